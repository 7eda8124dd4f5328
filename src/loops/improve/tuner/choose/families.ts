import { builtInFamilies } from '../../../../contracts/index.ts'
import type { Proposal, ProposalKind } from '../propose/proposal.ts'

/** What a custom family is called that is meant for a kind of change, and the built-in families that fit it. */
const fitting: Readonly<
  Record<ProposalKind, { readonly named: RegExp; readonly builtIn: readonly string[] }>
> = {
  number: {
    named: /param|tun(?:e|ing)|number|literal|constant|setting|schedule/,
    builtIn: ['training_config', 'optimization'],
  },
  choice: {
    named: /choice|strateg|algorithm|method|variant|component/,
    builtIn: ['architecture', 'optimization', 'data'],
  },
  order: { named: /order|swap|arrange|sequence/, builtIn: ['architecture', 'infrastructure'] },
  deletion: { named: /delet|remov|simpl|prun|drop|lean/, builtIn: ['optimization', 'architecture'] },
  combination: { named: /combin|recomb|cross|mix|hybrid|merge/, builtIn: ['other'] },
  idea: { named: /idea|user/, builtIn: ['other'] },
}

/** The families that a proposal can honestly be filed under. */
export interface FittingFamilies {
  /** Those that are meant for it, the best one first; never empty. */
  readonly own: readonly string[]
  /** More general ones, for a round in which the own ones are closed or taken. */
  readonly wider: readonly string[]
}

/** Finds the families of a proposal among those that plans may use. */
export function familiesOf(
  { kind, family }: Pick<Proposal, 'kind' | 'family'>,
  families: readonly string[],
): FittingFamilies {
  const { named, builtIn } = fitting[kind]
  const custom = families.filter((tag) => !builtInFamilies.includes(tag) && named.test(tag))
  const marked = families.filter((tag) => tag === family)
  const isWide = kind === 'combination' || kind === 'idea'
  const meant = isWide ? [...custom, ...marked] : marked.length > 0 ? marked : custom
  const general = builtIn.filter((tag) => families.includes(tag))
  const own = meant.length > 0 ? meant : general.length > 0 ? general : families.slice(0, 1)
  const wider = [...custom, ...general].filter((tag) => !own.includes(tag))
  return { own: [...new Set(own)], wider: [...new Set(wider)] }
}
