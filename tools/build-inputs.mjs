// Whether a build is up to date: what it was made from is kept in it as a digest.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build reads. */
const inputs = ['src', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']
const isInput = (path) => !/\.(?:test|suite)\.ts$|\/golden\//.test(path)

/** A digest of the names and contents of everything that the build reads. */
export function digestOfInputs() {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap(filesOf).filter(isInput)) {
    digest.update(`${file}\0`)
    digest.update(readFileSync(file))
    digest.update('\0')
  }
  return digest.digest('hex')
}

/** Whether a folder holds a whole build of these inputs. */
export function isBuiltFrom(folder, digest) {
  const stamp = join(folder, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/** Marks a build as whole and made from these inputs. */
export function stampBuild(folder, digest) {
  writeFileSync(join(folder, stampName), digest)
}

const stampName = '.inputs'

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(`${path}/${name}`))
}
