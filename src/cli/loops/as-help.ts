/** A sentence as help texts write it: without its full stop and in lower case. Text without a full stop is no sentence and stays. */
export function asHelp(text: string): string {
  return text.endsWith('.') ? text.charAt(0).toLowerCase() + text.slice(1, -1) : text
}
