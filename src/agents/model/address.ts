import { type Environment, Refusal } from '../../kit/index.ts'
import { addressWithoutKeys } from './keys-in-address.ts'
import { type ModelProvider, providers } from './provider.ts'

/** Where a provider answers: what was asked for, else its variable, else its own address. */
export function addressOf(
  provider: ModelProvider,
  asked: string | undefined,
  environment: Environment,
): string {
  const { addressVariable, address } = providers[provider]
  const fromVariable = addressVariable === undefined ? undefined : environment[addressVariable]
  if (asked !== undefined) return normalAddress(asked, provider)
  if (fromVariable) return normalAddress(fromVariable, provider)
  if (address !== undefined) return address
  throw new Refusal(
    'bad_address',
    'usage',
    `The provider '${provider}' has no address of its own. Write it as compatible:URL#MODEL.`,
  )
}

/** An address as it is called: with a scheme, without a slash at the end, and with /v1 where it has no path. */
export function normalAddress(text: string, provider: ModelProvider): string {
  const url = parse(provider === 'ollama' ? hostToUrl(text) : text)
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Refusal(
      'bad_address',
      'usage',
      `'${withoutSecretParts(text)}' is not an address. Write it as http://HOST:PORT/v1.`,
    )
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Refusal(
      'bad_address',
      'usage',
      `The address of ${url.host} contains a user, a query or a fragment, which would be written into files. Leave them out and set the key in ${providers[provider].keyVariable}.`,
    )
  }
  return `${url.origin}${url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '')}`
}

/** OLLAMA_HOST may be a bare host, and 0.0.0.0 is where the server listens, not where it can be called. */
function hostToUrl(text: string): string {
  if (text.includes('://')) return text.replace('//0.0.0.0', '//127.0.0.1')
  const [, host, port, path] = /^([^/:]*|\[[^\]]*\])(?::(\d+))?(\/.*)?$/.exec(text) ?? [undefined, text]
  return `http://${host === '' || host === '0.0.0.0' ? '127.0.0.1' : host}:${port ?? 11434}${path ?? ''}`
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** A text that should have been an address, without a user, a query and what looks like a key. */
export function withoutSecretParts(text: string): string {
  return addressWithoutKeys(text.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/s, ''))
}
