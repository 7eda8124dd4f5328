import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, test } from 'vitest'

const reprise = fileURLToPath(new URL('../../dist/bin/reprise.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'reprise-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function connect() {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [reprise, 'mcp'],
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: given })
    return JSON.parse((content as { text: string }[])[0]!.text) as Record<string, unknown>
  }
  return { client, call, pid: transport.pid! }
}

const step = (result: string) => ({ thought: 'go', tool: 'Bash', status: 'success', result })

test('iterations that were recorded survive a kill of the server, and the next server continues them', async () => {
  const first = await connect()
  const { trajectory_id } = await first.call('start_trajectory', { task_prompt: 'Survive' })
  await first.call('record_iteration', { trajectory_id, ...step('one') })
  await first.call('record_iteration', { trajectory_id, ...step('two') })
  process.kill(first.pid, 'SIGKILL')
  await first.client.close().catch(() => undefined)
  const second = await connect()
  expect(await second.call('record_iteration', { trajectory_id, ...step('three') })).toMatchObject({
    iteration_number: 3,
  })
  expect(await second.call('complete_trajectory', { trajectory_id, final_result: 'alive' })).toMatchObject({
    outcome: { status: 'success', iterations_to_completion: 3 },
  })
  expect(await second.call('search_trajectories', { text: 'Survive' })).toMatchObject({
    results: [{ contract: 'rlm/trajectory' }, {}],
  })
  await second.client.close()
  const id = String(trajectory_id)
  const path = join(
    folder,
    '.reprise/runs',
    id.replace('traj', 'record'),
    'trajectories',
    id,
    'trajectory.json',
  )
  const { iterations } = JSON.parse(readFileSync(path, 'utf8'))
  expect(
    iterations.map(({ observation }: { observation: { result: string } }) => observation.result),
  ).toEqual(['one', 'two', 'three'])
})
