const call =
  /\b(npm|pnpm|yarn|bun|node)\s+(?:-\S+\s+)*?(?:(run(?:-script)?|--run)\s+)?(?:-\S+\s+)*([\w:.-]+)/g
const several = /\b(?:run-[sp]|npm-run-all)\s+([^;&|]+)/g
const lifecycle = new Set(['test', 'start', 'stop', 'restart'])

/** The checks, with what `npm test` and `npm run lint` in them stand for, as deep as it goes. */
export function checkTexts(
  checks: readonly string[],
  scripts: Readonly<Record<string, string>>,
): readonly string[] {
  const texts = new Set(checks)
  // What is added while it is walked is walked as well.
  for (const text of texts)
    for (const name of scriptsIn(text))
      for (const key of [`pre${name}`, name, `post${name}`])
        if (scripts[key] !== undefined) texts.add(scripts[key])
  return [...texts]
}

function scriptsIn(text: string): string[] {
  const called = [...text.matchAll(call)].flatMap(([, tool, run, word]) => {
    const name = tool === 'npm' && word === 't' ? 'test' : word!
    const isScript = run !== undefined || (tool === 'npm' ? lifecycle.has(name) : tool !== 'node')
    return isScript ? [name] : []
  })
  return [...called, ...[...text.matchAll(several)].flatMap(([, names]) => names!.split(/\s+/))]
}
