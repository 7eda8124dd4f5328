import { escaped, inks, place } from '../../../learn/index.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import type { PolicyChange, Tie } from './describe-talk.ts'

const mostAgents = 24
const mostChanges = 200

/** Who refers to whom: agents in a circle, arrows as wide as there are mentions. */
export function networkSvg(ties: readonly Tie[]): string {
  const agents = [...new Set(ties.flatMap(({ from, to }) => [from, to]))].sort().slice(0, mostAgents)
  const [width, height, radius] = [640, 480, 170]
  const at = new Map(
    agents.map((agent, index) => {
      const angle = (2 * Math.PI * index) / agents.length - Math.PI / 2
      return [
        agent,
        { x: width / 2 + radius * Math.cos(angle), y: height / 2 + 10 + radius * Math.sin(angle) },
      ]
    }),
  )
  const most = Math.max(1, ...ties.map(({ count }) => count))
  const arrows = ties.flatMap(({ from, to, count }) => {
    const [start, end] = [at.get(from), at.get(to)]
    if (start === undefined || end === undefined) return []
    // The two directions of a pair bend to different sides.
    const bend = {
      x: (start.x + end.x) / 2 + (end.y - start.y) * 0.12,
      y: (start.y + end.y) / 2 - (end.x - start.x) * 0.12,
    }
    const path = `M${place(start.x)},${place(start.y)} Q${place(bend.x)},${place(bend.y)} ${place(end.x)},${place(end.y)}`
    return [
      `<path d="${path}" fill="none" stroke="${inks[0][0]}" stroke-opacity="0.55" stroke-width="${place(0.5 + (4.5 * count) / most)}"><title>${escaped(`${nameOf(from)} names ${nameOf(to)}: ${count}`)}</title></path>`,
    ]
  })
  const dots = agents.map((agent) => {
    const { x, y } = at.get(agent)!
    return `<circle cx="${place(x)}" cy="${place(y)}" r="7" fill="${inks[1][0]}"/><text x="${place(x)}" y="${place(y - 12)}" text-anchor="middle">${escaped(nameOf(agent))}</text>`
  })
  return drawing('network', { width, height }, 'Who refers to whom', [...arrows, ...dots])
}

const symbols: Readonly<Record<string, string>> = {
  activate_cue: '▲',
  deactivate_cue: '▽',
  adjust_intensity: '•',
}

/** When the cues of each agent changed: a row for each agent, a column for each round. */
export function timelineSvg(changes: readonly PolicyChange[]): string {
  const shown = changes.slice(0, mostChanges)
  const agents = [...new Set(shown.map(({ agent_id: agent }) => agent))].sort().slice(0, mostAgents)
  const rounds = Math.max(1, ...shown.map(({ round_number: round }) => round))
  const [left, step, row] = [140, Math.min(120, 480 / rounds), 28]
  const height = 90 + row * Math.max(1, agents.length)
  const stacked = new Map<string, number>()
  const marks = shown.flatMap(
    ({ agent_id: agent, round_number: round, adaptation_type: type, cue, reason, cell }) => {
      const line = agents.indexOf(agent)
      if (line < 0) return []
      const key = `${agent}/${round}`
      const index = stacked.get(key) ?? 0
      stacked.set(key, index + 1)
      const x = left + step * (round - 0.5) + 9 * (index % 8) - 20
      const title = escaped(`${cell}, round ${round}, ${agent}: ${type} ${cue} (${reason})`)
      return [
        `<text x="${place(x)}" y="${place(66 + row * line)}">${symbols[type] ?? '·'}<title>${title}</title></text>`,
      ]
    },
  )
  const labels = agents.map(
    (agent, index) =>
      `<text x="${left - 10}" y="${place(66 + row * index)}" text-anchor="end">${escaped(nameOf(agent))}</text>`,
  )
  const heads = Array.from(
    { length: rounds },
    (_, index) =>
      `<text x="${place(left + step * (index + 0.5))}" y="44" text-anchor="middle">round ${index + 1}</text>`,
  )
  const legend = `<text x="${left}" y="${place(height - 12)}">▲ activated  ▽ deactivated  • intensity changed</text>`
  return drawing('policies', { width: 640, height }, 'Changes of policies', [
    ...heads,
    ...labels,
    ...marks,
    legend,
  ])
}

function drawing(
  id: string,
  { width, height }: { width: number; height: number },
  title: string,
  body: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#1f2328}.head{font-size:15px;font-weight:600}</style>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text class="head" x="24" y="24">${escaped(title)}</text>`,
    ...body,
    '</svg>\n',
  ].join('\n')
}
