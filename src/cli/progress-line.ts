/** A line on the terminal that tells how far long work has come; silent in a pipe and for short work. */
export function progressLine(verb: string, stream = process.stderr, patienceMs = 500) {
  const started = Date.now()
  let shownAt = 0
  let isShown = false
  return {
    show(done: number, total: number): void {
      const now = Date.now()
      if (!stream.isTTY || now - started < patienceMs || now - shownAt < 100) return
      shownAt = now
      isShown = true
      const rate = done / ((now - started) / 1000)
      stream.write(`\r\u001b[K${verb} ${size(done)} of ${size(total)} (${size(rate)}/s)`)
    },
    clear(): void {
      if (isShown) stream.write('\r\u001b[K')
      isShown = false
    },
  }
}

function size(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} B`
  const units = ['kB', 'MB', 'GB']
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`
}
