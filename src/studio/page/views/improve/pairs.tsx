import { figure, plural } from '../../model/format.ts'
import type { Sample } from '../../model/improve/improve-at.ts'

/** The paired samples: the baseline on the left, the candidate on the right, a line for each pair. */
export function Pairs({ samples }: { samples: readonly Sample[] }) {
  const pairs = samples.filter(
    (one): one is { block: number; reference: number; score: number } =>
      one.reference !== undefined && one.score !== undefined,
  )
  if (pairs.length === 0) return null
  const values = pairs.flatMap(({ reference, score }) => [reference, score])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => 54 - ((value - low) / (high - low || 1)) * 42
  return (
    <svg
      viewBox="0 0 240 82"
      class="pairs"
      role="img"
      aria-label={`${plural(pairs.length, 'pair')}, baseline and candidate: ${pairs.map(({ reference, score }) => `${figure(reference)} and ${figure(score)}`).join('; ')}`}
    >
      {pairs.map(({ block, reference, score }) => (
        <g key={block}>
          <line x1="60" x2="180" y1={y(reference)} y2={y(score)} />
          <circle cx="60" cy={y(reference)} r="3" />
          <circle cx="180" cy={y(score)} r="3" />
        </g>
      ))}
      <text x="54" y={y(pairs[0]!.reference) + 4} class="note end">
        {figure(pairs[0]!.reference)}
      </text>
      <text x="186" y={y(pairs[0]!.score) + 4} class="note">
        {figure(pairs[0]!.score)}
      </text>
      <text x="60" y="79" class="note middle">
        baseline
      </text>
      <text x="180" y="79" class="note middle">
        candidate
      </text>
    </svg>
  )
}
