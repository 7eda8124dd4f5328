import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { describeRunStore } from '../run-store.suite.ts'
import { fileStore } from './file-store.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0

describeRunStore('runs in files', () => fileStore({ folder: join(root, `project-${count++}`) }))
