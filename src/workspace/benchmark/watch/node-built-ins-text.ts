/**
 * A part of the watcher of node: what the language and the runtime give to all code is remembered, and compared when the process
 * ends. Functions, accessors and constructors may not be other ones, and prototypes may not have new parts that code uses without
 * naming them.
 */
export const nodeBuiltInsText = `
function rememberBuiltIns() {
  const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
  const kept = []
  const prototypes = []
  const keep = (target, name, label) => kept.push([target, name, getOwnPropertyDescriptor(target, name), label])
  const keepAll = (target, label) => {
    for (const name of ownKeys(target)) {
      const { value, get } = getOwnPropertyDescriptor(target, name)
      if (typeof value === 'function' || get !== undefined) keep(target, name, label + '.' + String(name))
    }
  }
  const keepPrototype = (target, label) => {
    keepAll(target, label)
    const names = { __proto__: null }
    for (const name of ownKeys(target)) names[name] = true
    prototypes.push([target, names, label])
  }
  const classes = ['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Error', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'URL', 'URLSearchParams', 'TextDecoder', 'TextEncoder', 'Buffer', 'EventTarget']
  const others = ['Math', 'JSON', 'Reflect', 'Atomics', 'WebAssembly']
  const functions = ['Proxy', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'structuredClone', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout', 'clearInterval', 'eval']
  for (const name of classes) {
    keepAll(globalThis[name], name)
    keepPrototype(globalThis[name].prototype, name + '.prototype')
  }
  for (const name of others) keepAll(globalThis[name], name)
  for (const name of [...classes, ...others, ...functions]) keep(globalThis, name, name)
  const iterator = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()))
  const generator = function* () {}
  const later = async function* () {}
  for (const [label, target] of [
    ['Iterator.prototype', iterator],
    ['Array Iterator', getPrototypeOf([][Symbol.iterator]())],
    ['Map Iterator', getPrototypeOf(new Map()[Symbol.iterator]())],
    ['Set Iterator', getPrototypeOf(new Set()[Symbol.iterator]())],
    ['String Iterator', getPrototypeOf(''[Symbol.iterator]())],
    ['RegExp String Iterator', getPrototypeOf(''.matchAll(/a/g))],
    ['Generator.prototype', getPrototypeOf(generator.prototype)],
    ['AsyncGenerator.prototype', getPrototypeOf(later.prototype)],
    ['AsyncFunction.prototype', getPrototypeOf(async () => {})],
    ['TypedArray', getPrototypeOf(Uint8Array)],
    ['TypedArray.prototype', getPrototypeOf(Uint8Array.prototype)],
  ])
    keepPrototype(target, label)
  const Module = require('module')
  for (const name of ['assert', 'buffer', 'child_process', 'crypto', 'events', 'fs', 'fs/promises', 'os', 'path', 'perf_hooks', 'readline', 'stream', 'timers', 'timers/promises', 'url', 'util', 'v8', 'vm', 'worker_threads', 'zlib', 'module']) {
    const found = require(name)
    for (const key of ownKeys(found)) if (typeof getOwnPropertyDescriptor(found, key).value === 'function') keep(found, key, name + '.' + String(key))
  }
  keepAll(require('assert').strict, 'assert.strict')
  keepAll(Module.prototype, 'Module.prototype')
  keepAll(Module._extensions, 'Module._extensions')
  for (const name of ['memoryUsage', 'cpuUsage', 'resourceUsage', 'cwd', 'uptime', 'nextTick']) keep(process, name, 'process.' + name)
  keepAll(process.memoryUsage, 'process.memoryUsage')

  // What code uses without naming it.
  const { iterator: each, asyncIterator, toPrimitive, isConcatSpreadable, hasInstance } = Symbol
  const isSilent = (name) =>
    name === 'toJSON' || name === 'valueOf' || name === 'toString' || name === 'then' || name === each || name === asyncIterator || name === toPrimitive || name === isConcatSpreadable || name === hasInstance || (typeof name === 'string' && '' + +name === name)
  return function check(report) {
    for (let at = 0; at < kept.length; at++) {
      const [target, name, before, label] = kept[at]
      const now = getOwnPropertyDescriptor(target, name)
      if (now === undefined || now.value !== before.value || now.get !== before.get || now.set !== before.set) report('replaces ' + label)
    }
    for (let at = 0; at < prototypes.length; at++) {
      const [target, names, label] = prototypes[at]
      const now = ownKeys(target)
      for (let key = 0; key < now.length; key++)
        if (names[now[key]] === undefined && (target === Object.prototype || isSilent(now[key]))) report('replaces ' + label + '.' + String(now[key]))
    }
  }
}
`
