import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder } from './install-agents.ts'

/** A home folder whose programs call a model on this machine. */
export interface AgentHome {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  remove(): void
}

/** Makes a home folder for programs of `bin` that call the model at `url`. */
export function agentHome(bin: string, url: string): AgentHome {
  mkdirSync(cacheFolder, { recursive: true })
  const folder = realpathSync(mkdtempSync(join(cacheFolder, 'home-')))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('.gemini/settings.json', JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }))
  write(
    '.codex/config.toml',
    `model_provider = "loopback"
[model_providers.loopback]
name = "loopback"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "OPENAI_API_KEY"
`,
  )
  return {
    folder,
    environment: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: url,
      OPENAI_API_KEY: 'test-key',
      GEMINI_API_KEY: 'test-key',
      GOOGLE_GEMINI_BASE_URL: url,
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        provider: {
          loopback: {
            npm: '@ai-sdk/openai-compatible',
            name: 'loopback',
            options: { baseURL: `${url}/v1`, apiKey: 'test-key' },
            models: { local: { name: 'local' } },
          },
        },
        small_model: 'loopback/local',
      }),
      GIT_CONFIG_NOSYSTEM: '1',
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
