/** A reason with its code behind it, once: the message of a failed step has it already. */
export function withCode({ code, message }: { readonly code: string; readonly message: string }): string {
  return message.endsWith(`(${code})`) ? message : `${message} (${code})`
}
