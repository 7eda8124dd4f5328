import { closest } from '../../kit/index.ts'
import { botName } from '../bot/bot.ts'
import { splitWords } from '../command/split-words.ts'
import { type AgentSpec, type AgentWord, agentSpellings, UnknownAgent } from './agent-spec.ts'

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
    case 'command':
      return { kind: 'command', command: checkCommand(rest) }
    case 'bot':
      return { kind: 'bot', name: checkBotName(rest) }
    case 'script':
      if (rest === '') throw incomplete(word, 'names no file')
      return { kind: 'script', file: rest }
    case 'person':
      if (spelling === 'person') return { kind: 'person' }
      throw new UnknownAgent(`A person has no name here: write 'person' and nothing else, not '${spelling}'.`)
  }
}

function isWord(word: string): word is AgentWord {
  return Object.hasOwn(agentSpellings, word)
}

function unknownWord(spelling: string, word: string): UnknownAgent {
  if (spelling === '') return new UnknownAgent(`The agent is empty. ${knownKinds()}`)
  const meant = closest(word, Object.keys(agentSpellings))
  const hint = meant === undefined ? '' : ` Did you mean '${meant === 'person' ? meant : `${meant}:`}'?`
  return new UnknownAgent(`No agent is spelt '${spelling}'.${hint} ${knownKinds()}`)
}

function knownKinds(): string {
  const rows = Object.values(agentSpellings).map(
    ([spelling, meaning]) => `  ${spelling.padEnd(22)} ${meaning}`,
  )
  return `Known kinds:\n${rows.join('\n')}`
}

function checkModel(model: string, word: AgentWord): string {
  if (model === '') throw incomplete(word, 'names no model')
  if (/\s/.test(model)) throw new UnknownAgent(`The model '${model}' of '${word}:' has a blank in it.`)
  return model
}

/** An address has no # in it, so the first one ends it; a model may have more of them. */
function parseCompatible(rest: string): AgentSpec {
  const hash = rest.indexOf('#')
  const url = hash < 0 ? rest : rest.slice(0, hash)
  if (url === '') throw incomplete('compatible', 'names no address')
  if (!/^https?:\/\//i.test(url) || /\s/.test(url) || !URL.canParse(url)) {
    throw new UnknownAgent(`'${url}' is not an address. Write compatible:http://HOST:PORT/v1#MODEL.`)
  }
  const { username, password, search, host } = new URL(url)
  if (username !== '' || password !== '' || search !== '') {
    throw new UnknownAgent(
      `The address of ${host} carries a user or a query, where keys would be written down. Put the key into the environment.`,
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
    throw new UnknownAgent((error as Error).message, { cause: error })
  }
  return command
}

function checkBotName(name: string): string {
  if (name === '') throw incomplete('bot', 'names no bot')
  if (!botName.test(name)) throw new UnknownAgent(`A bot cannot be called '${name}'.`)
  return name
}

function incomplete(word: AgentWord, lack: string): UnknownAgent {
  return new UnknownAgent(`'${word}:' ${lack}. Write ${agentSpellings[word][0]}.`)
}
