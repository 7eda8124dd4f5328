/** Whether a text holds what belongs to the template of a prompt: markers of roles, tokens of models, blanks to fill in. */
export function isTemplateLeak(text: string): boolean {
  return templateLeak(text) !== undefined
}

/** The part of a text that belongs to a template. */
export function templateLeak(text: string): string | undefined {
  for (const shape of templateShapes) {
    const found = shape.exec(text)
    if (found !== null) return found[0].trim()
  }
  return undefined
}

/** Whether a text is what a stand-in for a model answers, such as `Mock response #3`. */
export function isMockText(text: string): boolean {
  return mockShapes.some((shape) => shape.test(text.trim()))
}

/** Whether an agent speaks of itself as a program. */
export function isMachineRemark(text: string): boolean {
  return machineShapes.some((shape) => shape.test(text))
}

const templateShapes: readonly RegExp[] = [
  /^\s{0,3}#{1,4} ?(?:response|instruction|input|output|system|user|assistant|human)\s*:/im,
  /<\|[^|\n]{1,40}\|>/,
  /\[\/?INST\]|<<\/?SYS>>|<\/s>/,
  /^(?:human|assistant|user|system)\s?:/im,
  /\[(?:your|insert|agent|speaker) [^\]\n]{1,40}\]|\[name\]/i,
  /\[if [^\]\n]{1,200}\]/i,
  /\{\{?[a-z]+(?:_[a-z]+)*\}\}?/,
]

const mockShapes: readonly RegExp[] = [
  /^\[?mock(?:ed)? (?:response|reply|answer|message|output)\b/i,
  /^(?:dummy|placeholder|stub) (?:response|reply|answer|text)\b/i,
  /^lorem ipsum\b/i,
]

const machineShapes: readonly RegExp[] = [
  /\bas an? (?:ai|artificial intelligence|(?:large )?language model)\b/i,
  /\bi(?:'|’)?(?:m| am) (?:just |only )?an? (?:ai|artificial intelligence|(?:large )?language model)\b/i,
  /\bi (?:do not|don['’]t) have (?:personal )?(?:feelings|opinions|experiences) (?:because|since|as) (?:i am|i['’]m) an? (?:ai|program|model)\b/i,
]
