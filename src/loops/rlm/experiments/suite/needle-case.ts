import { fillerLine, pick } from './filler.ts'

type Chance = () => number

interface Fact {
  readonly statement: string
  readonly question: string
  readonly answer: string
}

const places = [
  'north gate',
  'old mill',
  'east wing',
  'boat house',
  'west tower',
  'glass hall',
  'stone barn',
  'upper dock',
]
const people = [
  'Ada Moreau',
  'Tom Berghoff',
  'Ines Falk',
  'Li Wen',
  'Omar Said',
  'Eva Lund',
  'Karl Nystrom',
  'Rosa Vidal',
]
const things = [
  'seed vault',
  'night ferry',
  'map room',
  'signal lamp',
  'water clock',
  'grain scale',
  'storm bell',
  'ice cellar',
]
const words = [
  'vireo',
  'lantern',
  'basalt',
  'marrow',
  'thistle',
  'copper',
  'meadow',
  'falcon',
  'ember',
  'juniper',
]

const makers: readonly ((random: Chance) => Fact)[] = [
  (random) => {
    const [place, code] = [pick(places, random), String(10_000 + Math.floor(random() * 90_000))]
    return {
      statement: `The access code of the ${place} is ${code}.`,
      question: `What is the access code of the ${place}?`,
      answer: code,
    }
  },
  (random) => {
    const [thing, word] = [pick(things, random), pick(words, random)]
    return {
      statement: `The password for the ${thing} is ${word}.`,
      question: pick(
        [`What is the password for the ${thing}?`, `Which word is the password for the ${thing}?`],
        random,
      ),
      answer: word,
    }
  },
  (random) => {
    const [person, year] = [pick(people, random), String(1800 + Math.floor(random() * 200))]
    return { statement: `${person} was born in ${year}.`, question: `When was ${person} born?`, answer: year }
  },
  (random) => {
    const [thing, person] = [pick(things, random), pick(people, random)]
    return {
      statement: `The ${thing} was built by ${person}.`,
      question: `Who built the ${thing}?`,
      answer: person,
    }
  },
  (random) => {
    const [thing, place] = [pick(things, random), pick(places, random)]
    return {
      statement: `The key of the ${thing} was hidden under the ${place}.`,
      question: `Where was the key of the ${thing} hidden?`,
      answer: `the ${place}`,
    }
  },
]

/** A text of a size with one statement that answers a question, and statements of the same form about other things. */
export function needleCase(random: Chance, size: number) {
  const make = pick(makers, random)
  const fact = make(random)
  // A decoy about the same thing would be a second answer, however it is asked for.
  const about = ({ statement, answer }: Fact) => statement.replace(answer, '')
  const decoys = Array.from({ length: 3 }, () => make(random)).filter((one) => about(one) !== about(fact))
  const places = [fact, ...decoys].map(({ statement }) => ({ statement, at: random() * 0.98 * size }))
  return { question: fact.question, answer: fact.answer, lines: lines(random, size, places) }
}

function* lines(random: Chance, size: number, statements: readonly { statement: string; at: number }[]) {
  const waiting = [...statements].sort((left, right) => left.at - right.at)
  // Large texts repeat blocks of filler, since only the statements matter.
  const block = Array.from({ length: 500 }, () => fillerLine(random))
  for (let [at, index] = [0, 0]; at < size || waiting.length > 0; index++) {
    let line = block[index % block.length]!
    while (waiting.length > 0 && waiting[0]!.at <= at) line += ` ${waiting.shift()!.statement}`
    yield line
    at += line.length + 1
  }
}
