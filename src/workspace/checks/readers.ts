import type { Reader } from './reader.ts'
import { biome } from './readers/read-biome.ts'
import { biomeGithub } from './readers/read-biome-github.ts'
import { cargo } from './readers/read-cargo.ts'
import { compiler } from './readers/read-compiler.ts'
import { nodeCrash } from './readers/read-crash.ts'
import { eslint } from './readers/read-eslint.ts'
import { go } from './readers/read-go.ts'
import { goJson } from './readers/read-go-json.ts'
import { jest } from './readers/read-jest.ts'
import { jsonReport } from './readers/read-json-report.ts'
import { junit } from './readers/read-junit.ts'
import { mocha } from './readers/read-mocha.ts'
import { nodeTest } from './readers/read-node-test.ts'
import { pytest } from './readers/read-pytest.ts'
import { pythonTraceback } from './readers/read-python.ts'
import { rustc } from './readers/read-rustc.ts'
import { tap } from './readers/read-tap.ts'
import { tsc } from './readers/read-tsc.ts'
import { vitest } from './readers/read-vitest.ts'

/** Every kind of output that is understood. Where two know a line, the first has it. */
export const readers: readonly Reader[] = [
  goJson,
  jsonReport,
  junit,
  vitest,
  jest,
  nodeTest,
  tap,
  mocha,
  pytest,
  cargo,
  rustc,
  go,
  tsc,
  biome,
  biomeGithub,
  eslint,
  pythonTraceback,
  compiler,
  nodeCrash,
]
