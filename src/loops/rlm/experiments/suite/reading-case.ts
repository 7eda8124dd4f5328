import { fillerSentence, pick } from './filler.ts'

type Chance = () => number

/** Ways to complain about noise, no two with the same word for it. */
export const complaints: readonly string[] = [
  'The music next door kept us awake',
  'we heard drills from dawn on',
  'the children could not sleep because of the trains',
  'it was far too loud',
  'a dog barked all night',
  'the walls let every word through',
]

/** Notes of guests; how many complain about noise is known only to who reads all of them. */
export function readingCase(random: Chance, size: number) {
  const lines: string[] = []
  let [bytes, count] = [0, 0]
  for (let note = 1; bytes < size; note++) {
    const complains = random() < 0.05
    const middle = complains ? ` ${pick(complaints, random)}.` : ''
    const line = `Note ${note}: ${fillerSentence(random)}${middle} ${fillerSentence(random)}`
    if (complains) count++
    lines.push(line)
    bytes += line.length + 1
  }
  return { question: 'How many notes complain about noise?', answer: String(count), lines }
}

/** How many notes of a text complain, to a model that understands them. */
export function countComplaints(text: string): number {
  return text.split('\n').filter((line) => complaints.some((one) => line.includes(one))).length
}
