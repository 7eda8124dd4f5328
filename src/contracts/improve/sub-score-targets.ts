/** What a phase asks of one sub-score. */
export interface SubScoreTarget {
  readonly sub_score: string
  readonly relation: '>=' | '<=' | '>' | '<' | '='
  readonly target: number
}

const relations: Readonly<Record<string, SubScoreTarget['relation']>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
  '=': '=',
  '==': '=',
}

/** Reads targets such as `dim_a >= 90.0, dim_b <= 50`; what cannot be read is given back as it stands. */
export function readTargets(text: string): { targets: SubScoreTarget[]; unread: string[] } {
  const targets: SubScoreTarget[] = []
  const unread: string[] = []
  for (const part of text.split(/[,;]|\band\b/)) {
    const claim = part.trim().replaceAll('`', '')
    if (claim === '') continue
    const [, name, sign, number] = /^([\w.:/-]+)\s*([<>]=?|==?|[≤≥])\s*(-?\d+(?:\.\d+)?)%?$/.exec(claim) ?? []
    const relation = relations[sign ?? '']
    if (name === undefined || relation === undefined) unread.push(claim)
    else targets.push({ sub_score: name, relation, target: Number(number) })
  }
  return { targets, unread }
}

/** Whether sub-scores meet a target; a sub-score that is not there does not. */
export function meetsTarget(target: SubScoreTarget, subScores: Readonly<Record<string, number>>): boolean {
  const score = Object.hasOwn(subScores, target.sub_score) ? subScores[target.sub_score]! : Number.NaN
  switch (target.relation) {
    case '>=':
      return score >= target.target
    case '<=':
      return score <= target.target
    case '>':
      return score > target.target
    case '<':
      return score < target.target
    case '=':
      return score === target.target
  }
}
