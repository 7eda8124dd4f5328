import * as z from 'zod'
import type { Tolerance } from '../contract.ts'

/** The code of a theoretical framework. */
export const frameworkOption = () => z.enum(['A', 'B', 'C', 'D', 'E'])

/** Lets a record name a framework that the document does not list. */
export const otherFramework: Tolerance = {
  code: 'social/other-framework',
  says: 'the document lists A to E; real experiments have codes of their own, such as SA',
  covers: ({ code, path, found }) =>
    code === 'schema/value' && path.length === 1 && path[0] === 'framework_option' && found.startsWith('"'),
}
