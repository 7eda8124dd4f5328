/** Endings of files that a JavaScript runtime or a bundler loads. */
export const scriptEndings = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'] as const

export const isScript = (path: string) => /\.[cm]?[jt]sx?$/i.test(path)
export const isPython = (path: string) => /\.pyi?$/i.test(path)

const code =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|kts|scala|php|pl|pm|lua|ex|exs|c|cc|cpp|cxx|h|hpp|cs|fs|swift|dart|vue|svelte|astro|sh|bash|zsh|fish|ps1|coffee|elm|clj|hs|ml|r|jl|wasm|node|so)$/i

/** Whether a file holds code. A file without an ending may: node loads it before all others. */
export const isCode = (path: string) =>
  code.test(path) || !/\.[^./]+$/.test(path.slice(path.lastIndexOf('/') + 1))
