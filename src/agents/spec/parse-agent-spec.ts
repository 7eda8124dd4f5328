import { closest, Refusal, splitWords } from '../../kit/index.ts'
import { botName } from '../bot/bot.ts'
import { codingAgentNames } from '../coding/coding-preset.ts'
import { withoutSecretParts } from '../model/address.ts'
import { makeRedactor } from '../redact/make-redactor.ts'
import { type AgentSpec, type AgentWord, agentSpellings } from './agent-spec.ts'

/** Reads the spelling of an agent, as it stands on the command line and in configuration. */
export function parseAgentSpec(text: string): AgentSpec {
  const spelling = text.trim()
  const colon = spelling.indexOf(':')
  const word = colon < 0 ? spelling : spelling.slice(0, colon)
  const rest = colon < 0 ? '' : spelling.slice(colon + 1).trim()
  if (!isWord(word)) throw unknownWord(spelling, word)
  switch (word) {
    case 'anthropic':
    case 'openai':
    case 'ollama':
      return { kind: 'model', provider: word, model: checkModel(rest, word) }
    case 'compatible':
      return parseCompatible(rest)
    case 'claude':
    case 'codex':
    case 'gemini':
    case 'opencode':
    case 'aider':
      if (colon < 0) return { kind: 'command', program: word }
      return { kind: 'command', program: word, model: checkOwnModel(rest, word) }
    case 'command':
      return { kind: 'command', command: checkCommand(rest) }
    case 'bot':
      return { kind: 'bot', name: checkBotName(rest) }
    case 'script':
      if (rest === '') throw incomplete(word, 'names no file')
      return { kind: 'script', file: rest }
    case 'person':
      if (spelling === 'person') return { kind: 'person' }
      throw new Refusal(
        'unknown_agent',
        'missing',
        `A person has no name here: write 'person' and nothing else, not '${spelling}'.`,
      )
  }
}

function isWord(word: string): word is AgentWord {
  return Object.hasOwn(agentSpellings, word)
}

function unknownWord(spelling: string, word: string): Refusal {
  if (spelling === '') return new Refusal('unknown_agent', 'missing', `The agent is empty. ${knownKinds()}`)
  const meant = closest(word, Object.keys(agentSpellings))
  const hint = meant === undefined ? '' : ` Did you mean '${standsAlone(meant) ? meant : `${meant}:`}'?`
  const shown = makeRedactor({})(withoutSecretParts(spelling))
  return new Refusal('unknown_agent', 'missing', `No agent is spelt '${shown}'.${hint} ${knownKinds()}`)
}

function standsAlone(word: string): boolean {
  return word === 'person' || (codingAgentNames as readonly string[]).includes(word)
}

function knownKinds(): string {
  const rows = Object.values(agentSpellings).map(
    ([spelling, meaning]) => `  ${spelling.padEnd(22)} ${meaning}`,
  )
  return `Known kinds:\n${rows.join('\n')}`
}

function checkModel(model: string, word: AgentWord): string {
  if (model === '') throw incomplete(word, 'names no model')
  if (/\s/.test(model))
    throw new Refusal('unknown_agent', 'missing', `The model '${model}' of '${word}:' has a blank in it.`)
  if (/[?&][\w-]+=/.test(model))
    throw new Refusal(
      'unknown_agent',
      'missing',
      `The model of '${word}:' contains a query, which would be written into files. Leave it out and set the key in the environment.`,
    )
  return model
}

/** The model becomes a word of a command line, where a dash at its beginning would make it an option. */
function checkOwnModel(model: string, word: AgentWord): string {
  if (!model.startsWith('-')) return checkModel(model, word)
  throw new Refusal('unknown_agent', 'missing', `The model '${model}' of '${word}:' begins with a dash.`)
}

/** An address has no # in it, so the first one ends it; a model may have more of them. */
function parseCompatible(rest: string): AgentSpec {
  const hash = rest.indexOf('#')
  const url = hash < 0 ? rest : rest.slice(0, hash)
  if (url === '') throw incomplete('compatible', 'names no address')
  if (!/^https?:\/\//i.test(url) || /\s/.test(url) || !URL.canParse(url)) {
    throw new Refusal(
      'unknown_agent',
      'missing',
      `'${withoutSecretParts(url)}' is not an address. Write compatible:http://HOST:PORT/v1#MODEL.`,
    )
  }
  const { username, password, search, host, protocol } = new URL(url)
  if (username !== '' || password !== '' || search !== '') {
    throw new Refusal(
      'unknown_agent',
      'missing',
      `The address of ${host} contains a user or a query, which would be written into files. Write compatible:${protocol}//${host}/v1#MODEL and set the key in COMPATIBLE_API_KEY.`,
    )
  }
  const model = checkModel(hash < 0 ? '' : rest.slice(hash + 1), 'compatible')
  return { kind: 'model', provider: 'compatible', url, model }
}

function checkCommand(command: string): string {
  if (command === '') throw incomplete('command', 'names no program')
  try {
    splitWords(command)
  } catch (error) {
    throw new Refusal('unknown_agent', 'missing', (error as Error).message, { cause: error })
  }
  return command
}

function checkBotName(name: string): string {
  if (name === '') throw incomplete('bot', 'names no bot')
  if (!botName.test(name)) throw new Refusal('unknown_agent', 'missing', `A bot cannot be called '${name}'.`)
  return name
}

function incomplete(word: AgentWord, lack: string): Refusal {
  return new Refusal('unknown_agent', 'missing', `'${word}:' ${lack}. Write ${agentSpellings[word][0]}.`)
}
