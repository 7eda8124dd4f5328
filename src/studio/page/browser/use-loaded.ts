import { useEffect, useState } from 'preact/hooks'
import { ask } from './api.ts'

/** Something that is being fetched: its value, or why there is none. The old value stays while a new one loads. */
export interface Loaded<T> {
  readonly value?: T
  readonly error?: Error
  readonly loading: boolean
}

/** Fetches an address of the server; nothing where it is undefined. `version` fetches it again. */
export function useLoaded<T>(path: string | undefined, version: unknown = 0): Loaded<T> {
  const [loaded, set] = useState<Loaded<T> & { path?: string }>({ loading: path !== undefined })
  useEffect(() => {
    if (path === undefined) return set({ loading: false })
    const stop = new AbortController()
    set((before) => (before.path === path ? { ...before, loading: true } : { loading: true, path }))
    ask<T>(path, undefined, stop.signal).then(
      (value) => set({ value, loading: false, path }),
      (error) => !stop.signal.aborted && set({ error, loading: false, path }),
    )
    return () => stop.abort()
  }, [path, version])
  return loaded.path === path ? loaded : { loading: path !== undefined }
}
