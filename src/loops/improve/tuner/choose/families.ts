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
    builtIn: ['architecture', 'optimization'],
  },
  order: { named: /order|swap|arrange|sequence/, builtIn: ['architecture'] },
  deletion: { named: /delet|remov|simpl|prun|drop|lean/, builtIn: ['optimization', 'architecture'] },
  combination: { named: /combin|recomb|cross|mix|hybrid|merge/, builtIn: ['other'] },
  idea: { named: /idea|user/, builtIn: ['other'] },
}

/** Names of numbers that set up the training of a model. */
const ofTraining =
  /\b(?:lr|epochs?|momentum|warm_?up|batch\w*|\w*learning\w*|\w*decay|dropout|schedule\w*)\b/i

/** The families that a proposal belongs to, the best one first; never empty. It is filed under no other, however few are open. */
export function familiesOf(
  { kind, family, doing = '' }: Pick<Proposal, 'kind' | 'family'> & Partial<Pick<Proposal, 'doing'>>,
  families: readonly string[],
): readonly string[] {
  const { named, builtIn } = fitting[kind]
  const custom = families.filter((tag) => !builtInFamilies.includes(tag) && named.test(tag))
  const marked = families.filter((tag) => tag === family)
  const isWide = kind === 'combination' || kind === 'idea'
  const meant = isWide ? [...custom, ...marked] : marked.length > 0 ? marked : custom
  if (meant.length > 0) return [...new Set(meant)]
  const general = builtIn.filter(
    (tag) => families.includes(tag) && (tag !== 'training_config' || ofTraining.test(doing)),
  )
  if (general.length > 0) return general
  return families.includes('other') ? ['other'] : families.slice(0, 1)
}
