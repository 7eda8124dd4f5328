import { expect, test } from 'vitest'
import { act } from '../rules/act.ts'
import { die } from '../rules/die.ts'
import { type View, viewFor } from '../rules/view.ts'
import { type Considered, considerReply, type Desk } from './consider-reply.ts'
import { informationTools } from './information-tools.ts'
import { nameMeant } from './name-meant.ts'
import { openNotebook } from './notebook.ts'
import { openOwnTurns } from './own-papers.ts'
import { parseReply } from './parse-reply.ts'
import { testGame, trialOf, viewAt } from './players.suite.ts'
import type { Slip } from './slip.ts'

const [ann, bob, cat, dan, eve, fay, gus] = [0, 1, 2, 3, 4, 5, 6] as const
const newDesk = (): Desk => ({ notebook: openNotebook(), turns: openOwnTurns(), writes: [] })
const reply = (view: View, tag: string, desk = newDesk()): Considered =>
  considerReply(view, parseReply(`<thinking>hm</thinking>${tag}`), desk, 'id')
const codeOf = (considered: Considered) => (considered.action === undefined ? considered.code : 'done')
const observationOf = (considered: Considered) =>
  considered.action === undefined ? considered.observation : ''

test('a Doctor cannot jail: what is legal depends on the role', () => {
  const view = viewAt(testGame(), ann, 'PRE_NIGHT')
  expect(reply(view, '<jail>Bob</jail>')).toMatchObject({
    code: 'unauthorized_action',
    observation: 'ERROR:unauthorized_action - a Doctor cannot jail',
    steps: [{ kind: 'refused', about: 'play', code: 'unauthorized_action', attempted: 'jail' }],
  })
  const jailor = viewAt(testGame(), cat, 'PRE_NIGHT')
  expect(reply(jailor, '<jail>bob</jail>')).toMatchObject({
    action: { kind: 'ability', verb: 'jail', target: bob },
  })
})

test('a whisper has a target, as an attribute', () => {
  const view = viewAt(testGame(), ann, 'DISCUSSION', 2)
  expect(reply(view, '<whisper target="BOB">hello you</whisper>')).toMatchObject({
    action: { kind: 'whisper', to: bob, says: { text: 'hello you' }, tokens: 3 },
  })
  expect(codeOf(reply(view, '<whisper>hello</whisper>'))).toBe('target_not_found')
  expect(codeOf(reply(view, '<whisper target="Ann">hello</whisper>'))).toBe('invalid_target')
})

test.each(['<wait></wait>', '</wait>', '<wait/>', '<skip/>', '<pass/>'])('%s waits', (tag) => {
  expect(reply(viewAt(testGame(), ann, 'DISCUSSION', 2), tag)).toMatchObject({ action: { kind: 'wait' } })
})

test.each(['guilty', 'innocent', 'abstain', 'Abstain'])('in judgement one may vote %s', (verdict) => {
  const view = viewFor(trialOf(testGame(), bob), ann)
  expect(reply(view, `<vote>${verdict}</vote>`)).toMatchObject({
    action: { kind: 'judge', verdict: verdict.toLowerCase() },
  })
})

test('in judgement there is nothing but the verdict', () => {
  const view = viewFor(trialOf(testGame(), bob), ann)
  expect(codeOf(reply(view, '<speak>wait</speak>'))).toBe('wrong_phase')
  expect(codeOf(reply(view, '<vote>Cat</vote>'))).toBe('wrong_phase')
  expect(codeOf(reply(viewFor(trialOf(testGame(), bob), bob), '<vote>innocent</vote>'))).toBe('not_your_turn')
})

test('corpses are targets where the dead are meant, and nowhere else', () => {
  const roles = ['Retributionist', 'Sheriff', 'Amnesiac', 'Godfather', 'Mafioso', 'Medium', 'Mayor']
  const game = testGame(roles)
  const view = viewAt(game, ann, 'DISCUSSION', 2)
  expect(codeOf(reply(view, '<whisper target="Gus">you there?</whisper>'))).toBe('done')
  die(game, gus, 'attack', ['Mafia'])
  const later = viewAt(game, ann, 'NIGHT', 2)
  expect(reply(later, '<raise>Gus, Bob</raise>')).toMatchObject({
    action: { kind: 'ability', verb: 'raise', target: gus, second: bob },
  })
  expect(codeOf(reply(later, '<raise>Cat, Bob</raise>'))).toBe('invalid_target')
  expect(reply(viewFor(game, cat), '<remember>gus</remember>')).toMatchObject({ action: { target: gus } })
  expect(codeOf(reply(viewFor(game, dan), '<kill>Gus</kill>'))).toBe('invalid_target')
})

test('a target of the name self is oneself', () => {
  const view = viewAt(testGame(), ann, 'NIGHT')
  expect(reply(view, '<heal>self</heal>')).toMatchObject({ action: { verb: 'heal', target: ann } })
  expect(codeOf(reply(view, '<heal>Nobody</heal>'))).toBe('target_not_found')
  expect(observationOf(reply(view, '<heal>Zoe</heal>'))).toContain('alive are Ann, Bob')
})

test('two targets and a text are read, as a body or as attributes', () => {
  const roles = ['Transporter', 'Forger', 'Hypnotist', 'Godfather', 'Mafioso', 'Medium', 'Mayor']
  const game = testGame(roles)
  expect(reply(viewAt(game, ann, 'NIGHT'), '<transport>Bob, Cat</transport>')).toMatchObject({
    action: { target: bob, second: cat },
  })
  expect(reply(viewFor(game, ann), '<transport target="Bob" second="Cat"/>')).toMatchObject({
    action: { target: bob, second: cat },
  })
  expect(reply(viewFor(game, bob), '<forge>Ann: I was: the Jester</forge>')).toMatchObject({
    action: { verb: 'forge', target: ann, text: 'I was: the Jester' },
  })
  expect(reply(viewFor(game, cat), '<hypnotize>Ann: transported</hypnotize>')).toMatchObject({
    action: { verb: 'hypnotize', target: ann, text: 'transported' },
  })
})

test('a Jailor gives a reason, at the execution or before it', () => {
  const game = testGame()
  viewAt(game, cat, 'PRE_NIGHT', 2)
  act(game, cat, { kind: 'ability', verb: 'jail', target: dan })
  viewAt(game, cat, 'NIGHT', 2)
  const view = viewFor(game, cat)
  expect(reply(view, '<execute>: You lied.</execute>')).toMatchObject({ action: { text: 'You lied.' } })
  const desk = newDesk()
  reply(view, '<jailor_death_note>You were seen.</jailor_death_note>', desk)
  expect(desk.writes).toEqual([{ paper: 'death_note', text: 'You were seen.' }])
  expect(reply(view, '<execute/>', desk)).toMatchObject({
    action: { verb: 'execute', text: 'You were seen.' },
  })
  expect(reply(view, '<execute>Dan</execute>')).toMatchObject({
    action: { kind: 'ability', verb: 'execute', target: dan },
  })
})

test('wills, death notes and the notebook cost no turn', () => {
  const view = viewAt(testGame(), ann, 'DISCUSSION', 2)
  const desk = newDesk()
  expect(codeOf(reply(view, '<write_will>I healed Bob.</write_will>', desk))).toBe('written')
  expect(codeOf(reply(view, '<write_death_note>Ha.</write_death_note>', desk))).toBe('written')
  expect(codeOf(reply(view, '<notebook>Bob lies.</notebook>', desk))).toBe('noted')
  expect(desk.writes).toEqual([
    { paper: 'last_will', text: 'I healed Bob.' },
    { paper: 'death_note', text: 'Ha.' },
  ])
  expect(observationOf(reply(view, '<notebook/>', desk))).toBe('Bob lies.')
})

test('the will of a dead player can be copied into the notebook', () => {
  const game = testGame()
  viewAt(game, bob, 'DISCUSSION', 2)
  act(game, bob, { kind: 'write', paper: 'last_will', text: 'Dan is the Godfather.' })
  die(game, bob, 'attack', ['Mafia'])
  const desk = newDesk()
  reply(viewFor(game, ann), '<copy_will>bob</copy_will>', desk)
  expect(desk.notebook.text).toBe("Bob's will: Dan is the Godfather.")
})

test.each(informationTools.map(({ name }) => name))('<%s/> answers and costs no turn', (name) => {
  const considered = reply(viewAt(testGame(), ann, 'NIGHT'), `<${name}/>`)
  expect(considered).toMatchObject({ code: 'looked_up', steps: [{ kind: 'tool', name }] })
  expect(observationOf(considered)).not.toBe('')
})

test.each([
  'role_details attributes get_time view_notebook get_executable_actions action_history write_will',
  'write_death_note jailor_death_note investigation_results evil_investigation_results victory_conditions',
  'gamemodes alignments phases help copy_will get_role roles chat_history graveyard check_will view_will notebook',
])('none of the tools of the original is unknown: %s', (names) => {
  const view = viewAt(testGame(), ann, 'NIGHT')
  for (const name of names.split(' '))
    expect(codeOf(reply(view, `<${name}>Bob</${name}>`))).not.toBe('unknown_tool')
})

test('looking things up gives what is known', () => {
  const game = testGame()
  const view = viewAt(game, bob, 'NIGHT')
  act(game, bob, { kind: 'ability', verb: 'investigate', target: eve })
  const later = viewAt(game, bob, 'DISCUSSION', 2)
  const ask = (of: View, tag: string) => observationOf(reply(of, tag))
  expect(ask(view, '<get_role/>')).toContain('Sheriff (Town Investigative)')
  expect(ask(view, '<get_role>gf</get_role>')).toContain('Godfather (Mafia Killing, unique)')
  expect(ask(view, '<attributes>Serial Killer</attributes>')).toBe('Attack basic, defence basic.')
  expect(ask(view, '<get_role>King</get_role>')).toBe("There is no role 'King'.")
  expect(ask(later, '<investigation_results/>')).toBe('Night 1: Your target (Eve) is suspicious.')
  expect(ask(later, '<chat_history>1</chat_history>')).not.toContain('Day 2')
  expect(ask(later, '<help/>')).toContain('You may speak.')
  expect(ask(later, '<check_will>Bob</check_will>')).toBe('Bob is not among the dead.')
})

test.each([
  ['<fly/>', 'unknown_tool'],
  ['<speak></speak>', 'invalid_xml_structure'],
  ['<whisper target="Bob"></whisper>', 'invalid_xml_structure'],
  ['<vote>Bob</vote>', 'wrong_phase'],
  ['<heal>Bob</heal>', 'wrong_phase'],
  [`<speak>${'word '.repeat(500)}</speak>`, 'budget_spent'],
])('by day %s of a Doctor is refused with a code', (tag, code) => {
  const considered = reply(viewAt(testGame(), ann, 'DISCUSSION', 2), tag)
  expect(considered).toMatchObject({ code, steps: [{ kind: 'refused', code }] })
  expect(observationOf(considered)).toMatch(new RegExp(`^ERROR:${code} - .`))
})

test('an Executioner acts by words alone, and a revealed Mayor does not whisper', () => {
  const game = testGame()
  expect(codeOf(reply(viewAt(game, fay, 'DISCUSSION', 2), '<reveal/>'))).toBe('unauthorized_action')
  viewAt(game, gus, 'DISCUSSION', 2)
  expect(reply(viewFor(game, gus), '<reveal/>')).toMatchObject({
    action: { kind: 'ability', verb: 'reveal' },
  })
  act(game, gus, { kind: 'ability', verb: 'reveal' })
  const later = viewAt(game, gus, 'NOMINATION', 2)
  expect(codeOf(reply(later, '<whisper target="Ann">psst</whisper>'))).toBe('illegal_speaker')
})

test.each([
  ['<vote>bob</vote>', 'letter_case'],
  ['<vote>2</vote>', 'seat_number'],
  ['<vote>seat 2</vote>', 'seat_number'],
  ['<vote>**Bob**</vote>', 'near_name'],
  ['<vote>Bob.</vote>', 'near_name'],
  ['<vote>Bob, because he lies</vote>', 'near_name'],
  ['<vote>Bobb</vote>', 'near_name'],
  ['<vote target="Bob"/>', undefined],
])('%s is a vote against Bob, and %s is noted', (tag, slip) => {
  const view = viewAt(testGame(), ann, 'NOMINATION', 2)
  const considered = reply(view, tag)
  expect(considered.action).toEqual({ kind: 'vote', target: bob })
  expect(considered.slips).toEqual(slip === undefined ? [] : [slip])
})

test('a number that belongs to a name is never taken for another one', () => {
  const slips = new Set<Slip>()
  const names = Array.from({ length: 15 }, (_, seat) => `Player ${seat + 1}`)
  expect(nameMeant(names, 'Playr 1', slips)).toBe(0)
  expect(nameMeant(names, 'player 11!', slips)).toBe(10)
  expect(nameMeant(names, 'Player 16', slips)).toBeUndefined()
  expect(nameMeant(names, 'P12', slips)).toBe(11)
  expect(nameMeant(['Ann', 'Ana', 'Bob'], 'Anx', slips)).toBeUndefined()
})

test('what costs no turn is done first, and one action ends the turn', () => {
  const view = viewAt(testGame(), ann, 'NOMINATION', 2)
  const desk = newDesk()
  const considered = reply(
    view,
    '<notebook>Bob lies.</notebook><write_will>Mine.</write_will><vote>Bob</vote>',
    desk,
  )
  expect(considered).toMatchObject({ action: { kind: 'vote', target: bob }, slips: [] })
  expect(desk.notebook.text).toBe('Bob lies.')
  expect(desk.writes).toEqual([{ paper: 'last_will', text: 'Mine.' }])
})

test('of several actions the last one counts, a wait beside it does not, and it is noted', () => {
  const view = viewAt(testGame(), ann, 'NOMINATION', 2)
  for (const tags of ['<speak>Bob lies.</speak><vote>Bob</vote>', '<vote>Bob</vote><wait/>'])
    expect(reply(view, tags)).toMatchObject({ action: { kind: 'vote' }, slips: ['several_actions'] })
  expect(reply(view, '<speak>One.</speak><speak>Two.</speak>')).toMatchObject({
    action: { kind: 'speak', says: { text: 'One.\nTwo.' } },
  })
})
