import type { Dimension } from '../plan/plan.ts'

/** The seven dimensions and scales of Sotopia, in our words. */
export const sotopiaDimensions: readonly Dimension[] = [
  { name: 'believability', says: 'speaks and acts as this person would', min: 0, max: 10 },
  {
    name: 'relationship',
    says: 'leaves its relations to the others better or worse than before',
    min: -5,
    max: 5,
  },
  { name: 'knowledge', says: 'learns something new that matters', min: 0, max: 10 },
  {
    name: 'secret',
    says: 'gives away what it should keep to itself (the lowest value: everything)',
    min: -10,
    max: 0,
  },
  { name: 'social_rules', says: 'breaks laws, rules or manners (the lowest value: badly)', min: -10, max: 0 },
  { name: 'financial', says: 'gains or loses means', min: -5, max: 5 },
  { name: 'goal', says: 'comes nearer to its goal', min: 0, max: 10 },
]
