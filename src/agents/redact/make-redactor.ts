import { Refusal } from '../../kit/index.ts'
import { knownValues } from './known-values.ts'
import { redactData } from './redact-data.ts'
import { marker, type TextRedactor, textRedactor } from './redact-text.ts'
import { type Secret, secretsOfEnvironment, shortestSecret } from './secrets-of-environment.ts'
import { shapeOf } from './shape.ts'
import { tokenShapes } from './token-shapes.ts'

/** What counts as a secret. */
export interface RedactorOptions {
  /** Variables whose names look secret give their values away to the redactor. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Further patterns by name. Where one has a group named `secret`, only that is replaced. They are run as they are: keep them linear. */
  readonly patterns?: Readonly<Record<string, RegExp>>
  /** Further values by name. */
  readonly values?: Readonly<Record<string, string>>
}

/**
 * A function that replaces secrets in plain data by `[redacted:NAME]`, in every string and every key.
 * What holds no secret is given back as the same object. Numbers and class instances are left as they are.
 */
export function makeRedactor({ env = {}, patterns = {}, values = {} }: RedactorOptions): <T>(value: T) => T {
  const secrets = [...secretsOfEnvironment(env), ...readValues(values)]
  const ownShapes = Object.entries(patterns).map(([name, pattern]) => shapeOf(checkName(name), pattern))
  const shapes = [...tokenShapes, ...ownShapes]
  const names = [...new Set([...shapes, ...secrets].map(({ name }) => name))]
  // What stands in a marker anyway, such as a key whose value is its own name, cannot be kept secret by one.
  const markers = names.map(marker).join(' ')
  const known = knownValues(secrets.filter(({ value }) => !markers.includes(value)))
  const redactText = textRedactor([...known, ...shapes], names)
  // Nothing short can be a secret, unless a user says so.
  const shortest = ownShapes.length > 0 ? 1 : shortestSecret
  const redact: TextRedactor = (text) => (text.length < shortest ? text : redactText(text))
  return <T>(value: T) => redactData(value, redact) as T
}

function readValues(values: Readonly<Record<string, string>>): Secret[] {
  return Object.entries(values).map(([name, value]) => {
    if (value.length >= shortestSecret) return { name: checkName(name), value }
    throw new Refusal(
      'unusable_secret',
      'usage',
      `The secret '${name}' has ${value.length} characters. Shorter than ${shortestSecret}, it would be found everywhere; use a pattern.`,
    )
  })
}

function checkName(name: string): string {
  if (/^[\w.-]+$/.test(name)) return name
  throw new Refusal(
    'unusable_secret',
    'usage',
    `The secret '${name}' needs a name of letters, digits, dots, dashes and underscores.`,
  )
}
