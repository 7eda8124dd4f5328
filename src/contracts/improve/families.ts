/** A tag that says what kind of change a plan tries. */
export interface FamilyDefinition {
  readonly tag: string
  readonly description: string
}

/** The approach families that every harness knows. */
export const familyDefinitions: readonly FamilyDefinition[] = [
  { tag: 'architecture', description: 'How the parts are built and fit together.' },
  { tag: 'training_config', description: 'How training is set up: optimizer, rates, schedule, batches.' },
  { tag: 'data', description: 'How data is loaded, enriched and prepared.' },
  { tag: 'infrastructure', description: 'What it runs on: precision, distribution, checkpoints.' },
  { tag: 'optimization', description: 'Faster or more exact ways to compute the same thing.' },
  { tag: 'testing', description: 'How results are evaluated.' },
  { tag: 'documentation', description: 'Words only.' },
  { tag: 'other', description: 'None of these; the evidence says what.' },
]

/** The tags of the built-in families. */
export const builtInFamilies: readonly string[] = familyDefinitions.map(({ tag }) => tag)
