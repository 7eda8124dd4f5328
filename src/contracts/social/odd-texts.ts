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

/** Whether a text is nothing but a model that declines to answer. */
export function isRefusalText(text: string): boolean {
  const plain = text.trim().replaceAll('’', "'")
  // Somebody who declines at length, or after a word to somebody, is a person in the talk.
  return plain.length <= 300 && refusal.test(plain)
}

const templateShapes: readonly RegExp[] = [
  /^\s{0,3}#{1,4} ?(?:response|instruction|input|output|system|user|assistant|human)\s*(?::|$)/im,
  /<\|[^|\n]{1,40}\|>/,
  /\[\/?INST\]|<<\/?SYS>>|<\/s>|<\/?(?:think|thinking|reasoning)>/,
  /^(?:human|assistant|user|system)\s?:/im,
  /\[(?:your|my|insert|agent|speaker)(?:'s|’s)? [^\]\n]{1,40}\]/i,
  /\[(?:[a-z]{1,20} )?(?:names?|date|city|location|topic)\]/i,
  // Blanks that offer a choice, such as [Manager/Supervisor].
  /\[[A-Z][a-z]{1,20}(?:\/[A-Z][a-z]{1,20}){1,4}\]/,
  /\[if [^\]\n]{1,200}\]/i,
  // The labels of cues and the placeholders of a plan.
  /\[(?:OBSERVE|REFLECT|CONNECT|CHALLENGE|COMPLY|SYNTHESI[SZ]E)\]|\bConcept [AB]\b/,
  /\{\{?[a-z]+(?:_[a-z]+)*\}\}?/,
]

const mockShapes: readonly RegExp[] = [
  /^\[?mock(?:ed)? (?:response|reply|answer|message|output)\b/i,
  /^(?:dummy|placeholder|stub) (?:response|reply|answer|text)\b/i,
  /^lorem ipsum\b/i,
]

const machine =
  '(?:ai|artificial intelligence|(?:(?:large|text-based|ai) )?language model|chatbot|virtual assistant)'

const machineShapes: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:as|being) (?:an?|your) ${machine}\b`, 'i'),
  new RegExp(String.raw`\bi(?:'|’)?(?:m| am) (?:just |only )?an? ${machine}\b`, 'i'),
  /\bi (?:do not|don['’]t) have (?:personal )?(?:feelings|opinions|experiences) (?:because|since|as) (?:i am|i['’]m) an? (?:ai|program|model)\b/i,
  /\b(?:my (?:training data|knowledge cut-?off)|(?:trained|developed|created) by (?:openai|anthropic|meta ai|google deepmind|alibaba cloud))\b/i,
]

const refusal =
  /^(?:(?:i'm|i am) (?:very |really )?(?:sorry|afraid),? (?:but )?)?i (?:can't|cannot|can not|won't|am unable to|am not able to|'m unable to|'m not able to) (?:assist|help|comply|fulfil|fulfill|continue|engage|participate|provide|create|generate|produce|answer|discuss)\b[^.!?]{0,120}\b(?:that|this|request|content|role-?play|conversation|topic)\b[^.!?]{0,60}[.!]?(?: (?:is there anything else|if you have|please|let me know)[^\n]*)?$/i
