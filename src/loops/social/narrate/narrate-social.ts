import { type RoundResult, roundResult } from '../../../contracts/index.ts'
import type { Narrator, NarratorOptions } from '../../../spine/index.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { nobodySpoke, someoneSpoke } from '../scoring/spoken.ts'

/** Prints rounds as they end: who said what, how each was received, and which cues changed. Several cells print a line each. */
export function narrateSocial({ print, style }: NarratorOptions): Narrator {
  return {
    event(event) {
      if (event.type !== 'record' || event.contract !== roundResult.name) return
      const round = event.record as RoundResult
      const folder = event.path.includes('/') ? `${event.path.slice(0, event.path.lastIndexOf('/'))} ` : ''
      if (folder !== '') {
        print(`${folder}round ${round.round_number}: ${receivedText(round)}`)
        return
      }
      print(style.bold(`Round ${round.round_number}`))
      print(style.dim(round.round_config.scenario))
      for (const { agent_id: agent, content, internal, error_code: code } of round.messages) {
        if (code !== undefined) print(style.yellow(`  ${content}`))
        else if (internal !== true) print(`  ${style.cyan(nameOf(agent))}: ${content.replaceAll('\n', ' ')}`)
      }
      print(`  ${style.dim('Synthesis:')} ${round.synthesis}`)
      print(`  ${style.dim('Engagement:')} ${receivedText(round)}`)
      for (const { agent_id: agent, adaptation_type: type, cue, reason } of round.policy_adaptations)
        print(`  ${style.green(`${nameOf(agent)}: ${type.replaceAll('_', ' ')}`)} ${cue} (${reason})`)
    },
  }
}

function receivedText(round: RoundResult): string {
  if (!someoneSpoke(round)) return nobodySpoke
  return Object.values(round.feedback)
    .map(({ agent_id: agent, engagement }) => `${nameOf(agent)} ${engagement.toFixed(2)}`)
    .join(', ')
}
