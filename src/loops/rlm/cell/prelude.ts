/**
 * What code in a cell finds around it. Runs in the sandbox before the code. Everything that it needs later is captured here,
 * since the code may replace any global.
 */
export const prelude = `
(function (host) {
  'use strict'
  const { parse, stringify } = JSON
  const { getOwnPropertyNames, getOwnPropertyDescriptor, freeze, is } = Object
  const apply = Reflect.apply
  const asText = String
  const arrayIs = Array.isArray
  const call = (name, ...values) => {
    const answer = parse(host(name, stringify(values)))
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
  const show = (value) => {
    if (typeof value === 'string') return value
    try {
      const text = stringify(value, null, 1)
      return text === undefined ? asText(value) : text.length > 2000 ? stringify(value) : text
    } catch (error) {
      return asText(value)
    }
  }
  const print = (...values) => { host('print', stringify([values.map(show).join(' ')])) }
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
  define('print', print)
  define('console', freeze({ log: print, info: print, warn: print, error: print, debug: print }))
  for (const name of ['read', 'lines', 'grep', 'count', 'describe', 'tabulate', 'split', 'documents'])
    define(name, (...values) => call(name, ...values))
  const ask = (kind, prompts) => call('need', kind, prompts.map(asText))
  define('llm_query', (prompt) => ask('model', [prompt])[0])
  define('llm_query_batched', (prompts) => ask('model', arrayIs(prompts) ? prompts : [prompts]))
  define('rlm_query', (prompt) => ask('task', [prompt])[0])
  define('rlm_query_batched', (prompts) => ask('task', arrayIs(prompts) ? prompts : [prompts]))
  let final
  define('FINAL', (value) => { final = show(value) })
  define('FINAL_VAR', (name) => {
    const value = typeof name === 'string' && name in globalThis ? globalThis[name] : name
    final = show(value)
  })
  const size = call('size')
  const whole = call('whole')
  define('context', whole !== null ? whole : freeze({
    length: size,
    slice: (from = 0, to = size) => {
      const start = from < 0 ? Math.max(0, size + from) : from
      const end = to < 0 ? size + to : Math.min(to, size)
      return call('read', start, Math.max(0, end - start))
    },
    substring: (from, to = size) => call('read', from, Math.max(0, to - from)),
    includes: (text) => call('count', text) > 0,
    indexOf: (text) => call('find', text),
    grep: (pattern, options) => call('grep', pattern, options),
    lines: (from, to) => call('lines', from, to),
    toString: () => '[context of ' + size + ' bytes: use context.slice(from, to), grep, lines or split]',
  }))
  const known = new Set(getOwnPropertyNames(globalThis))
  const variables = call('variables')
  const before = {}
  for (const name of variables.map(([key]) => key)) before[name] = true
  const texts = {}
  for (const [name, value] of variables) {
    texts[name] = stringify(value)
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true })
  }
  globalThis.answer = { content: '', ready: false }
  known.add('answer')
  define('SHOW_VARS', () => getOwnPropertyNames(globalThis).filter((name) => !known.has(name)).join(', '))
  known.add('SHOW_VARS')
  const mostChars = 1000000
  return () => {
    const changed = []
    const notKept = []
    for (const name of getOwnPropertyNames(globalThis)) {
      if (known.has(name)) continue
      const { value } = getOwnPropertyDescriptor(globalThis, name)
      if (value === undefined || typeof value === 'function') continue
      try {
        const text = stringify(value)
        if (text === undefined) continue
        if (text.length > mostChars) notKept.push([name, 'it is longer than ' + mostChars + ' characters'])
        else if (!(name in before) || !is(texts[name], text)) changed.push([name, text])
      } catch (error) {
        notKept.push([name, 'it cannot be written as JSON'])
      }
    }
    const { answer } = globalThis
    if (final === undefined && answer && answer.ready === true) final = show(answer.content)
    return stringify({ changed, notKept, final })
  }
})
`
