// Prints how many of the four modules are right, and nothing about which. The right combination follows from K_MODULE_SEED.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const variants = {
  reader: ['lines', 'blocks', 'stream', 'mapped', 'paged'],
  cleaner: ['none', 'trim', 'fold', 'strip', 'scale'],
  solver: ['greedy', 'beam', 'exact', 'anneal', 'dynamic'],
  writer: ['plain', 'table', 'json', 'yaml', 'binary'],
}

/** How many modules of a combination are the right ones for a seed. */
export function countRight(modules, seed) {
  return Object.entries(variants).filter(([name, options]) => {
    if (!options.includes(modules[name])) throw new Error(`${name} has no variant called ${modules[name]}.`)
    const digest = createHash('sha256').update(`${seed} ${name}`).digest()
    return modules[name] === options[digest[0] % options.length]
  }).length
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const modules = await import('./modules.mjs')
  console.log(JSON.stringify({ right_modules: countRight(modules, process.env.K_MODULE_SEED ?? '1') }))
}
