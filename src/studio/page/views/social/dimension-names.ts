/** The scores as people read them. */
export const dimensionNames = {
  engagement: 'Engagement',
  theoretical_alignment: 'Alignment',
  contribution_value: 'Contribution',
} as const
