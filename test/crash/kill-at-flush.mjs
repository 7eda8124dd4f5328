import { open } from 'node:fs/promises'

/** Kills this process at the n-th flush to the disk: before it, or after it and before anybody learns of it. */
export async function killAtFlush(number, when) {
  const handle = await open(process.argv[1])
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { datasync } = prototype
  let count = 0
  prototype.datasync = async function () {
    const mine = ++count
    if (mine === number && when === 'before') process.kill(process.pid, 'SIGKILL')
    await datasync.call(this)
    if (mine === number && when === 'after') process.kill(process.pid, 'SIGKILL')
  }
}
