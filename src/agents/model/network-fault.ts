/** What broke between here and there. */
export interface NetworkFault {
  readonly code: 'network' | 'timeout'
  readonly message: string
}

/** Looks through the causes of an error for one of the network; none means that the network did its part. */
export function networkFault(error: unknown): NetworkFault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (code === 'ECONNREFUSED') return { code: 'network', message: 'nothing answers there (ECONNREFUSED)' }
    // The HTTP client of Node gives up by itself after five minutes of silence.
    if (/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code)) {
      return { code: 'timeout', message: `silence for five minutes (${code})` }
    }
    if (/^(?:UND_ERR_|EAI_|E[A-Z]{3,}$|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED)/.test(code)) {
      return { code: 'network', message: `the connection broke (${code})` }
    }
  }
  return undefined
}
