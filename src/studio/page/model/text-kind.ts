/** How a text is best shown. */
export type TextKind = 'diff' | 'tests' | 'code' | 'image' | 'markdown' | 'plain'

const passed = /^\s*(?:✓|✔|√|ok \d|PASS\b|--- PASS|test .* \.\.\. ok$|.* PASSED\b)/m
const failed = /^\s*(?:✗|✘|✖|×|not ok \d|FAIL\b|--- FAIL|test .* \.\.\. FAILED$|.* FAILED\b)/m
const image = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

/** Finds out what a text is by what it looks like. */
export function textKind(text: string): TextKind {
  if (text.startsWith('data:image/') && image.test(text)) return 'image'
  if (/^(?:diff --git |--- \S)/m.test(text) && /^@@ /m.test(text)) return 'diff'
  if (outcomeLines(text) >= 2) return 'tests'
  if (/^#{1,4} \S|^\s*[-*] \S|```|\*\*\S/m.test(text) && !/^#!/.test(text)) return 'markdown'
  return isCode(text) ? 'code' : 'plain'
}

function outcomeLines(text: string): number {
  if (!passed.test(text) && !failed.test(text)) return 0
  return text.split('\n', 400).filter((line) => outcomeOf(line) !== undefined).length
}

/** What a line of a test runner says; undefined for any other line. */
export function outcomeOf(line: string): 'passed' | 'failed' | undefined {
  if (failed.test(line)) return 'failed'
  return passed.test(line) ? 'passed' : undefined
}

function isCode(text: string): boolean {
  if (/^#!/.test(text)) return true
  const lines = text.split('\n', 60).filter((line) => line.trim() !== '')
  if (lines.length < 3) return false
  const code = lines.filter((line) =>
    /[{};]\s*$|^\s*(?:import|export|from|def|class|function|const|let|var|return|if|for|while|func|pub|use)\b.*[(:={;'"]|^\s*[})\]]/.test(
      line,
    ),
  )
  return code.length / lines.length > 0.6
}
