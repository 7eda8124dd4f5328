import { basename } from 'node:path'
import { globPattern } from '../guard/glob.ts'

/**
 * Patterns of files that hold secrets, as in a .gitignore. Where git does not track them they are part of no snapshot and
 * of no commit.
 */
export const secretFiles: readonly string[] = [
  '.env',
  '.env.*',
  '!.env.example',
  '!.env.sample',
  '!.env.template',
  '!.env.dist',
  '!.env.defaults',
  '!.env.schema',
  '.envrc',
  '.dev.vars',
  '.netrc',
  '.pypirc',
  '.git-credentials',
  '.htpasswd',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.jks',
  '*.keystore',
  '*.kdbx',
  'credentials.json',
  'client_secret*.json',
  'service-account*.json',
  'secrets.json',
  'secrets.y*ml',
  'secrets.toml',
]

const patternsOf = (negated: boolean) =>
  secretFiles
    .filter((glob) => glob.startsWith('!') === negated)
    .map((glob) => globPattern(negated ? glob.slice(1) : glob))

/** Whether a file holds secrets by its name. */
export function isSecretFile(path: string): boolean {
  const name = basename(path)
  return (
    patternsOf(false).some((pattern) => pattern.test(name)) &&
    !patternsOf(true).some((pattern) => pattern.test(name))
  )
}

/** Whether a file has settings of this machine, which checks may need and git does not hold. */
export const isEnvironmentFile = (path: string): boolean =>
  /^(?:\.env(?:\..+)?|\.envrc|\.dev\.vars)$/.test(basename(path))
