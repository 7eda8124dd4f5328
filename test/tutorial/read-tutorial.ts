/** One step of a tutorial: the commands of a `sh` block, and the output that a `text` block below it shows. */
export interface TutorialStep {
  readonly commands: readonly string[]
  readonly output?: string
}

/** The steps of a tutorial, in order. */
export function readTutorial(markdown: string): TutorialStep[] {
  const blocks = [...markdown.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)]
  const steps: { commands: string[]; output?: string }[] = []
  for (const [, language, body] of blocks) {
    if (language === 'sh') steps.push({ commands: body!.trimEnd().split('\n') })
    else steps.at(-1)!.output = body!
  }
  return steps
}

/**
 * The first line that a tutorial shows and that was not printed after the lines before it; undefined where all were. A
 * line of `…` stands for any lines, `…` inside of a line for any text.
 */
export function missingLine(shown: string, printed: string): string | undefined {
  const lines = printed.split('\n').map((line) => line.trimEnd())
  let next = 0
  let maySkip = true
  for (const line of shown.trimEnd().split('\n')) {
    if (line === '…') {
      maySkip = true
      continue
    }
    const pattern = new RegExp(`^${line.split('…').map(escaped).join('.*')}$`)
    const found = lines.findIndex((one, index) => index >= next && pattern.test(one))
    if (found === -1 || (!maySkip && found !== next)) return line
    next = found + 1
    maySkip = false
  }
  return undefined
}

/** Text as a pattern; where the tutorial has one space, the output may have more. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +')
