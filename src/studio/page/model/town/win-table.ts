/**
 * How games of bots ended, by who was alive at the beginning of a day or a night: how many there were, and how many of them the
 * Town and the Mafia won. Made from 200 games by tools/town-win-table.ts.
 */
export const winTable: Readonly<Record<string, readonly [games: number, town: number, mafia: number]>> = {
  'd5-2-0': [37, 36, 0],
  'd6-2-1': [36, 36, 0],
  'd7-3-1': [28, 26, 2],
  'd8-3-2': [26, 21, 3],
  'd9-2-0': [27, 27, 0],
  'd9-4-0': [26, 22, 2],
  'n5-2-0': [37, 35, 1],
  'n6-2-1': [32, 31, 1],
}
