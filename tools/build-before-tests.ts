import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the command line once, so that its tests run what a user runs. REPRISE_SKIP_BUILD=1 keeps the last build. */
export default function setup(): void {
  const { REPRISE_SKIP_BUILD: skip } = process.env
  // The command line under test would report it as an unknown setting.
  delete process.env.REPRISE_SKIP_BUILD
  if (skip === '1') return
  execFileSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], { stdio: 'inherit' })
}
