type Line = Readonly<Record<string, unknown>>

/** The streams of a game that hold what its players did. */
export interface ActionStreams {
  readonly samples: readonly Line[]
  readonly actions: readonly Line[]
  readonly chat: readonly Line[]
  readonly privateChat: readonly Line[]
}

/** What the replies that the game took as legal wanted done, in alphabetical order. Papers and questions are not actions. */
export function actionsWanted({ samples }: ActionStreams): string[] {
  const actions = samples.flatMap(({ completion, reward, metadata }) => {
    const { agent_name: agent, turn, phase } = metadata as Record<string, string>
    const reply = String(completion).replace(/^.*<\/thinking>/s, '')
    const [, name, target, words = ''] = /<(\w+)(?: target="([^"]*)")?(?:\/>|>([^<]*))/.exec(reply) ?? []
    if (reward !== 1 || name === undefined || notActions.has(name)) return []
    return [`${turn} ${phase}, ${agent}: ${name} ${target ?? words}`]
  })
  return actions.sort()
}

const notActions = new Set(['write_will', 'write_death_note', 'notebook', 'graveyard'])

/** What the streams say was done, in the same words. */
export function actionsDone({ actions, chat, privateChat }: ActionStreams): string[] {
  const said = [...chat, ...privateChat.filter(({ channel }) => channel !== 'whisper')].map(
    ({ turn, phase, speaker, message }) => `${turn} ${phase}, ${speaker}: speak ${message}`,
  )
  const done = actions.flatMap(({ turn, phase, agent, action_type: type, payload }) => {
    const what = actionIn(String(type), payload as Record<string, string | null>)
    return what === undefined ? [] : [`${turn} ${phase}, ${agent}: ${what}`]
  })
  return [...said, ...done].sort()
}

function actionIn(type: string, payload: Record<string, string | null>): string | undefined {
  const { target, second_target: second, ability, verdict, reason } = payload
  if (type === 'VOTE') return `vote ${target}`
  if (type === 'TRIAL_VOTE') return `vote ${verdict}`
  if (type === 'WHISPER') return `whisper ${target}`
  if (type === 'WAIT' && reason === 'chosen') return 'wait '
  if (type !== 'ABILITY_USE') return undefined
  return `${ability} ${[target, second].filter((name) => typeof name === 'string').join(', ')}`
}
