import { allowedEnvironment, type Environment } from '../../kit/index.ts'
import type { CodingPreset } from './coding-preset.ts'
import { allProviderKeys, providerKeys } from './provider-keys.ts'

/** What any program needs to reach its provider and to find its settings. */
const usual = [
  ...['USER', 'LOGNAME', 'SHELL', 'TZ', 'LC_ALL', 'LC_CTYPE'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE'],
]

/** The variables that a coding agent sees: what it needs, its own credentials, and what the user allows. */
export function codingEnvironment(
  preset: CodingPreset,
  model: string | undefined,
  all: Environment,
  allow: readonly string[],
): Record<string, string> {
  const further = Object.entries(preset.variablesWith ?? {})
    .filter(([name]) => all[name] !== undefined && all[name] !== '')
    .flatMap(([, names]) => names)
  const names = [...usual, ...ownVariables(preset, model), ...further, ...allow]
  const sets = Object.entries(preset.sets ?? {}).filter(([name]) => all[name] === undefined)
  return { ...allowedEnvironment(all, names), ...Object.fromEntries(sets) }
}

/** A model with a provider in its name needs the key of that provider and no other. */
function ownVariables({ variables }: CodingPreset, model = ''): readonly string[] {
  const [provider = '', name] = model.split('/')
  const own =
    name === undefined || !Object.hasOwn(providerKeys, provider) ? undefined : providerKeys[provider]
  return own === undefined
    ? variables
    : [...variables.filter((variable) => !allProviderKeys.includes(variable)), ...own]
}
