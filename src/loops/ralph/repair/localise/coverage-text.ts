/**
 * A function that runs in a process of the project: `openCoverage(Session, note)` gives a function that takes what ran since it was
 * called last, as `{ id, ranges }` for each script. A script is noted when it is seen for the first time, with its source map.
 */
export const coverageText = `
function openCoverage(Session, note) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const known = new Set()
  const scripts = new Map()
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params))
  // Never disabled: that takes the counts of branches from all functions that have run.
  session.post('Debugger.enable')
  session.post('Debugger.setSkipAllPauses', { skip: true })

  const describe = (id) => {
    known.add(id)
    const { url, sourceMapURL } = scripts.get(id) ?? {}
    if (url === undefined) return
    if (!sourceMapURL) return note({ kind: 'script', id, url })
    session.post('Debugger.getScriptSource', { scriptId: id }, (error, found) => {
      note({ kind: 'script', id, url: url.slice(0, 2000), map: sourceMapURL, text: found?.scriptSource })
    })
  }

  return () => {
    let taken = []
    session.post('Profiler.takePreciseCoverage', (error, found) => {
      taken = (found?.result ?? []).filter(({ url }) => url !== '' && !/^node:|[/\\\\]node_modules[/\\\\]/.test(url))
    })
    for (const { scriptId } of taken) if (!known.has(scriptId)) describe(scriptId)
    return taken.map(({ scriptId, functions }) => ({
      id: scriptId,
      ranges: functions.flatMap(({ ranges }) => ranges.map((range) => [range.startOffset, range.endOffset, range.count])),
    }))
  }
}
`

/** A function that runs in a process of the project: `describeError(error)` gives what a failure says, as plain data. */
export const errorText = `
function describeError(cause) {
  const { name, message, stack, code } = Object(cause)
  const compared = code === 'ERR_ASSERTION' && { actual: showValue(cause.actual), expected: showValue(cause.expected) }
  return { name: String(name ?? typeof cause), message: String(message ?? cause), stack: String(stack ?? ''), ...compared }
}

function showValue(value) {
  if (value instanceof Promise) return { kind: 'promise' }
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  try {
    const text = JSON.stringify(value)
    return { kind, ...(text !== undefined && text.length <= 5000 && { value: JSON.parse(text) }) }
  } catch {
    return { kind }
  }
}
`
