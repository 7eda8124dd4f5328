/** What a reply got wrong in its form, although what it meant could be understood. */
export type Slip =
  /** No thought came: neither the model's own reasoning, nor a tag, nor an argument. */
  | 'missing_think_block'
  | 'unclosed_thought'
  | 'code_fence'
  | 'markdown'
  | 'words_outside'
  | 'wrapped'
  | 'unclosed_tag'
  | 'nested_tag'
  | 'several_actions'
  | 'letter_case'
  | 'escaped'
  | 'plain_words'
  | 'json'
  | 'seat_number'
  | 'near_name'
  /** Tags where tool calls were asked for, or the other way round. */
  | 'other_protocol'

/** What can be so wrong with the form of a reply that nothing can be made of it. */
export type ReplyFault =
  | 'missing_think_block'
  | 'malformed_xml_tag'
  | 'multiple_terminal_tags'
  | 'invalid_xml_structure'
  /** A tool call whose input is no JSON, or an answer that is broken in another way. */
  | 'malformed_reply'

const faults: ReadonlySet<string> = new Set<ReplyFault>([
  'missing_think_block',
  'malformed_xml_tag',
  'multiple_terminal_tags',
  'invalid_xml_structure',
  'malformed_reply',
])

/** Whether a refusal is about the form of a reply, and not about the move. */
export const isAboutFormat = (code: string): boolean => faults.has(code)
