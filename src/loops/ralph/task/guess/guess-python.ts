import type { SeenProject } from './read-project.ts'

const testFile = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/

/** The tests of a project of Python. Started as a module, they find the packages at the top of the project. */
export async function guessPython(project: SeenProject): Promise<string[]> {
  const tests = project.files.filter((path) => testFile.test(path))
  if (tests.length === 0 && !(await hasSettings(project))) return []
  if (project.has('uv.lock')) return ['uv run pytest']
  if (project.has('poetry.lock')) return ['poetry run pytest']
  const python = ['.venv', 'venv'].filter(project.has).map((name) => `${name}/bin/python`)[0] ?? 'python3'
  if (!(await usesUnittest(project, tests))) return [`${python} -m pytest`]
  const folder = ['tests', 'test'].find((name) => tests.some((path) => path.startsWith(`${name}/`)))
  return [`${python} -m unittest discover${folder === undefined ? '' : ` -s ${folder}`}`]
}

/** Whether settings of pytest are there, or those of a package of Python, whose tests may be anywhere. */
async function hasSettings(project: SeenProject): Promise<boolean> {
  if (['pyproject.toml', 'pytest.ini', 'conftest.py'].some(project.has)) return true
  return /^\[(?:tool:)?pytest\]/m.test((await project.text('setup.cfg')) + (await project.text('tox.ini')))
}

/** Whether all tests are written for the runner that comes with Python. */
async function usesUnittest(project: SeenProject, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0 || (await hasSettings(project))) return false
  const texts = await Promise.all(tests.slice(0, 50).map((path) => project.text(path)))
  return texts.every((text) => /\bunittest\b/.test(text) && !/\bpytest\b|^def test_/m.test(text))
}
