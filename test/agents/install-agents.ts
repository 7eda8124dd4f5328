import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { cacheDirectory } from '../../src/engine/runs/cache-of.ts'

/** The programs with the versions that the presets were measured with. */
const packages = {
  '@anthropic-ai/claude-code': '2.1.197',
  '@openai/codex': '0.166.0',
  '@google/gemini-cli': '0.61.0',
} as const

/** A folder in the user's cache directory for what these tests need; never the temporary folder, where Codex cannot work. */
export const cacheFolder = join(
  cacheDirectory(process.env, process.platform, homedir()),
  'reprise/coding-agents-of-the-tests',
)

/** Installs the coding agents from npm, once, and gives the folder of their programs. */
export function installAgents(): string {
  const folder = join(cacheFolder, 'programs', Object.values(packages).join('_'))
  const bin = join(folder, 'node_modules/.bin')
  if (['claude', 'codex', 'gemini'].every((program) => existsSync(join(bin, program)))) return bin
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  return bin
}
