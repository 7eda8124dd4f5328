import { expect, test } from 'vitest'
import { decidingPartsOf } from './deciding-parts.ts'

const python = `[project]
dependencies = [
  "requests",
]

[tool.poetry.dependencies]
requests = "2"

[tool.pytest.ini_options]
addopts = "-q"
`
const rust = `[package]
name = "x"

[dependencies]
serde = "1"

[lib]
doctest = true
`

const isSame = (path: string, before: string, after: string) =>
  JSON.stringify(decidingPartsOf(path)!(before)) === JSON.stringify(decidingPartsOf(path)!(after))

test.each([
  ['pyproject.toml', python, python.replace('"requests",', '"requests",\n  "rich",')],
  ['pyproject.toml', python, python.replace('requests = "2"', 'requests = "3"\n# newer')],
  ['Cargo.toml', rust, rust.replace('serde = "1"', 'serde = "1"\nrand = "0.9"')],
  ['package.json', '{"scripts":{"test":"x"}}', '{"scripts":{"test":"x"},"dependencies":{"a":"1"}}'],
  [
    'package.json',
    '{"type":"module","name":"a"}',
    '{"name":"b","version":"2.0.0","bin":"b.js","type":"module"}',
  ],
])('dependencies in %s are the actor’s business', (path, before, after) => {
  expect(isSame(path, before, after)).toBe(true)
})

test.each([
  ['pyproject.toml', python, python.replace('"-q"', '"--collect-only"')],
  ['pyproject.toml', '', '[ tool . "pytest".ini_options ] # new\ntestpaths = ["none"]\n'],
  ['pyproject.toml', '', 'tool.pytest.ini_options.addopts = "--collect-only"\n'],
  ['pyproject.toml', python, `${python}[tool.hatch.envs.test.scripts]\ntest = "true"\n`],
  ['Cargo.toml', rust, rust.replace('name = "x"', 'name = "x"\nautotests = false')],
  ['Cargo.toml', rust, rust.replace('doctest = true', 'doctest = true\ntest = false')],
  ['Cargo.toml', rust, `${rust}[[test]]\nname = "sum"\npath = "none.rs"\n`],
  ['deno.json', '{"tasks":{"test":"deno test"}}', '{"tasks":{"test":"true"}}'],
  ['sub/package.json', '{"scripts":{"test":"x"}}', '{"scripts":{"test":"true"}}'],
  ['package.json', '{}', '{"standard":{"ignore":["src/sum.js"]}}'],
  ['package.json', '{}', '{"prettier":{"requirePragma":true}}'],
  ['package.json', '{}', '{"_moduleAliases":{"near":"fake"}}'],
  ['package.json', '{"limits":{"max":1}}', '{}'],
  ['package.json', '{"scripts":{}}', 'no longer JSON'],
])('what decides a check in %s is not', (path, before, after) => {
  expect(isSame(path, before, after)).toBe(false)
})
