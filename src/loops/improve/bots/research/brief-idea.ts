import type { ResearchBrief } from '../../../../contracts/index.ts'

/** An idea of a brief. */
export type BriefIdea = ResearchBrief['ideas'][number]

/** The kinds of changes that an idea can be about, each with words by which a family for it is recognised. */
export const kindWords = {
  number: [
    'constant',
    'constants',
    'number',
    'numbers',
    'numeric',
    'parameter',
    'parameters',
    'tuning',
    'training',
    'config',
    'step',
    'rate',
    'size',
  ],
  choice: [
    'choice',
    'choices',
    'option',
    'options',
    'module',
    'modules',
    'setting',
    'settings',
    'config',
    'architecture',
  ],
  loop: [
    'optimization',
    'algorithm',
    'algorithms',
    'loop',
    'loops',
    'speed',
    'performance',
    'compute',
    'numerical',
  ],
  table: [
    'data',
    'table',
    'tables',
    'layout',
    'memory',
    'structure',
    'position',
    'positions',
    'order',
    'sequence',
  ],
  access: ['infrastructure', 'io', 'file', 'files', 'network', 'cache', 'caching', 'loading'],
  region: ['architecture', 'structure', 'search', 'method', 'algorithm'],
} as const

/** What an idea is about. */
export type IdeaKind = keyof typeof kindWords
