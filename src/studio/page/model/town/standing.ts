/** Who is alive, in short: day or night, and how many of the Town, of the Mafia and of others. */
export function standingOf(factions: readonly string[], night: boolean): string {
  const count = (faction: string) => factions.filter((one) => one === faction).length
  const [town, mafia] = [count('Town'), count('Mafia')]
  return `${night ? 'n' : 'd'}${town}-${mafia}-${factions.length - town - mafia}`
}
