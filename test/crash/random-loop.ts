import type { Agent, AgentRequest } from '../../src/agents/index.ts'
import { experimentMeta, reflectionMemory } from '../../src/contracts/index.ts'
import { defineLoop, type Run } from '../../src/spine/index.ts'

/** What a random loop does, as plain data: the same program gives the same records, whoever finishes first. */
export type Program = readonly Action[]

type Action =
  | { readonly do: 'step' | 'ask' | 'ask-bot' | 'append' | 'write' | 'time' | 'chance' | 'failing-step' }
  | { readonly do: 'scope'; readonly folder: boolean; readonly body: Program }
  | {
      readonly do: 'parallel'
      readonly atOnce: number
      readonly folder: boolean
      readonly bodies: readonly Program[]
    }

/** Picks a whole number below another. */
export type Pick = (below: number) => number

/** Makes a program of nested scopes and parallel branches. */
export function randomProgram(pick: Pick, depth = 0): Program {
  return Array.from({ length: 2 + pick(4) }, () => randomAction(pick, depth))
}

const plain = ['step', 'ask', 'ask-bot', 'append', 'write', 'time', 'chance', 'failing-step'] as const

function randomAction(pick: Pick, depth: number): Action {
  const kind = pick(depth < 3 ? 12 : 8)
  if (kind < 8) return { do: plain[kind]! }
  const folder = pick(2) === 0
  if (kind < 10) return { do: 'scope', folder, body: randomProgram(pick, depth + 1) }
  const bodies = Array.from({ length: 1 + pick(4) }, () => randomProgram(pick, depth + 1))
  return { do: 'parallel', atOnce: 1 + pick(4), folder, bodies }
}

/** Work outside of the run takes a while that differs from time to time. */
export interface Outside {
  pause(): Promise<void>
  /** Notes that work was really done. */
  did(key: string): void
}

/** A loop that carries out a program. Whole records of parallel branches go to folders of their own. */
export function randomLoop(program: Program, outside: Outside) {
  return defineLoop({
    name: 'random',
    roles: ['model', 'bot'],
    async run(_: object, run: Run, { model, bot }: Readonly<Record<'model' | 'bot', Agent>>) {
      return carryOut(program, run, 'start', { mayWrite: true })

      async function carryOut(
        actions: Program,
        at: Run,
        seen: string,
        { mayWrite }: { mayWrite: boolean },
      ): Promise<string> {
        let state = seen
        for (const action of actions) state = await once(action, at, state, mayWrite)
        return state
      }

      async function once(action: Action, at: Run, state: string, mayWrite: boolean): Promise<string> {
        const question = (name: string) => ({ name, messages: [{ role: 'user' as const, content: state }] })
        switch (action.do) {
          case 'step':
            return at.step('work', async ({ key }) => {
              outside.did(key)
              await outside.pause()
              return shorten(`${state}>${key}`)
            })
          case 'failing-step':
            return at
              .step('fail', async ({ key }) => {
                outside.did(key)
                await outside.pause()
                throw new Error(`no ${key}`)
              })
              .catch((error: Error) => shorten(`${state}!${error.message}`))
          case 'ask':
            return shorten((await at.ask(model, question('think'))).text)
          case 'ask-bot':
            return shorten((await at.ask(bot, question('move'))).text)
          case 'append':
            at.append(reflectionMemory, reflection(at.path, state))
            return state
          case 'write':
            if (mayWrite) await at.write(experimentMeta, meta(state))
            return state
          case 'time':
            at.append(reflectionMemory, reflection(at.path, state, at.now().toISOString()))
            return state
          case 'chance':
            return shorten(`${state}%${at.random().toFixed(6)}`)
          case 'scope': {
            const scope = at.scope('part', action.folder ? { folder: `part-${state.length % 7}` } : {})
            return carryOut(action.body, scope, state, { mayWrite })
          }
          case 'parallel': {
            const name = (_: unknown, index: number) => `b${index}`
            const options = { name, atOnce: action.atOnce, ...(action.folder && { folder: name }) }
            const work = (body: Program, branch: Run) =>
              carryOut(body, branch, state, { mayWrite: mayWrite && action.folder })
            return shorten((await at.scope('all').parallel(action.bodies, options, work)).join('|'))
          }
        }
      }
    },
  })
}

/** Agents that answer by what they are asked. */
export function randomTeam(outside: Outside): Readonly<Record<'model' | 'bot', Agent>> {
  const answer = (who: string, { messages }: AgentRequest) => {
    const text = shorten(`${who}(${messages.at(-1)!.content})`)
    return { kind: 'reply', reply: { text, usage: {} } } as const
  }
  const agent = { priced: 'free' } as const
  return {
    model: {
      ...agent,
      spec: 'script:model',
      kind: 'script',
      pure: false,
      async act(request, { key }) {
        outside.did(key)
        await outside.pause()
        return answer('model', request)
      },
    },
    bot: {
      ...agent,
      spec: 'bot:mover',
      kind: 'bot',
      pure: true,
      act: async (request) => answer('bot', request),
    },
  }
}

/** Keeps the beginning and the end of what was done so far, so that texts do not grow without bound. */
function shorten(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 60)}…${text.slice(-130)}`
}

function reflection(path: string, text: string, timestamp = '2026-11-16T09:00:00.000Z') {
  return {
    loop_id: 'ralph-random',
    iteration: 0,
    timestamp,
    actor_output: { actions: [], rationale: `${path}: ${text}` },
    evaluator_output: { passed: true, verification_type: 'heuristic' as const },
    self_reflection: { reflection_text: text },
    memory_metadata: { omega_capacity: 1, current_memory_size: 0 },
  }
}

function meta(state: string) {
  return {
    experiment_id: 'random',
    prar_run_id: state,
    framework: 'Random',
    framework_option: 'E' as const,
    model: 'scripted',
    performer_temperature: 0.7,
    coach_temperature: 0.1,
    social_rl_version: '0.2.0',
    timestamp: '2026-11-16T09:00:00.000Z',
    rounds_executed: 1,
  }
}
