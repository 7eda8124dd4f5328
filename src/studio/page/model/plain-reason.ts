/** Why something failed as a sentence, without the codes and names of steps that programs read. */
export function plainReason(message: string): string {
  const text = message
    .replace(/^[a-z_]+ {2}/, '')
    .replace(/^(?:timeout|failure|error): /, '')
    .replace(/^[\w#-]+(?:\/[\w#-]+)+: /, '')
    .replace(/ \([a-z]+(?:_[a-z]+)+\)$/, '')
  return text === '' ? message : text
}
