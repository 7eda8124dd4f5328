import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineBot } from '../../agents/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { makeTeam, readAgentFlags } from './make-team.ts'
import { openProject, type Project } from './open-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-team-'))
let project: Project
beforeAll(async () => {
  const agents = { critic: 'bot:echo', ralph: { default: 'command:cat' } }
  writeFileSync(join(folder, 'reprise.config.json'), JSON.stringify({ agents, timeouts: { command: '5s' } }))
  writeFileSync(join(folder, 'replies.json'), '["one", "two"]')
  project = await openProject({ folder, env: {} })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mine = (...roles: string[]) => defineLoop({ name: 'mine', roles, run: async () => 1 })

const specs = async (loop: Parameters<typeof makeTeam>[0], given: Record<string, string>) => {
  const team = await makeTeam(loop, given, project)
  return Object.fromEntries(Object.entries(team).map(([role, { spec }]) => [role, spec]))
}

test('what is given wins over the configuration of the loop, and that over the one for all loops', async () => {
  const loop = defineLoop({ name: 'ralph', roles: ['actor', 'critic', 'judge'], run: async () => 1 })
  expect(await specs(loop, { judge: 'script:replies.json' })).toEqual({
    actor: 'command:cat',
    critic: 'bot:echo',
    judge: 'script:replies.json',
  })
})

test('default stands for every role that is not given', async () => {
  const loop = defineLoop({ name: 'mine', roles: ['actor', 'critic'], run: async () => 1 })
  expect(await specs(loop, { default: 'command:cat', critic: 'bot:echo' })).toEqual({
    actor: 'command:cat',
    critic: 'bot:echo',
  })
})

test('roles that share a script read it out together', async () => {
  const given = { left: 'script:replies.json', right: 'script:replies.json' }
  const team = await makeTeam(mine('left', 'right'), given, project)
  expect(team.left).toBe(team.right)
})

test('a role without an agent is named, with the ways to give one', async () => {
  await expect(makeTeam(mine('actor'), {}, project)).rejects.toThrow(
    "The role 'actor' of the loop 'mine' has no agent. Give one with --agent actor=SPEC, such as --agent actor=bot:echo, or under agents in reprise.config.json.",
  )
})

test('a role with an agent of its own needs none, and is not meant by default', async () => {
  const withDefault = (role: string) =>
    defineLoop({
      name: 'mine',
      roles: { actor: { says: 'acts' }, [role]: { says: 'helps', default: 'bot:grammar' } },
      bots: [defineBot('grammar', () => 'read')],
      run: async () => 1,
    })
  const loop = withDefault('reader')
  const named = withDefault('critic')
  expect(await specs(loop, { default: 'command:cat' })).toEqual({
    actor: 'command:cat',
    reader: 'bot:grammar',
  })
  expect(await specs(loop, { actor: 'bot:echo', reader: 'command:cat' })).toMatchObject({
    reader: 'command:cat',
  })
  expect(await specs(named, { default: 'command:cat' })).toMatchObject({ critic: 'bot:echo' })
})

test('an agent without a role is refused', async () => {
  await expect(makeTeam(mine('actor'), { acter: 'bot:echo' }, project)).rejects.toThrow(
    "has no role 'acter'. Its roles: actor.",
  )
})

test('the file of a script is written down as seen from the project', () => {
  const below = { ...project, folder: join(folder, 'below') }
  expect(readAgentFlags(['a=script:x.json', 'b=command:claude -p --model=x'], below)).toEqual({
    a: 'script:below/x.json',
    b: 'command:claude -p --model=x',
  })
})
