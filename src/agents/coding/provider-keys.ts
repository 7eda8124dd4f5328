/** The variables with the keys of providers, by the name before the slash of a model such as `anthropic/MODEL`. */
export const providerKeys: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  google: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  openrouter: ['OPENROUTER_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  groq: ['GROQ_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  xai: ['XAI_API_KEY'],
  ollama: ['OLLAMA_API_BASE', 'OLLAMA_HOST'],
}

/** All of them, for programs that can use any provider. */
export const allProviderKeys: readonly string[] = [...new Set(Object.values(providerKeys).flat())]
