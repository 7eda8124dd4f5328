import type { TaoIteration } from '../../contracts/index.ts'
import { resultText } from './steps.ts'

const forms: readonly [form: RegExp, type: string][] = [
  [/\b(?:timed out|timeout|deadline exceeded)\b/i, 'Timeout'],
  [/permission denied|EACCES|EPERM|not permitted|forbidden|\b403\b/i, 'PermissionDenied'],
  [/rate limit|too many requests|\b429\b/i, 'RateLimit'],
  [/unknown tool|no such tool|tool .{0,40}not found|not a (?:valid )?tool/i, 'UnknownTool'],
  [/command not found|is not recognized as/i, 'CommandNotFound'],
  [/no such file|does not exist|ENOENT|file not found|could not find|cannot find/i, 'NotFound'],
  [/is a directory|EISDIR|not a directory/i, 'NotAFile'],
  [/syntax ?error|unexpected token|parse error|invalid json|invalid syntax/i, 'SyntaxError'],
  [
    /invalid (?:argument|parameter|input)|missing (?:required )?(?:argument|parameter)|usage:/i,
    'InvalidArgument',
  ],
  [/no match|did not match|not unique|multiple matches|old_string/i, 'EditDidNotApply'],
  [/\btests? failed\b|\bassertion|AssertionError|FAILED\b/, 'TestFailure'],
  [/connection (?:refused|reset)|ECONNREFUSED|ECONNRESET|ENOTFOUND|network/i, 'Network'],
  [/rejected|doesn't want to proceed|denied by the user|interrupted by user/i, 'Rejected'],
]

const named = /\b([A-Z][A-Za-z]*(?:Error|Exception|Warning))\b/

/** The kind of error of a failed iteration: as recorded, or else by the words of its message. */
export function errorTypeOf(iteration: TaoIteration): string {
  const { error_details: details, status } = iteration.observation
  const recorded = details?.error_type?.trim()
  if (recorded !== undefined && recorded !== '') return recorded
  if (status === 'timeout') return 'Timeout'
  return errorTypeIn(details?.message ?? resultText(iteration))
}

/** The kind of error that a message speaks of; `Error` where no form fits. */
export function errorTypeIn(message: string): string {
  const beginning = message.slice(0, 4000)
  return named.exec(beginning)?.[1] ?? forms.find(([form]) => form.test(beginning))?.[1] ?? 'Error'
}
