// Four modules of a pipeline. Which combination is right is known to the benchmark only.

// reprise:begin reader family=reader
export const reader = 'lines' // reprise:one-of 'lines' | 'blocks' | 'stream' | 'mapped' | 'paged'
// reprise:end

// reprise:begin cleaner family=cleaner
export const cleaner = 'none' // reprise:one-of 'none' | 'trim' | 'fold' | 'strip' | 'scale'
// reprise:end

// reprise:begin solver family=solver
export const solver = 'greedy' // reprise:one-of 'greedy' | 'beam' | 'exact' | 'anneal' | 'dynamic'
// reprise:end

// reprise:begin writer family=writer
export const writer = 'plain' // reprise:one-of 'plain' | 'table' | 'json' | 'yaml' | 'binary'
// reprise:end
