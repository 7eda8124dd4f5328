/** Ways to say the same about a topic, or to somebody. */
export type Phrases<About = string> = readonly ((about: About) => string)[]

export const openings: Phrases = [
  (topic) => `I will begin with ${topic}.`,
  (topic) => `Now, about ${topic}.`,
  (topic) => `What is before us is ${topic}.`,
]

export const challenges: Phrases = [
  (name) => `${name}, I challenge that. Nobody gave a reason for it so far.`,
  (name) => `I question what you said, ${name}, because it was settled without us.`,
  (name) => `${name}, I challenge the way this was decided, and I would be heard on it.`,
]

export const remarks: Phrases = [
  (topic) => `The way I see it, we lack the time for ${topic}.`,
  (topic) => `For me today is about ${topic}.`,
  (topic) => `I have thought about ${topic} since the morning.`,
  (topic) => `There is more to ${topic} than it seems.`,
  (topic) => `I keep coming back to ${topic}.`,
]

export const orders: Phrases = [
  (name) => `${name}, you should take the next part.`,
  (name) => `${name}, you need to finish what was begun.`,
]

export const questions: Phrases<string | undefined> = [
  (name) => (name === undefined ? 'Who sees it differently?' : `How do you see it, ${name}?`),
  (name) => (name === undefined ? 'What do you think?' : `${name}, what would you change?`),
  (name) => (name === undefined ? 'Why is it so?' : `Why do you think so, ${name}?`),
]

/** What somebody makes of what it reads in its context. */
export const observations: Phrases = [
  (sentence) => `${sentence} That is how it looks from here.`,
  (sentence) => `${sentence} I do not want to pass over it.`,
  (sentence) => `${sentence} It stays on my mind.`,
]

/** What somebody adds whom hardly anybody takes up. */
export const claims = ['I would like an answer this time.', 'Please take up what I say.'] as const

/** What somebody adds to whom the others turn again and again. */
export const handovers = [
  'I was heard; now I would hear the rest of you.',
  'Let others go on from here.',
] as const
