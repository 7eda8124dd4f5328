const running = new Set<number>()

/** Remembers a process group while it runs, so that it does not outlive this process. Gives the way to forget it. */
export function keepGroup(pid: number): () => void {
  if (running.size === 0) process.on('exit', endGroups)
  running.add(pid)
  return () => {
    running.delete(pid)
    if (running.size === 0) process.off('exit', endGroups)
  }
}

// Separate groups do not get Ctrl-C from the terminal, so they are ended here when this process exits.
function endGroups(): void {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Gone already.
    }
  }
}
