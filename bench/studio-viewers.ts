// Many viewers of one run in a process of their own, for benchmarks: prints when all are there, and what they saw when all
// have seen everything.
import { watchStream } from './watch-stream.ts'

const [port, token, id, viewers, total] = process.argv.slice(2)
const studio = { port: Number(port), token: token! }
let open = 0
const opened = () => ++open === Number(viewers) && console.log('"ready"')
const ends = await Promise.all(
  Array.from({ length: Number(viewers) }, () =>
    watchStream(studio, id!, ({ entries, skipped }) => entries + skipped >= Number(total), opened),
  ),
)
const lags = ends.flatMap((one) => one.lags).sort((left, right) => left - right)
console.log(
  JSON.stringify({
    p95: lags[Math.floor(lags.length * 0.95)] ?? 0,
    skipped: ends.reduce((sum, { skipped }) => sum + skipped, 0),
    missing: ends.filter(({ count, skipped }) => count + skipped < Number(total)).length,
  }),
)
