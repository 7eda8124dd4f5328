import { nodeBuiltInsText } from './node-built-ins-text.ts'

/**
 * A module that node loads before everything in a room, through NODE_OPTIONS. It is text, because it runs in the processes of
 * the benchmark, without any of our files. The first process whose main script is sealed takes the order of the run: from then
 * on no other can have it. There it notes which lines sealed code printed, who ended the process, and which built-in functions
 * code of a candidate tried to replace. Notes are signed with the key of the order, which is nowhere but in its closures.
 */
export const nodeWatcherText = `'use strict'
const { isMainThread } = require('worker_threads')
const fs = require('fs')

const place = process.env.REPRISE_ORDER
const order = isMainThread && place !== undefined ? take() : undefined
if (order !== undefined) watch(order)

function take() {
  try {
    const main = fs.realpathSync(process.argv[1])
    const found = { sealed: [], candidate: [] }
    for (const row of fs.readFileSync(place, 'utf8').split('\\n')) {
      const [, name, value] = /^(\\w+) (.*)$/.exec(row) ?? []
      if (Array.isArray(found[name])) found[name].push(value)
      else if (name !== undefined) found[name] = value
    }
    if (!found.sealed.includes(main)) return undefined
    fs.unlinkSync(place)
    return found
  } catch {
    return undefined
  }
}

function watch({ key, top, sealed: list, candidate: candidates, notes, nonce: noncePath, exits, pins }) {
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
  const plain = (method) => (self, ...rest) => apply(method, self, rest)
  const startsWith = plain(String.prototype.startsWith)
  const slice = plain(String.prototype.slice)
  const indexOf = plain(String.prototype.indexOf)
  const trim = plain(String.prototype.trim)
  const has = plain(Set.prototype.has)
  const capture = Error.captureStackTrace
  const { createHmac } = require('crypto')
  const { fileURLToPath } = require('url')
  const { StringDecoder } = require('string_decoder')
  const sealed = new Set(list)
  const writeSync = fs.writeSync
  const output = fs.openSync(notes, 'a')
  const sample = createHmac('sha256', key)
  const [update, digest] = [plain(sample.update), plain(sample.digest)]
  const sign = (text) => digest(update(createHmac('sha256', key), text), 'hex')
  const nonce = noncePath === undefined ? undefined : trim(fs.readFileSync(noncePath, 'utf8'))
  let isNonceRead = false

  // Who runs: frames of this file and of node itself are nobody's.
  const own = __filename
  function pathOf(name) {
    if (!startsWith(name, 'file:')) return name
    try {
      return fileURLToPath(name)
    } catch {
      return name
    }
  }
  const nameOf = (path) => (startsWith(path, top) ? slice(path, top.length) : path)
  function kindOf(site) {
    const name = fileOf(site)
    if (typeof name !== 'string') return isEval(site) ? 'candidate' : 'nobody'
    if (startsWith(name, 'node:') || name === own) return 'nobody'
    const path = pathOf(name)
    if (has(sealed, path)) return 'sealed'
    if (startsWith(path, top)) return 'candidate'
    for (let at = 0; at < candidates.length; at++) if (startsWith(path, candidates[at])) return 'candidate'
    return startsWith(path, '/') ? 'nobody' : 'candidate'
  }

  // Stacks come from V8 itself: nobody but this module decides how they are made while it looks at them.
  let prepare = Error.prepareStackTrace
  defineProperty(Error, 'prepareStackTrace', {
    get: () => prepare,
    set(next) { prepare = next },
    enumerable: false,
    configurable: false,
  })
  defineProperty(Error, 'stackTraceLimit', { configurable: false })
  defineProperty(Error, 'captureStackTrace', { writable: false, configurable: false })
  defineProperty(globalThis, 'Error', { writable: false, configurable: false })
  function stack() {
    const limit = Error.stackTraceLimit
    const before = prepare
    try {
      Error.stackTraceLimit = 5000
      prepare = (_, found) => found
      const holder = { __proto__: null }
      capture(holder, stack)
      return holder.stack
    } finally {
      prepare = before
      Error.stackTraceLimit = limit
    }
  }
  const site = getPrototypeOf(stack()[0])
  const [fileOf, isEval, lineOf] = [plain(site.getFileName), plain(site.isEval), plain(site.getLineNumber)]
  const unknown = { nearest: 'candidate', any: true, where: 'unknown', root: '' }
  function who() {
    let sites
    try {
      sites = stack()
    } catch {
      return unknown
    }
    if (typeof sites !== 'object') return unknown
    let nearest = 'nobody'
    let any = false
    let where = ''
    let root = ''
    for (let at = 0; at < sites.length; at++) {
      const kind = kindOf(sites[at])
      if (kind === 'nobody') continue
      const path = pathOf(fileOf(sites[at]) ?? 'code made from text')
      if (nearest === 'nobody') nearest = kind
      if (kind === 'sealed') root = nameOf(path)
      if (kind !== 'candidate' || any) continue
      any = true
      where = nameOf(path) + ':' + lineOf(sites[at])
    }
    return { nearest, any, where, root }
  }

  // What is noted. Only texts are joined, so that nothing that a candidate replaced has a part in it.
  let isEnding = false
  let count = 0
  let problems = ''
  const problem = (label, where) => {
    const row = label + '\\t' + where + '\\n'
    if (problems.length < 20000 && indexOf(problems, row) < 0) problems += row
    if (isEnding) note()
  }
  let [line, lineSign, lineRoot] = ['', 's', '']
  let [last, lastSign, lastRoot] = ['', 'c', '']
  let metrics = ''
  const worse = (left, right) => (left === 'c' || right === 'c' ? 'c' : left === 'n' || right === 'n' ? 'n' : 's')
  function note() {
    checkBuiltIns()
    const isOpen = trim(line) !== ''
    const body =
      'run ' + count++ + '\\nlast ' + (isOpen ? lineSign + ' ' + lineRoot + '\\t' + trim(line) : lastSign + ' ' + lastRoot + '\\t' + last) + '\\n' + metrics + problemLines()
    writeSync(output, body.length + '\\n' + body + sign(body) + '\\n')
  }
  function problemLines() {
    let text = ''
    let rest = problems
    for (let end = indexOf(rest, '\\n'); end >= 0; end = indexOf(rest, '\\n')) {
      text += 'problem ' + slice(rest, 0, end) + '\\n'
      rest = slice(rest, end + 1)
    }
    return text
  }

  // What is printed, line by line: s by sealed code alone, n by sealed code that others called, c by anybody else.
  const decoder = new StringDecoder('utf8')
  const decode = plain(decoder.write)
  function printed(chunk) {
    const { nearest, any, root } = who()
    const mark = nearest === 'sealed' ? (any ? 'n' : 's') : 'c'
    lineRoot = root
    let text = typeof chunk === 'string' ? chunk : decode(decoder, chunk)
    for (let end = indexOf(text, '\\n'); end >= 0; end = indexOf(text, '\\n')) {
      line += slice(text, 0, end)
      lineSign = worse(lineSign, mark)
      const whole = trim(line)
      if (whole !== '') [last, lastSign, lastRoot] = [whole, lineSign, lineRoot]
      if (startsWith(whole, 'METRIC ') && metrics.length < 1000000) metrics += 'metric ' + lineSign + ' ' + lineRoot + '\\t' + whole + '\\n'
      line = ''
      lineSign = 's'
      text = slice(text, end + 1)
    }
    if (text !== '') {
      line += text
      lineSign = worse(lineSign, mark)
    }
    if (isEnding) note()
  }

  // Functions that nobody but the benchmark may replace. Its own code, and packages that it uses, may.
  const replaced = (label) => {
    const { nearest, any, where } = who()
    if (nearest !== 'candidate' && !any) return false
    problem('replaces ' + label, where)
    return true
  }
  function pin(target, name, label, value) {
    const found = getOwnPropertyDescriptor(target, name) ?? { value: target[name], enumerable: false }
    if (found.configurable === false) return
    let current = value ?? ('value' in found ? found.value : target[name])
    defineProperty(target, name, {
      get: () => current,
      set(next) {
        if (this !== target && this !== undefined)
          defineProperty(this, name, { value: next, writable: true, enumerable: true, configurable: true })
        else if (!replaced(label)) current = next
      },
      enumerable: found.enumerable,
      configurable: false,
    })
  }
  const functionsOf = (target) => {
    const names = Object.getOwnPropertyNames(target)
    return names.filter((name) => name !== 'constructor' && typeof getOwnPropertyDescriptor(target, name).value === 'function')
  }

  const stdout = process.stdout
  // To look at it makes its pipe return at once when it is full, where a benchmark that writes to the descriptor would fail.
  stdout._handle?.setBlocking?.(true)
  const write = stdout.write
  pin(process, 'stdout', 'process.stdout', stdout)
  stdout.write = write
  pin(stdout, 'write', 'process.stdout.write', function (chunk, ...rest) {
    if (typeof chunk === 'string' || ArrayBuffer.isView(chunk)) printed(chunk)
    return apply(write, this, [chunk, ...rest])
  })
  const writeFile = fs.writeSync
  fs.writeSync = function (target, chunk, ...rest) {
    if (target === 1 && typeof chunk === 'string') printed(chunk)
    return apply(writeFile, this, [target, chunk, ...rest])
  }
  for (const name of ['log', 'info', 'debug', 'error', 'warn', 'table', 'dir']) pin(console, name, 'console.' + name)
  const hooks = require('perf_hooks')
  const clock = hooks.performance
  const bigint = process.hrtime.bigint
  pin(process.hrtime, 'bigint', 'process.hrtime.bigint', bigint)
  pin(process, 'hrtime', 'process.hrtime')
  pin(hooks, 'performance', 'performance', clock)
  for (const name of ['performance', 'console', 'process']) pin(globalThis, name, name)

  // What is called a million times is made read-only, which costs nothing; an accessor would.
  const lock = (target, name) => {
    const { enumerable = false } = getOwnPropertyDescriptor(target, name) ?? {}
    if (getOwnPropertyDescriptor(target, name)?.configurable === false) return
    defineProperty(target, name, { value: target[name], writable: false, enumerable, configurable: false })
  }
  // V8 keeps an object slow whose properties were redefined, until it is the prototype of another one that is often used.
  const keepFast = (target) => {
    const heir = Object.create(target)
    const read = (one) => one.missing
    for (let again = 0; again < 100; again++) read(heir)
  }
  if (pins) {
    for (const target of [Math, JSON]) for (const name of functionsOf(target)) lock(target, name)
    lock(Date, 'now')
    lock(Object.getPrototypeOf(clock), 'now')
    lock(clock, 'now')
    for (const name of ['Date', 'Math', 'JSON', 'Number', 'String', 'isFinite', 'isNaN', 'parseFloat']) lock(globalThis, name)
    for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'queueMicrotask']) lock(globalThis, name)
    for (const target of [Math, JSON, Date, clock]) keepFast(target)
  }

  // What programs may want to change for themselves is compared at the end.
  const atEnd = (label) => {
    const row = label + '\\t\\n'
    if (problems.length < 20000 && indexOf(problems, row) < 0) problems += row
  }
  const join = plain(Array.prototype.join)
  const { env, argv } = process
  const began = { words: join(argv, '\\0'), env: { __proto__: null, ...env } }
  const keysOf = Object.keys
  const readText = fs.readFileSync
  const names = (name) => {
    for (let at = 0; at < list.length; at++) {
      try {
        if (indexOf(readText(list[at], 'utf8'), name) >= 0) return true
      } catch {}
    }
    return false
  }
  function checkVariables() {
    const now = keysOf(env)
    for (let at = 0; at < now.length; at++) if (env[now[at]] !== began.env[now[at]] && names(now[at])) atEnd('sets the variable ' + now[at])
    const before = keysOf(began.env)
    for (let at = 0; at < before.length; at++) if (env[before[at]] === undefined && names(before[at])) atEnd('sets the variable ' + before[at])
  }
  const { dirname } = require('path')
  const foldersAbove = require('module')._nodeModulePaths
  let checkKept = () => {}
  function checkBuiltIns() {
    checkKept(atEnd)
    checkVariables()
    if (process.argv !== argv || join(argv, '\\0') !== began.words) atEnd('changes the arguments of the process')
    for (let at = 0; at < list.length; at++) {
      const path = list[at]
      const folders = Module._cache[path]?.paths
      if (folders !== undefined && join(folders, '\\0') !== join(foldersAbove(dirname(path)), '\\0'))
        atEnd('changes where ' + nameOf(path) + ' finds its packages')
      if (Module._cache[path] === undefined || has(loaded, path)) continue
      atEnd('puts a module of its own in the place of ' + nameOf(path))
    }
    for (let at = 0; at < modules.length; at++) {
      const [module, path] = modules[at]
      const isOther = getOwnPropertyDescriptor(module, 'require') !== undefined || getPrototypeOf(module) !== Module.prototype
      if (isOther) atEnd('changes how ' + nameOf(path) + ' loads modules')
    }
  }

  // Sealed files that the benchmark requires come from the disk, and no code of a candidate has them before.
  const Module = require('module')
  const loaded = new Set()
  const modules = []
  const add = plain(Set.prototype.add)
  const load = Module.prototype.load
  pin(Module.prototype, 'load', 'Module.prototype.load', function (path, ...rest) {
    if (has(sealed, path)) {
      const { nearest, where } = who()
      if (nearest === 'candidate') problem('loads the sealed file ' + nameOf(path), where)
      add(loaded, path)
      modules[modules.length] = [this, path]
    }
    return apply(load, this, [path, ...rest])
  })
  pin(Module, '_cache', 'the cache of modules')
  const direct = () => {
    const sites = stack()
    for (let at = 0; at < sites.length; at++) {
      const name = fileOf(sites[at])
      if (typeof name === 'string' && name !== own) return !startsWith(name, 'node:')
    }
    return false
  }
  Module._pathCache = new Proxy(Module._pathCache, {
    defineProperty(paths, key, found) {
      if (direct()) replaced('the cache of paths')
      return defineProperty(paths, key, found)
    },
  })
  pin(Module, '_pathCache', 'the cache of paths')

  // Ways around this module.
  const forbid = (target, name, label) => {
    const value = target[name]
    if (typeof value !== 'function') return
    const watched = function (...rest) {
      const { any, where } = who()
      if (any) problem(label, where)
      return new.target === undefined ? apply(value, this, rest) : Reflect.construct(value, rest, new.target === watched ? value : new.target)
    }
    watched.prototype = value.prototype
    pin(target, name, 'the function by which code ' + label, watched)
  }
  forbid(process, 'binding', 'uses process.binding')
  forbid(process, 'reallyExit', 'ends the process with process.reallyExit')
  forbid(process, 'exit', 'ends the process')
  forbid(process, 'abort', 'ends the process')
  forbid(process, 'chdir', 'goes to another folder')
  forbid(process, 'setUncaughtExceptionCaptureCallback', 'uses setUncaughtExceptionCaptureCallback')
  forbid(require('inspector').Session.prototype, 'connect', 'opens a debugger')
  for (const name of ['getHeapSnapshot', 'writeHeapSnapshot', 'setFlagsFromString']) forbid(require('v8'), name, 'uses v8.' + name)
  const forged = (target, name, at) => {
    const value = target[name]
    const watched = function (...rest) {
      const given = typeof rest[at] === 'string' ? rest[at] : rest[at]?.filename
      const { any, where } = who()
      if (any && typeof given === 'string' && has(sealed, pathOf(given))) problem('gives its code the name of a sealed file', where)
      return new.target === undefined ? apply(value, this, rest) : Reflect.construct(value, rest, new.target === watched ? value : new.target)
    }
    watched.prototype = value.prototype
    pin(target, name, 'vm.' + name, watched)
  }
  const vm = require('vm')
  for (const [name, at] of [['Script', 1], ['runInThisContext', 1], ['runInNewContext', 2], ['runInContext', 2], ['compileFunction', 2]]) forged(vm, name, at)
  forged(require('module').prototype, '_compile', 1)
  if (exits) {
    // The code of the exit cannot be guarded, so that it is looked at whenever other code is about to run.
    let code = process.exitCode
    const look = () => {
      const now = process.exitCode
      if (code && !now) atEnd('takes back the exit code')
      code = now
    }
    require('async_hooks').createHook({ init() {}, before: look, after: look }).enable()
    const ends = new Set(['exit', 'beforeExit', 'uncaughtException', 'unhandledRejection'])
    for (const method of ['on', 'addListener', 'once', 'prependListener']) {
      const listen = process[method]
      process[method] = function (name, ...rest) {
        const { any, where } = who()
        if (any && has(ends, name)) problem('listens to ' + name + ' of the process', where)
        return apply(listen, this, [name, ...rest])
      }
    }
  }

  // The nonce is given to sealed code only, and only once.
  if (nonce !== undefined) {
    const give = () => {
      const { nearest, any, where } = who()
      if (nearest === 'sealed' && !any && !isNonceRead) {
        isNonceRead = true
        return nonce
      }
      if (any) problem('reads the nonce', where)
      throw Object.assign(new Error('ENOENT: the nonce is read once, and by the benchmark only'), { code: 'ENOENT' })
    }
    const isAsked = (path) => (path instanceof URL ? pathOf(path.href) : path) === noncePath
    const read = fs.readFileSync
    pin(fs, 'readFileSync', 'fs.readFileSync', function (path, ...rest) {
      return isAsked(path) ? give() : apply(read, this, [path, ...rest])
    })
    const later = fs.promises.readFile
    pin(fs.promises, 'readFile', 'fs.promises.readFile', async function (path, ...rest) {
      return isAsked(path) ? give() : apply(later, this, [path, ...rest])
    })
  }
  checkKept = rememberBuiltIns()
  Module.syncBuiltinESMExports()

  // The last note is written when everything else is over, and again for whatever happens after that.
  const end = () => {
    if (isEnding) return
    isEnding = true
    note()
  }
  const emit = process.emit
  pin(process, 'emit', 'process.emit', function (name, ...rest) {
    if (name === 'exit') end()
    return apply(emit, this, [name, ...rest])
  })
  process.on('exit', end)
}
${nodeBuiltInsText}`
