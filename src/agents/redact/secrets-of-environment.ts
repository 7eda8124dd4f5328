/** A value that must not be written down, and what stands in its place. */
export interface Secret {
  readonly name: string
  readonly value: string
}

/** Shorter values are too common in ordinary text to be distinguished from it. */
export const shortestSecret = 8

const words =
  /(?:^|_)(?:(?:API|ACCESS|PRIVATE|SECRET|SIGNING|ENCRYPTION)?KEY|TOKEN|PAT|PASS|PWD|AUTH|COOKIE|DSN)(?:_ID|_\d+)?$|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:^|_)(?:API_?KEY|TOKEN)_/i
// These name the location of a secret, not the secret.
const places = /_(?:FILE|PATH|DIR|SOCK|URL|URI|HOST|NAME)$/i

/** Whether the name of a variable says that its value is a secret. */
export function looksSecret(name: string): boolean {
  return words.test(name) && !places.test(name) && !/^(?:OLD)?PWD$/.test(name)
}

/** The secrets among the variables of an environment: those with names of secrets, and passwords inside addresses. */
export function secretsOfEnvironment(environment: Readonly<Record<string, string | undefined>>): Secret[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const found = [looksSecret(name) ? value.trim() : '', passwordIn(value)]
    return found.filter(({ length }) => length >= shortestSecret).map((secret) => ({ name, value: secret }))
  })
}

function passwordIn(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]*:[^/]*@/i.test(text) || !URL.canParse(text)) return ''
  const { password } = new URL(text)
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
