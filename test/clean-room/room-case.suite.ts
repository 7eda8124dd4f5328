import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type CleanRoomSettings,
  type CleanRoomVerdict,
  judgeInCleanRoom,
  type RoomSurvey,
  type SandboxKind,
  surveyBeginning,
} from '../../src/workspace/index.ts'

/** A project that cases begin with. */
export interface BaseProject {
  readonly files: Readonly<Record<string, string>>
  readonly checks: readonly string[]
  /** Files that git ignores. */
  readonly ignored?: Readonly<Record<string, string>>
  /** Folders of installed packages: path to where they really are. */
  readonly links?: Readonly<Record<string, string>>
  readonly settings?: Partial<CleanRoomSettings>
  /** Why its cases cannot run here. */
  readonly missing?: string | undefined
}

/** The files of a case, as an agent has them before it. */
export interface CaseProject {
  readonly top: string
  readonly home: string
  /** A folder outside of the project that an agent could write to. */
  readonly elsewhere: string
  write(path: string, text: string, mode?: number): void
  edit(path: string, from: string | RegExp, to: string): void
  read(path: string): string
  remove(path: string): void
  link(path: string, target: string): void
  git(...args: readonly string[]): string
}

export interface RoomCase {
  readonly name: string
  readonly base: string
  change(project: CaseProject): void
  readonly settings?: (project: CaseProject) => Partial<CleanRoomSettings>
  /** The survey is made for this case alone, since what it is about is part of it. */
  readonly fresh?: true
}

const folders: string[] = []
const newFolder = (name: string) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `reprise-${name}-`)))
  folders.push(folder)
  return folder
}

export function removeCases(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Makes a project of a base: its files committed, ignored ones and packages beside them. */
export function makeCase({ files, ignored = {}, links = {} }: BaseProject): CaseProject {
  const [root, home, elsewhere] = [newFolder('case'), newFolder('home'), newFolder('elsewhere')]
  const top = join(root, 'project')
  const project: CaseProject = {
    top,
    home,
    elsewhere,
    write(path, text, mode) {
      mkdirSync(dirname(join(top, path)), { recursive: true })
      writeFileSync(join(top, path), text)
      if (mode !== undefined) chmodSync(join(top, path), mode)
    },
    edit(path, from, to) {
      const before = readFileSync(join(top, path), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${path} does not contain ${from}`)
      writeFileSync(join(top, path), after)
    },
    read: (path) => readFileSync(join(top, path), 'utf8'),
    remove: (path) => rmSync(join(top, path), { recursive: true }),
    link(path, target) {
      mkdirSync(dirname(join(top, path)), { recursive: true })
      symlinkSync(target, join(top, path))
    },
    git: (...args) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
        cwd: top,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim(),
  }
  mkdirSync(top)
  for (const [path, text] of Object.entries(files))
    project.write(path, text, path.endsWith('.sh') ? 0o755 : undefined)
  project.git('init', '--quiet', '--initial-branch=main', '--template=')
  project.git('add', '--all')
  project.git('commit', '--quiet', '--message=start')
  for (const [path, text] of Object.entries(ignored))
    project.write(path, text, /\/(?:\.bin|bin)\//.test(path) ? 0o755 : undefined)
  for (const [path, target] of Object.entries(links)) project.link(path, target)
  return project
}

/** Plugins that a machine happens to have make every run of pytest two seconds longer. */
export const fewPlugins = { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' }

/** The settings of a case. */
export function settingsOf(
  { top, home, git }: CaseProject,
  { checks, settings }: BaseProject,
  sandbox: SandboxKind,
): CleanRoomSettings {
  const { PATH, LANG } = process.env
  return {
    repository: join(top, '.git'),
    beginning: git('rev-parse', 'HEAD'),
    prefix: '',
    top,
    checks,
    environment: { PATH, LANG, HOME: home, ...fewPlugins },
    variables: Object.keys(fewPlugins),
    cache: join(home, '.cache', 'reprise'),
    sandbox,
    reruns: 0,
    key: top,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    ...settings,
  }
}

const surveys = new Map<string, Promise<RoomSurvey>>()

/** The survey of a base, made once; a copy of the project elsewhere is the same project. */
export function surveyOf(name: string, base: BaseProject, sandbox: SandboxKind): Promise<RoomSurvey> {
  const key = `${name} ${sandbox}`
  const found = surveys.get(key) ?? surveyBeginning(settingsOf(makeCase(base), base, sandbox))
  surveys.set(key, found)
  return found
}

/** Makes the change of a case and judges it. */
export async function judgeCase(
  { name, base: baseName, change, settings, fresh }: RoomCase,
  base: BaseProject,
  sandbox: SandboxKind,
): Promise<CleanRoomVerdict> {
  const project = makeCase(base)
  const given = { ...settingsOf(project, base, sandbox), ...settings?.(project) }
  const survey = fresh ? await surveyBeginning(given) : await surveyOf(baseName, base, sandbox)
  change(project)
  project.git('add', '--all')
  const tree = project.git('write-tree')
  // Git ran them here for us; nothing else may.
  rmSync(join(project.elsewhere, 'hook-ran'), { force: true })
  const verdict = await judgeInCleanRoom(given, survey, { tree, top: project.top })
  if (existsSync(join(project.elsewhere, 'hook-ran'))) throw new Error(`${name}: a hook of the project ran`)
  return verdict
}

/** The sandboxes of this machine: none, and bwrap where it works. */
export const sandboxes: readonly SandboxKind[] =
  spawnSync('bwrap', ['--ro-bind', '/', '/', '--dev', '/dev', '--unshare-all', '--', '/bin/true']).status ===
  0
    ? ['none', 'bwrap']
    : ['none']
