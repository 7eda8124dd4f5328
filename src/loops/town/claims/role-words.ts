import { roles } from '../rules/roles.ts'

/** Short forms that players use for roles. */
const shortForms: Readonly<Record<string, string>> = {
  sher: 'Sheriff',
  inv: 'Investigator',
  invest: 'Investigator',
  lo: 'Lookout',
  bg: 'Bodyguard',
  doc: 'Doctor',
  crus: 'Crusader',
  jail: 'Jailor',
  jailer: 'Jailor',
  vet: 'Veteran',
  vig: 'Vigilante',
  vigi: 'Vigilante',
  vh: 'Vampire Hunter',
  vamp: 'Vampire',
  med: 'Medium',
  ret: 'Retributionist',
  retri: 'Retributionist',
  esc: 'Escort',
  trans: 'Transporter',
  psy: 'Psychic',
  track: 'Tracker',
  trap: 'Trapper',
  gf: 'Godfather',
  maf: 'Mafioso',
  consig: 'Consigliere',
  cons: 'Consort',
  bmer: 'Blackmailer',
  disg: 'Disguiser',
  forg: 'Forger',
  fram: 'Framer',
  hypno: 'Hypnotist',
  jani: 'Janitor',
  amb: 'Ambusher',
  amne: 'Amnesiac',
  ga: 'Guardian Angel',
  surv: 'Survivor',
  exe: 'Executioner',
  exec: 'Executioner',
  jest: 'Jester',
  arso: 'Arsonist',
  jugg: 'Juggernaut',
  sk: 'Serial Killer',
  ww: 'Werewolf',
  wolf: 'Werewolf',
  pb: 'Plaguebearer',
  pest: 'Pestilence',
  cl: 'Coven Leader',
  hm: 'Hex Master',
  necro: 'Necromancer',
  pm: 'Potion Master',
}

const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(shortForms),
  ...roles.map(({ name }) => [name.toLowerCase(), name] as const),
])

/** The role that a word means, in full or as players shorten it; undefined for other words. */
export function roleMeant(word: string): string | undefined {
  return byWord.get(word.trim().toLowerCase().replaceAll('_', ' '))
}

/** All words that mean a role. */
export const roleWords: readonly string[] = [...byWord.keys()]
