/** Limits of a run or of a branch; an absent one is none. */
export interface Limits {
  readonly usd?: number | null
  readonly tokens?: number | null
  readonly calls?: number | null
  readonly seconds?: number | null
}

/** What a run or a branch has used of each limit. */
export interface Spending {
  /** Undefined once anything was used whose cost is not known. */
  readonly usd: number | undefined
  readonly tokens: number
  readonly calls: number
  readonly seconds: number
}

/** What is left of each limit; undefined where there is none. */
export interface Budget {
  readonly usd: number | undefined
  readonly tokens: number | undefined
  readonly calls: number | undefined
  readonly seconds: number | undefined
  /** What was used so far. */
  spent(): Spending
}
