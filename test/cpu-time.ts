/** The processor time of this process in milliseconds, which does not grow while others keep the machine busy. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
