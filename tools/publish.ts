// Writes the schemas and the contract pages from the source; with --check, says which of them are stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Contract, contracts, families, jsonSchemaOf, schemaPath } from '../src/contracts/index.ts'
import { contractPage } from './contract-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = new Map<string, string>()
for (const contract of contracts) {
  files.set(`schemas/${schemaPath(contract)}`, `${JSON.stringify(jsonSchemaOf(contract), null, 2)}\n`)
  files.set(`docs/contracts/${contract.name}.md`, contractPage(contract, golden(contract)))
}
files.set('docs/contracts/README.md', index())

// Files directly in `schemas` belong to the other references.
const published = ['schemas', 'docs/contracts'].flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => /\.(?:json|md)$/.test(name) && !/^schemas\/[^/]+$/.test(name))
    : [],
)
const stale = [...files].filter(
  ([file, text]) => !published.includes(file) || readFileSync(join(root, file), 'utf8') !== text,
)
// `schemas` itself holds what other tools publish (`tools/publish-reference.ts`); contracts are in its subfolders.
const orphans = published.filter((file) => !files.has(file) && !/^schemas\/[^/]+$/.test(file))

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is not up to date`)
  for (const file of orphans) console.error(`${file} belongs to no contract`)
  if (stale.length + orphans.length > 0) {
    console.error('Run `npm run publish:contracts` and commit what it writes.')
    process.exit(1)
  }
  console.log(`${files.size} published files are up to date`)
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of orphans) rmSync(join(root, file))
  console.log(`${stale.length} files written, ${orphans.length} removed, ${files.size} in all`)
}

function golden({ name, version, form }: Contract): string {
  const [family, kind] = name.split('/')
  const extension = form === 'markdown' ? 'md' : form
  return readFileSync(join(root, `src/contracts/${family}/golden/${kind}@${version}.${extension}`), 'utf8')
}

function index(): string {
  const sections = Object.entries(families).map(([family, { contracts: kinds, folderRules }]) => {
    const rows = kinds.map(
      ({ name, title, path, partOf, summary }) =>
        `| [${title}](${name}.md) | ${path === undefined ? `part of \`${partOf}\`` : `\`${path}\``} | ${summary} |`,
    )
    const between = folderRules.map(({ code, severity, says }) => `| \`${code}\` | ${severity} | ${says} |`)
    return [
      `## ${family}`,
      ['| Record | Stored in | Summary |', '| --- | --- | --- |', ...rows].join('\n'),
      ...(between.length === 0
        ? []
        : [
            'Between the files of one run:',
            ['| Code | Kind | Statement |', '| --- | --- | --- |', ...between].join('\n'),
          ]),
    ].join('\n\n')
  })
  const intro = [
    '# The contracts',
    'Every kind of record that Reprise reads and writes. These pages and the schemas are generated from the source.',
    '[How records are checked](../checking.md) explains levels, findings and repairs.',
  ]
    .join('\n')
    .replace('# The contracts\n', '# The contracts\n\n')
  return `${[intro, ...sections].join('\n\n')}\n`
}
