import {
  type AgentCheck,
  checkAgent,
  interruptedCode,
  listenForInterrupt,
  withoutAlias,
} from '../../engine/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { projectAt } from '../project-at.ts'
import { printJson, type Terminal } from '../terminal.ts'
import { brief, money, plural, span } from '../text/amounts.ts'
import { snakeKeys } from '../text/snake-keys.ts'

/** Sends an agent one tiny request and prints what came of it. */
export async function checkAgentNow(
  spec: string,
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const { signal, restore } = listenForInterrupt((sentence) => terminal.err.write(`${sentence}\n`), {
    hint: () => 'the agent was asked once, and its answer is not kept',
    isWorthFinishing: () => false,
  })
  try {
    const check = await checkAgent(withoutAlias(spec, project.config.agents), project, signal)
    if (signal.aborted) return interruptedCode
    if (json === true) printJson(terminal, snakeKeys(check))
    else print(check, terminal)
    return check.ok ? exitCode.fine : exitCode.findings
  } finally {
    restore()
  }
}

function print(check: AgentCheck, { out }: Terminal): void {
  const { green, red } = coloursFor(out)
  if (!check.ok) {
    const { message, code, retryable } = check.failure
    out.write(`${red('failed')}  ${check.spec}  after ${span(check.latencyMs)}\n  ${message} (${code})\n`)
    if (retryable) out.write('  Another try may succeed.\n')
    return
  }
  const { text, model, usage } = check.reply
  out.write(`${green('ready')}  ${check.spec}  answered in ${span(check.latencyMs)}\n`)
  out.write(`  answer  ${brief(text.trim())}\n`)
  if (model !== undefined) out.write(`  model   ${model}\n`)
  if (usage?.input_tokens !== undefined || usage?.output_tokens !== undefined) {
    out.write(
      `  tokens  ${plural(usage.input_tokens ?? 0, 'token')} in, ${plural(usage.output_tokens ?? 0, 'token')} out\n`,
    )
  }
  out.write(`  cost    ${usage?.cost_usd === undefined ? 'unknown' : money(usage.cost_usd)}\n`)
}
