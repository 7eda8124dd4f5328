import { limitIn, type Run, WorkFailed } from '../../../spine/index.ts'
import { wholeContext } from '../context/context.ts'
import { openPieces } from '../context/open-pieces.ts'
import { readText } from '../search/read-text.ts'
import type { RlmWork } from '../work.ts'

/** What one plain call with as much of the context as fits answered. */
export interface Baseline {
  readonly answer?: string
  readonly failure?: string
  /** Whether the context had to be cut to fit. */
  readonly cut: boolean
  readonly tokens: number
  readonly usd?: number
  readonly milliseconds: number
}

/** Asks the agent of the root the question in one plain call. */
export async function askBaseline({ config, agentAt, place }: RlmWork, run: Run): Promise<Baseline> {
  const most = config.window * 4
  const bytes = config.files.reduce((sum, file) => sum + file.bytes, 0)
  const text = await run.step('text', async () =>
    readText(await openPieces(wholeContext(config.files), place), most),
  )
  const cut = bytes > most
  const prompt = `${text}\n\n# The question\n\n${config.question}\n\nAnswer with the answer alone.`
  const agent = agentAt(0)
  try {
    const reply = await run.ask(agent, {
      name: 'ask',
      messages: [{ role: 'user', content: prompt }],
      ...(agent.kind === 'bot' && { input: { ask: 'plain', prompt } }),
    })
    const { usage = {}, durationMs = 0 } = reply
    const usd = usage.cost_usd ?? (agent.priced === 'free' ? 0 : undefined)
    return {
      answer: reply.text,
      cut,
      tokens: (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0),
      ...(usd !== undefined && { usd }),
      milliseconds: durationMs,
    }
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return { failure: limitIn(error) ?? error.code, cut, tokens: 0, milliseconds: 0 }
  }
}
