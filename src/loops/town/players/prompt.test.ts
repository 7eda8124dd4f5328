import { expect, test } from 'vitest'
import { act } from '../rules/act.ts'
import { die } from '../rules/die.ts'
import { roles } from '../rules/roles.ts'
import { usualRules } from '../rules/rule-book.ts'
import { viewFor } from '../rules/view.ts'
import { openOwnTurns } from './own-papers.ts'
import { testGame, testNames, trialOf, viewAt } from './players.suite.ts'
import { systemPrompt, turnPrompt } from './prompt.ts'
import { roleCard } from './role-card.ts'
import { slotLegend } from './slot-legend.ts'

const [ann, bob, cat, dan, eve, fay, gus] = [0, 1, 2, 3, 4, 5, 6] as const

test('the prompt names the player, the role and what the role can do', () => {
  const prompt = systemPrompt(viewAt(testGame(), bob, 'NIGHT'), 'tags')
  expect(prompt).toContain('Your name is Bob. You are the Sheriff.')
  expect(prompt).toContain('Each night, question one player')
})

test('a townsman sees the roles of nobody, and the Mafia those of its own', () => {
  const game = testGame()
  expect(turnPrompt(viewAt(game, ann, 'NIGHT'))).not.toMatch(/Mafioso|Godfather|Sheriff|Jailor/)
  const roster = turnPrompt(viewFor(game, dan))
  expect(roster).toContain('- Dan (Godfather), you')
  expect(roster).toContain('- Eve (Mafioso)')
  expect(roster).not.toMatch(/Sheriff|Doctor|Jailor/)
})

test('who was given a target reads who it is', () => {
  const game = testGame()
  const { target } = game.seats[fay]!
  expect(turnPrompt(viewAt(game, fay, 'DISCUSSION', 2))).toContain(`Your target is ${testNames[target]}.`)
})

test('a Jailor sees whom he chose and whom he holds, and the prisoner where he is', () => {
  const game = testGame()
  viewAt(game, cat, 'DISCUSSION', 2)
  act(game, cat, { kind: 'ability', verb: 'jail', target: dan })
  expect(turnPrompt(viewFor(game, cat))).toContain('For tonight you have chosen to jail Dan.')
  const night = turnPrompt(viewAt(game, cat, 'NIGHT', 2))
  expect(night).toContain('Dan is in your jail.')
  expect(night).toContain('You can execute (3 left): Dan; after a colon, the reason that the town will read.')
  expect(turnPrompt(viewFor(game, dan))).toContain('You are in jail tonight.')
})

test('abilities that take a text say which', () => {
  const roles = ['Hypnotist', 'Forger', 'Transporter', 'Godfather', 'Mafioso', 'Serial Killer', 'Witch']
  const game = testGame(roles)
  const offer = (seat: number) => turnPrompt(viewFor(game, seat)).split('Your turn. ')[1]!
  viewAt(game, ann, 'NIGHT')
  expect(offer(ann)).toContain(
    'after a colon, what they are to believe: attacked, blocked, controlled, saved, transported.',
  )
  expect(offer(bob)).toContain('You can forge (2 left): Ann, Cat')
  expect(offer(cat)).toContain('; then another: Ann, Bob')
  expect(offer(gus)).toContain('; then whom they are sent to: Ann')
  expect(offer(fay)).toContain('cautious')
})

test('budget, votes and the accused are shown', () => {
  const game = testGame()
  const view = viewAt(game, ann, 'NOMINATION', 2)
  expect(turnPrompt(view)).toContain('You can still speak 200 tokens in this phase.')
  expect(turnPrompt(view)).toContain('Votes for a trial (4 are needed, trials left today: 3): none yet.')
  act(game, ann, { kind: 'vote', target: bob })
  expect(turnPrompt(viewFor(game, bob))).toContain('Ann against Bob')
  const trial = turnPrompt(viewFor(trialOf(game, bob), ann))
  expect(trial).toContain('On trial: Bob.')
  expect(trial).toContain('Your turn. Judge the accused: guilty, innocent or abstain. Or wait.')
})

test('only what is legal is offered', () => {
  const game = testGame()
  const offer = (seat: number) => turnPrompt(viewFor(game, seat)).split('Your turn. ')[1]!
  viewAt(game, gus, 'DISCUSSION', 2)
  expect(offer(gus)).toBe('You may speak. You may whisper to one player. You can reveal (1 left). Or wait.')
  act(game, gus, { kind: 'ability', verb: 'reveal' })
  viewAt(game, gus, 'DISCUSSION', 2)
  expect(offer(gus)).toBe('You may speak. Or wait.')
  game.seats[gus]!.blackmailed = true
  expect(offer(gus)).toBe('You are blackmailed and cannot speak. Or wait.')
})

test('papers, notes and abilities are in the history of their owner', () => {
  const game = testGame()
  viewAt(game, ann, 'DISCUSSION', 2)
  act(game, ann, { kind: 'write', paper: 'last_will', text: 'I healed Bob.' })
  act(game, ann, { kind: 'write', paper: 'death_note', text: 'Ha.' })
  const turns = openOwnTurns()
  turns.note('Bob lies.', viewFor(game, ann).heard.length)
  const action = { kind: 'ability', verb: 'heal', target: bob } as const
  turns.add({ phase: 'Night 1', done: '<heal>Bob</heal>', action, at: 3 })
  const prompt = turnPrompt(viewFor(game, ann), turns.entries)
  expect(prompt).toContain('(you) your last will is now: I healed Bob.')
  expect(prompt).toContain('(you) your death note is now: Ha.')
  expect(prompt).toContain('(your notebook) Bob lies.')
  expect(prompt).toContain('(you) <heal>Bob</heal>')
  expect(turnPrompt(viewAt(game, bob, 'DISCUSSION', 2))).not.toContain('I healed Bob.')
})

test('the graveyard shows what the town learnt, and the dead know that they are dead', () => {
  const game = testGame()
  viewAt(game, ann, 'DISCUSSION', 2)
  game.seats[eve]!.will = 'I was good.'
  die(game, eve, 'attack', ['Mafia'])
  const prompt = turnPrompt(viewFor(game, ann))
  expect(prompt).toContain('Dead: Eve (Mafioso).')
  expect(prompt).toContain('Last will: "I was good."')
  expect(turnPrompt(viewFor(game, eve))).toContain('You are dead: the living do not hear you.')
})

test('the rules that a player reads are the rules in force', () => {
  const changed = { trialsADay: 1, lynchEndsDay: false, mayorVotes: 5, drawFromDay: 4, discussionRounds: 7 }
  const prompt = systemPrompt(viewFor(testGame(undefined, changed), gus), 'tags')
  expect(prompt).toContain('At most 1 trial a day; a lynch does not end the day.')
  expect(prompt).toContain('each living player has 7 turns')
  expect(prompt).toContain('The vote of a revealed Mayor counts 5.')
  expect(prompt).toContain('your vote then counts five')
  expect(prompt).toContain('from day 4 on')
  const angels = ['Guardian Angel', 'Sheriff', 'Pirate', 'Godfather', 'Mafioso', 'Vigilante', 'Potion Master']
  const game = testGame(angels, { angelUses: 3, plunders: 4, shotsFrom: 3, potionNights: 2 })
  const cardOf = (seat: number) => systemPrompt(viewFor(game, seat), 'tags')
  expect(cardOf(ann)).toContain('On three nights, heal and cleanse')
  expect(cardOf(ann)).toContain('protect: 3 in a game')
  expect(cardOf(cat)).toContain('Goal: Win four duels.')
  expect(cardOf(fay)).toContain('shoot: from night 3 on')
  expect(cardOf(gus)).toContain('Each takes two nights to brew again')
})

test('no card has a number that no rule fills', () => {
  for (const role of roles) expect(roleCard(role, usualRules)).not.toMatch(/[{}]|undefined|NaN/)
})

test('abbreviations are explained', () => {
  expect(slotLegend(['Sheriff', 'TK', 'RT', 'Any', 'TK'], 'Classic')).toMatch(
    /^ TK is Town Killing: one of Jailor, [\w ,]+Vigilante\. RT is Random Town: one of \d+ roles\. Any is any role: one of \d+ roles\.$/,
  )
  expect(systemPrompt(viewFor(testGame(), ann), 'tags')).toContain('Doctor (Town Protective).')
})
