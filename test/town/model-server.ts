import {
  type Agent,
  type LoopbackCall,
  type LoopbackFault,
  type ModelOptions,
  modelAgent,
  startLoopback,
} from '../../src/agents/index.ts'
import { faultFor, scriptedModel } from './scripted-model.ts'

/** A provider on this machine whose model plays Town of Salem by a script, and whose service is bad. */
export interface ModelServer {
  readonly url: string
  /** The kinds of faults so far. */
  readonly faults: ReadonlySet<string>
  /** The questions that got an answer, each as often as it got one. */
  readonly answered: readonly string[]
  /** An agent of the model. Its clock moves only for the calls that hang. */
  model(): Agent
  /** Forgets all questions, so that the same ones go wrong again. */
  forget(): void
  close(): Promise<void>
}

/** Starts the provider. Runs whose name begins with `steady` are served without a fault. */
export async function startModelServer(): Promise<ModelServer> {
  const asked = new Set<string>()
  const faults = new Set<string>()
  const answered: string[] = []
  const clock = stoppedClock()
  const server = await startLoopback((call) => {
    const fault = nextFault(call)
    if (fault === undefined) return answer(call)
    faults.add(fault.fault)
    if (fault.fault === 'hang') setImmediate(clock.pass)
    return fault
  })
  const { url } = server
  return {
    url,
    faults,
    answered,
    model: () =>
      modelAgent({
        provider: 'compatible',
        model: 'scripted',
        baseUrl: url,
        timeoutMs: 1000,
        environment: {},
        clock,
      }),
    forget() {
      asked.clear()
      faults.clear()
      answered.length = 0
    },
    close: () => server.close(),
  }

  function nextFault(call: LoopbackCall): LoopbackFault | undefined {
    const { key = '' } = call
    if (key.includes('/day-2/discussion/seat-2/')) return { fault: 'status', status: 400, message: 'no' }
    const isFirst = !asked.has(key)
    asked.add(key)
    return isFirst && !key.startsWith('steady') ? faultFor(call) : undefined
  }

  function answer(call: LoopbackCall) {
    answered.push(call.key ?? '')
    const { length } = call.body.messages as readonly unknown[]
    // One seat does as it likes for a day.
    if (call.key?.includes('/day-2/discussion/seat-3/')) return { text: `I will not use tags (${length}).` }
    return scriptedModel(call)
  }
}

/** A clock that does not move by itself, so that calls take no time; timers fire when it is moved. */
function stoppedClock(): NonNullable<ModelOptions['clock']> & { pass(): void } {
  const waiting = new Set<() => void>()
  return {
    now: () => 0,
    today: () => 0,
    after(_, action) {
      waiting.add(action)
      return () => waiting.delete(action)
    },
    pass() {
      for (const action of [...waiting]) action()
    },
  }
}
