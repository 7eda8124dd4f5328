/** Who serves a model. */
export type ModelProvider = 'anthropic' | 'openai' | 'ollama' | 'compatible'

interface ProviderFacts {
  readonly keyVariable: string
  readonly needsKey: boolean
  readonly addressVariable?: string
  readonly address?: string
}

/** What differs between providers before a call is made. */
export const providers: Readonly<Record<ModelProvider, ProviderFacts>> = {
  anthropic: {
    keyVariable: 'ANTHROPIC_API_KEY',
    needsKey: true,
    addressVariable: 'ANTHROPIC_BASE_URL',
    address: 'https://api.anthropic.com/v1',
  },
  openai: {
    keyVariable: 'OPENAI_API_KEY',
    needsKey: true,
    addressVariable: 'OPENAI_BASE_URL',
    address: 'https://api.openai.com/v1',
  },
  ollama: {
    keyVariable: 'OLLAMA_API_KEY',
    needsKey: false,
    addressVariable: 'OLLAMA_HOST',
    address: 'http://127.0.0.1:11434/v1',
  },
  compatible: { keyVariable: 'COMPATIBLE_API_KEY', needsKey: false },
}
