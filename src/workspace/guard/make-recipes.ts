/** A rule of a Makefile. */
interface Rule {
  readonly targets: readonly string[]
  readonly needs: readonly string[]
  readonly recipe: string[]
}

/** What a Makefile does for some targets: the lines of their recipes, the targets on the way, and the files it includes. */
export interface MakeRecipes {
  readonly commands: readonly string[]
  readonly targets: readonly string[]
  readonly includes: readonly string[]
}

/** Reads the recipes of targets, of what these need, and of the first target where none is named. */
export function makeRecipes(text: string, targets: readonly string[]): MakeRecipes {
  const joined = text.replaceAll(/\\\r?\n[ \t]*/g, ' ')
  const includes = [...joined.matchAll(/^[ \t]*-?s?include[ \t]+(.+)$/gm)].flatMap(([, names]) =>
    names!.trim().split(/\s+/),
  )
  const rules = rulesIn(joined)
  const first = rules.find(({ targets: [name = ''] }) => !name.startsWith('.'))?.targets[0]
  const wanted = new Set(targets.length > 0 ? targets : first === undefined ? [] : [first])
  const commands: string[] = []
  // What is added while it is walked is walked as well.
  for (const target of wanted)
    for (const rule of rules)
      if (rule.targets.includes(target)) {
        commands.push(...rule.recipe)
        for (const need of rule.needs) wanted.add(need)
      }
  return { commands, targets: [...wanted], includes }
}

function rulesIn(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split(/\r?\n/)) {
    const head = /^([^\s#:=][^#:=]*)::?(?!=)([^#=;]*)(?:;(.*))?(?:#.*)?$/.exec(line)
    if (head !== null)
      rules.push({
        targets: words(head[1]!),
        needs: words(head[2]!),
        recipe: head[3] === undefined ? [] : [plain(head[3])],
      })
    else if (/^\t/.test(line)) rules.at(-1)?.recipe.push(plain(line))
  }
  return rules
}

const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '|')

/** A line as the shell gets it; a variable of make becomes one of the shell. */
const plain = (line: string) =>
  line
    .trim()
    .replace(/^[@+-]+/, '')
    .replaceAll('$$', '$')
    .replaceAll(/\$\((\w+)\)/g, '$$$1')
