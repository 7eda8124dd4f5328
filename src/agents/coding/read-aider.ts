import type { StreamReader } from './stream-event.ts'

/** What `aider` prints. From its documentation and source; not seen from the program itself. */
export const readAider: StreamReader = (line) => {
  const text = line.trimEnd()
  const model = /^(?:Main model|Model): (\S+) with /.exec(text)?.[1]
  if (model !== undefined) return [{ type: 'began', model }]
  const edited = /^Applied edit to (.+)$/.exec(text)?.[1]
  if (edited !== undefined) return [{ type: 'tool', what: 'edit', on: edited }]
  const used = usagePattern.exec(text)?.groups
  if (used !== undefined) {
    const [written, cached] = [countOf(used.written), countOf(used.cached)]
    const tokens = {
      input: countOf(used.sent),
      output: countOf(used.received),
      cached,
      written,
      reasoning: 0,
    }
    const cost = used.cost === undefined ? {} : { cost: Number(used.cost) }
    return [{ type: 'usage', parts: [{ tokens, ...cost }] }]
  }
  const kind = /^litellm\.(\w+Error)\b/.exec(text)?.[1]
  if (kind !== undefined)
    return [{ type: /Retrying/.test(text) ? 'retrying' : 'failed', trouble: { message: text, kind } }]
  if (/not able to authenticate you/i.test(text)) return [{ type: 'failed', trouble: { message: text } }]
  return [{ type: 'said', text: `${text}\n`, continues: true }]
}

/** `Tokens: 2.5k sent, 1.1k cache write, 3k cache hit, 130 received. Cost: $0.0013 message, $0.02 session.` */
const usagePattern =
  /^Tokens: (?<sent>[\d.,]+[kM]?) sent(?:, (?<written>[\d.,]+[kM]?) cache write)?(?:, (?<cached>[\d.,]+[kM]?) cache hit)?, (?<received>[\d.,]+[kM]?) received\.(?: Cost: \$(?<cost>[\d.]+\d) message)?/

function countOf(text = '0'): number {
  const amount = Number.parseFloat(text.replaceAll(',', ''))
  return Math.round(amount * (text.endsWith('M') ? 1e6 : text.endsWith('k') ? 1000 : 1))
}
