// Makes every declaration file import from the file that declares a name, and not from an index. Otherwise one type of a user's
// program would bring along the types of all that an index lists, and of the packages that those need.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** Rewrites the declaration files below a folder in place. */
export function directDeclarations(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => resolve(folder, name))
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const exported = new Map()
  for (const [file, text] of texts) writeFileSync(file, withDirectImports(file, text))

  function withDirectImports(file, text) {
    return text
      .replace(
        /^(import|export) (type )?\{([^}]*)\} from '(\.[^']+)';$/gm,
        (_, word, type = '', names, specifier) =>
          namesIn(names, type !== '')
            .map(({ name, alias, isType }) => {
              const origin = originOf(targetOf(file, specifier), name)
              const local = origin.name === alias ? alias : `${origin.name} as ${alias}`
              return `${word} ${isType ? 'type ' : ''}{ ${local} } from '${specifierOf(file, origin.file)}';`
            })
            .join('\n'),
      )
      .replace(/^export \* from '(\.[^']+)';$/gm, (_, specifier) =>
        [...exportsOf(targetOf(file, specifier))]
          .map(
            ([name, origin]) =>
              `export ${origin.isType ? 'type ' : ''}{ ${
                origin.name === name ? name : `${origin.name} as ${name}`
              } } from '${specifierOf(file, origin.file)}';`,
          )
          .join('\n'),
      )
      .replace(/\bimport\("(\.[^"]+)"\)\.(\w+)/g, (_, specifier, name) => {
        const origin = originOf(targetOf(file, specifier), name)
        return `import("${specifierOf(file, origin.file)}").${origin.name}`
      })
  }

  /** The file that declares a name which another file exports. */
  function originOf(file, name) {
    const origin = exportsOf(file).get(name)
    if (origin === undefined) throw new Error(`${relative(folder, file)} does not export ${name}`)
    return origin
  }

  /** Everything that a file exports, with the file that declares it. */
  function exportsOf(file) {
    const known = exported.get(file)
    if (known !== undefined) return known
    const found = new Map()
    exported.set(file, found)
    const text = texts.get(file)
    for (const [, kind, name] of text.matchAll(
      /^export (?:declare )?(?:abstract )?(interface|type|const|function|class) (\w+)/gm,
    ))
      found.set(name, { file, name, isType: kind === 'interface' || kind === 'type' })
    for (const [, type = '', names, specifier] of text.matchAll(
      /^export (type )?\{([^}]*)\} from '(\.[^']+)';$/gm,
    ))
      for (const { name, alias, isType } of namesIn(names, type !== ''))
        found.set(alias, { ...originOf(targetOf(file, specifier), name), ...(isType && { isType }) })
    for (const [, specifier] of text.matchAll(/^export \* from '(\.[^']+)';$/gm))
      for (const [name, origin] of exportsOf(targetOf(file, specifier)))
        if (!found.has(name)) found.set(name, origin)
    return found
  }
}

function namesIn(list, isTypeList) {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, type, name, alias = name] = /^(type )?(\w+)(?: as (\w+))?$/.exec(part)
      return { name, alias, isType: isTypeList || type !== undefined }
    })
}

const targetOf = (file, specifier) => resolve(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts'))

function specifierOf(file, target) {
  const path = relative(dirname(file), target)
    .replaceAll('\\', '/')
    .replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}
