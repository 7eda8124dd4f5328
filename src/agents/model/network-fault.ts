// Of the system, of names, of certificates, of the HTTP parser, and of what was compressed and arrived broken.
const codes =
  /^(?:E[A-Z]{3,}$|EAI_|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HPE_|Z_|ERR_STREAM_PREMATURE_CLOSE)/

/** Looks through the causes of an error for what broke between here and there; nothing means that the network did its part. */
export function networkFault(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (code === 'ECONNREFUSED') return 'nothing answers there (ECONNREFUSED)'
    if (codes.test(code)) return `the connection broke (${code})`
  }
  return undefined
}
