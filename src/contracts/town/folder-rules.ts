import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { AgentAction } from './agent-actions.ts'
import {
  betweenStreams,
  eachPlayer,
  lineOf,
  livingActor,
  reportOncePerFile,
  turnsAt,
} from './between-streams.ts'
import { knownGames } from './known-games.ts'
import { plainRole, sideOf } from './role-names.ts'
import type { SftSample } from './sft-dataset.ts'
import { parseTurn, turnAt } from './turn.ts'
import type { Will } from './wills.ts'

/** What must hold between the streams of a game. */
export const townFolderRules: readonly FolderRule[] = [
  {
    code: 'town/unknown-game',
    severity: 'error',
    says: 'The streams of a folder belong to the game whose events are in the folder.',
    start(shared) {
      const games = shared(knownGames)
      const once = reportOncePerFile()
      return (record, report) => {
        const { contract } = record
        // Results cover a whole series, whose games have folders of their own.
        if (!contract.startsWith('town/') || contract === 'town/result') return
        if (contract === 'town/game-events') games.learn(record)
        const { game_id: id } = lineOf(record)
        if (id === undefined || games.mayHold(record, id)) return
        const ids = games.ids(record)
        const path = contract === 'town/sft-dataset' ? ['metadata', 'game_id'] : ['game_id']
        const repair = 'move the line to the folder of its game'
        once(record, report)(path, showValue(id), ids.slice(0, 5).join(', '), repair)
      }
    },
  },
  betweenStreams(
    'town/unknown-player',
    'error',
    'Every player who speaks, acts, thinks or writes has a seat.',
    (record, game, report) => {
      eachPlayer(record, (name, ...path) => {
        if (!game.players.has(name))
          report(path, showValue(name), 'a player of GAME_START', 'use the name of the seat')
      })
    },
  ),
  betweenStreams(
    'town/dead-player',
    'error',
    'The dead neither speak to the living, nor vote, nor write.',
    (record, game, report) => {
      const [path, name] = livingActor(record) ?? []
      const order = parseTurn(lineOf(record).turn)?.order
      const death = name === undefined ? undefined : game.deaths.get(name)
      if (path === undefined || order === undefined || death === undefined || order <= death) return
      const found = `${showValue(name)}, dead since ${turnAt(death)}`
      report(path, found, 'a living player', 'leave the dead their own channel')
    },
  ),
  betweenStreams(
    'town/turn-disagrees',
    'warning',
    'A line carries the turn that the game was in at its time; each disagreement is reported once per file.',
    (record, game, report) => {
      const { turn, timestamp } = lineOf(record)
      const moment = typeof timestamp === 'string' ? instant(timestamp) : undefined
      if (turn === undefined || moment === undefined || record.contract === 'town/sft-dataset') return
      const possible = turnsAt(game, moment)
      if (possible.length === 0 || possible.includes(turn as string)) return
      const repair = 'take the turn from the game when writing'
      report(['turn'], showValue(turn), showValue(possible.at(-1)), repair)
    },
  ),
  betweenStreams(
    'town/accused-votes',
    'error',
    'The accused has no vote in the trial.',
    ({ contract, value }, game, report) => {
      if (contract !== 'town/agent-actions') return
      const { action_type: type, payload, turn } = value as AgentAction
      const trials = game.trials.get(parseTurn(turn)?.order ?? 0) ?? []
      // With several trials in a day, the vote may belong to another one; with a defendant, its own rule speaks.
      if (type !== 'TRIAL_VOTE' || payload.defendant !== undefined || trials.length !== 1) return
      if (payload.voter === trials[0]) {
        const found = `the accused, ${showValue(payload.voter)}`
        report(['payload', 'voter'], found, 'another player', 'do not count this vote')
      }
    },
  ),
  betweenStreams(
    'town/will-of-the-living',
    'error',
    'The town reads the papers of the dead only.',
    ({ contract, value }, game, report) => {
      if (contract !== 'town/wills') return
      const { owner, shown, turn } = value as Will
      const order = parseTurn(turn)?.order
      if (shown !== true || typeof owner !== 'string' || order === undefined) return
      if (!game.players.has(owner) || (game.deaths.get(owner) ?? Number.POSITIVE_INFINITY) <= order) return
      const found = `${showValue(owner)}, alive on ${turn}`
      report(['owner'], found, 'a player who has died', 'show it after the death')
    },
  ),
  betweenStreams(
    'town/channel-member',
    'error',
    'Faction talk is among members of the faction.',
    (record, game, report) => {
      if (record.contract !== 'town/private-chat') return
      const { channel } = record.value as { channel: string }
      if (channel !== 'mafia' && channel !== 'coven' && channel !== 'vampire') return
      eachPlayer(record, (name, ...path) => {
        const held = game.roles.get(name)
        if (held === undefined || [...held].some((role) => sideOf(role)?.toLowerCase() === channel)) return
        const found = `${showValue(name)}, a ${[...held].at(-1)}`
        report(path, found, `a member of the ${channel}`, 'check the channel')
      })
    },
  ),
  betweenStreams(
    'town/role-disagrees',
    'error',
    'The role of a pair is one that its player has held.',
    ({ contract, value }, game, report) => {
      if (contract !== 'town/sft-dataset') return
      const { agent_name: name, agent_role: role } = (value as Partial<SftSample>).metadata ?? {}
      const held = name === undefined ? undefined : game.roles.get(name)
      if (role === undefined || held === undefined || held.has(plainRole(role))) return
      const repair = 'take the role from the game'
      report(['metadata', 'agent_role'], showValue(role), [...held].join(' or '), repair)
    },
  ),
]
