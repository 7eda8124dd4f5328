/** A tokenizer that is known exactly. */
export type Tokenizer = 'o200k_base' | 'cl100k_base'

const known: readonly (readonly [form: RegExp, tokenizer: Tokenizer])[] = [
  [/^(?:gpt-(?:4o|4\.1|4\.5|[5-9]|oss)|chatgpt-4o|codex-mini|o[134](?:-|$))/, 'o200k_base'],
  [/^gpt-(?:4|3\.5)(?:-|$)/, 'cl100k_base'],
]

/** The tokenizer of an agent, by the name of its model; undefined where it is not known, as for most. */
export function tokenizerOf(spec: string): Tokenizer | undefined {
  const model = spec
    .replace(/^.*#/, '')
    .replace(/^[a-z-]+:/, '')
    .replace(/^.*\//, '')
    .toLowerCase()
  return known.find(([form]) => form.test(model))?.[1]
}
