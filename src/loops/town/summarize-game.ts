import { winningFaction } from '../../contracts/index.ts'
import type { SeatUsage, TownResult } from './play-town.ts'

/** Says who won a game, who everybody was and who played them, what it used, and who lost turns. */
export function summarizeGame(result: TownResult): string {
  const { factions, winners, roles, days, agents, usage, samples, lost_turns: lost } = result
  const names = factions.join(', ')
  const draw = names === '' ? 'A draw' : `A draw in which ${names} won`
  const won = winningFaction(factions) === 'Draw' ? draw : `${names} won`
  const widest = Math.max(...Object.values(roles).map(({ length }) => length))
  return [
    `${won} after ${counted(days, 'day')}.`,
    ...Object.entries(roles).map(
      ([player, role]) =>
        `  ${winners.includes(player) ? 'won ' : 'lost'}  ${player.padEnd(12)} ${role.padEnd(widest)}  ${agents[player]}`,
    ),
    ...usageLines(usage, agents),
    ...Object.entries(lost).map(
      ([player, turns]) => `  ${player} lost ${counted(turns, 'turn')}: nothing legal came in time`,
    ),
    ...sampleLines(samples),
  ].join('\n')
}

/** What each agent that was asked used, over all its seats. */
function usageLines(usage: TownResult['usage'], agents: TownResult['agents']): string[] {
  const totals = new Map<string, SeatUsage>()
  for (const [player, used] of Object.entries(usage)) {
    const agent = agents[player]!
    const before = totals.get(agent)
    totals.set(agent, before === undefined ? used : added(before, used))
  }
  return [...totals].map(([agent, used]) => {
    const cost = used.cost_usd > 0 ? `, ${used.cost_usd.toFixed(4)} USD` : ''
    const tokens = `${used.prompt_tokens} tokens read, ${used.output_tokens} written${cost}`
    const form = `${used.forgiven} with a form that was forgiven, ${used.unreadable} unreadable`
    return `  ${agent}: ${counted(used.calls, 'call')}, ${tokens}; replies: ${form}, ${used.illegal} illegal`
  })
}

function added(one: SeatUsage, other: SeatUsage): SeatUsage {
  const keys = Object.keys(one) as (keyof SeatUsage)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as SeatUsage
}

function sampleLines({ written, dropped: { empty, repeated } }: TownResult['samples']): string[] {
  if (written + empty + repeated === 0) return []
  return [`  ${counted(written, 'sample')} for fine-tuning; left out: ${empty} empty, ${repeated} repeated`]
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
