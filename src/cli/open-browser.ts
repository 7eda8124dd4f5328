import { spawn } from 'node:child_process'
import type { Environment } from '../engine/index.ts'

/** Opens an address in the browser of the user, where there is one. Nothing happens where there is none. */
export function openBrowser(address: string, env: Environment): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address]
  if (process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return
  spawn(program!, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
