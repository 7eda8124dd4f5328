const families: readonly (readonly [family: string, words: RegExp])[] = [
  [
    'training_config',
    /\b(?:lr|learning rate|warm ?up|warm ?down|batch|weight decay|optimi[sz]er|adam\w*|muon|momentum|beta ?\d|schedule|epochs?|dropout|clip\w*|decay)\b/g,
  ],
  [
    'architecture',
    /\b(?:layers?|depth|width|heads?|attention|mlp|ffn|embeddings?|activations?|relu|swiglu|residual|skip connections?|moe|conv\w*)\b/g,
  ],
  ['data', /\b(?:data|dataset|shuffl\w+|augment\w*|vocab|corpus|sampl\w+)\b/g],
  [
    'infrastructure',
    /\b(?:fp8|fp16|bf16|mxfp\d|precision|compile\w*|cuda|gpu|vram|checkpoint\w*|graphs?)\b/g,
  ],
  [
    'optimization',
    /\b(?:faster|speed\w*|cach\w+|alloc\w*|loops?|inlin\w+|hash\w*|heaps?|branch\w*|regex|byte\w*|buffers?|arrays?|maps?|lookup|scan\w*|dispatch|tokeniz\w+)\b/g,
  ],
]

/** The family whose words a description uses most; `other` where it uses none. A guess, and marked as one. */
export function familyOf(description: string): string {
  const text = description.toLowerCase().replaceAll(/[_-]+/g, ' ')
  let [best, most] = ['other', 0]
  for (const [family, words] of families) {
    const found = text.match(words)?.length ?? 0
    if (found > most) [best, most] = [family, found]
  }
  return best
}
