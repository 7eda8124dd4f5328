import type { AgentTool } from '../../../agents/index.ts'

const text = (description: string) => ({ type: 'string', description })
const integer = (description: string) => ({ type: 'integer', description })
const flag = (description: string) => ({ type: 'boolean', description })

/** Optional fields of every tool call. */
const remarks = {
  thought: text('Why you do this.'),
  thought_type: {
    type: 'string',
    enum: ['goal', 'research', 'progress', 'extraction', 'reasoning', 'exception', 'synthesis'],
  },
  confidence: { type: 'number', minimum: 0, maximum: 1 },
  references: { type: 'array', items: { type: 'string' }, description: 'Such as iteration_2_observation.' },
  rationale: text('Why this tool.'),
  extraction: text('What matters of the last result.'),
  learned: text('What the last result taught you.'),
}

const tool = (
  name: string,
  description: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): AgentTool => ({
  name,
  description,
  input: { type: 'object', properties: { ...properties, ...remarks }, required },
})

const narrowing = {
  slice: {
    type: 'object',
    description: 'A part of the context: a document by its path, and bytes from offset on.',
    properties: { path: text('A document.'), offset: integer('From 0.'), length: integer('In bytes.') },
  },
  filter: {
    type: 'object',
    description: 'Only the lines that match.',
    properties: {
      pattern: text('What to look for.'),
      regex: flag('Whether it is a regular expression.'),
      ignore_case: flag('Whether case is ignored.'),
      invert: flag('Keep the lines that do not match.'),
    },
    required: ['pattern'],
  },
  summary: text('A text of your own instead of the context.'),
}

/** The tools that every task has. */
export const taskTools: readonly AgentTool[] = [
  tool(
    'Grep',
    'Finds lines in the context. Gives the number of matching lines and the first of them with their byte offsets.',
    {
      pattern: text('A text, or a regular expression with regex: true.'),
      regex: flag('Whether the pattern is a regular expression.'),
      ignore_case: flag('Whether case is ignored.'),
      invert: flag('Find the lines that do not match.'),
      path: text('A document or a glob; all documents unless given.'),
      limit: integer('How many lines to show; 20 unless given.'),
    },
    ['pattern'],
  ),
  tool('Glob', 'Lists documents of the context whose path matches.', { pattern: text('Such as **/*.md.') }, [
    'pattern',
  ]),
  tool('Read', 'Reads a part of a document: lines, or bytes from an offset.', {
    path: text('The document; the first one unless given.'),
    from: integer('The first line, from 1.'),
    to: integer('The last line.'),
    offset: integer('The first byte, from 0.'),
    length: integer('How many bytes.'),
  }),
  tool(
    'Cell',
    'Runs JavaScript in a sandbox over the context. No network, no files. Functions: context.slice(from, to), grep(pattern, {regex, limit}), count(pattern), lines(from, to), read(offset, length), describe(), tabulate({where: [{field, is, value}], group, measure, list}), split(bytes), llm_query(prompt), llm_query_batched(prompts), rlm_query(prompt), print(...), FINAL(answer). Variables stay for the next cell.',
    { code: text('The code.') },
    ['code'],
  ),
  tool(
    'set_variable',
    'Keeps a value under a name, removes or renames it, or goes back to a checkpoint.',
    {
      name: text('The name.'),
      value: { description: 'Any JSON value.' },
      scope: { type: 'string', enum: ['session', 'tree', 'temporary'] },
      read_only: flag('Whether it may not be changed.'),
      operation: { type: 'string', enum: ['set', 'delete', 'rename', 'checkpoint', 'rollback'] },
      to: text('The new name.'),
    },
    ['name'],
  ),
  tool('show_variables', 'Shows the variables with the beginning of their values.', {
    name: text('One variable, with its whole value.'),
  }),
  tool(
    'invoke_model',
    'Asks a model without tools: one prompt, several at once, or one prompt over each part of the context.',
    {
      prompt: text('The prompt.'),
      prompts: { type: 'array', items: { type: 'string' } },
      part_bytes: integer('Divide the context into parts of this size and ask the prompt about each.'),
      ...narrowing,
      variable: text('Keep the answers as a list under this name.'),
    },
  ),
  tool('spawned_subtask', 'Gives a task of its own to an agent with the same tools, or several at once.', {
    prompt: text('The question of the subtask.'),
    tasks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { prompt: text('Its question.'), ...narrowing },
        required: ['prompt'],
      },
    },
    ...narrowing,
    part_bytes: integer('Divide the context into parts of this size, one subtask each.'),
    n: integer('How many subtasks get the same question, for vote and best-of-n.'),
    merge: { type: 'string', enum: ['concatenate', 'summarize', 'vote', 'best-of-n'] },
    tokens: integer('The most tokens that each subtask may use.'),
  }),
  tool(
    'Write',
    'Writes a file into the folder of the run.',
    { path: text('A file name such as notes.md.'), content: text('All that it shall hold.') },
    ['path', 'content'],
  ),
  tool('Final', 'Gives the answer and ends the task.', {
    answer: text('The answer.'),
    variable: text('The variable that holds the answer.'),
  }),
]
