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

/** The families that a proposal can honestly be filed under, the best one first. */
export function familiesOf(
  { kind, family }: Pick<Proposal, 'kind' | 'family'>,
  families: readonly string[],
): string[] {
  const { named, builtIn } = fitting[kind]
  const custom = families.filter((tag) => !builtInFamilies.includes(tag) && named.test(tag))
  const own = family === undefined ? [] : [family]
  const wide = kind === 'combination' || kind === 'idea'
  const chosen = own.length > 0 && !wide ? own : [...(wide ? custom : own), ...own, ...custom, ...builtIn]
  const known = [...new Set(chosen)].filter((tag) => families.includes(tag))
  return known.length > 0 ? known : families.includes('other') ? ['other'] : families.slice(0, 1)
}
