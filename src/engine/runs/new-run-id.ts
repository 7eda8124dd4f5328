/** The id of a new run: its loop, the time in UTC and a little chance, such as ralph-20261116-090000-k3f9. */
export function newRunId(loop: string, clock: () => Date, random: () => number): string {
  const [date, time] = clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T')
  const chance = Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)])
  return `${loop}-${date}-${time}-${chance.join('')}`
}

// Without those that are mistaken for one another when read aloud or copied by hand.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
