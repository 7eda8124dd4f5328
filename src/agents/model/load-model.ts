import type { LanguageModelV3 } from '@ai-sdk/provider'
import type { Access } from './access.ts'
import { fetchOnce } from './fetch-once.ts'
import type { ModelProvider } from './provider.ts'

/** Gives the SDK's model for an address and a key, the same one as long as these stay the same. */
export function modelLoader(
  provider: ModelProvider,
  model: string,
): (access: Access) => Promise<LanguageModelV3> {
  let last: { readonly access: Access; readonly model: Promise<LanguageModelV3> } | undefined
  return ({ address, key }) => {
    if (last?.access.address !== address || last.access.key !== key) {
      last = { access: { address, key }, model: loadModel(provider, model, { address, key }) }
    }
    return last.model
  }
}

/** The provider's package is loaded now and not before. */
async function loadModel(provider: ModelProvider, model: string, access: Access): Promise<LanguageModelV3> {
  const settings = { baseURL: access.address, apiKey: access.key, fetch: fetchOnce }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(settings)(model)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).chat(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const compatible = { name: provider, includeUsage: true, supportsStructuredOutputs: true }
  return createOpenAICompatible({ ...settings, ...compatible })(model)
}
