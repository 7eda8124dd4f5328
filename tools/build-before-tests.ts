import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the command line once, so that its tests run what a user runs and not what was built last week. */
export default function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], { stdio: 'inherit' })
}
