import { closest, Refusal } from '../../../kit/index.ts'
import { classConflict } from './class-conflict.ts'
import { democraticParticipation } from './democratic-participation.ts'
import { economicRationality } from './economic-rationality.ts'
import type { Framework } from './framework.ts'
import { genderAndPower } from './gender-and-power.ts'

/** The frameworks that come with the loop, by letter. */
export const frameworks: Readonly<Record<'A' | 'B' | 'C' | 'D', Framework>> = {
  A: classConflict,
  B: democraticParticipation,
  C: genderAndPower,
  D: economicRationality,
}

/** The framework of a letter. There is no fallback: another theory would be measured without anybody noticing. */
export function frameworkNamed(option: string): Framework {
  const letter = option.trim().toUpperCase()
  if (Object.hasOwn(frameworks, letter)) return frameworks[letter as 'A']
  const meant = closest(letter, Object.keys(frameworks))
  throw new Refusal(
    'unknown_framework',
    'usage',
    `No framework '${option}'. Known: A, B, C, D; E is your own.`,
    {
      hint:
        meant === undefined || letter === 'E'
          ? 'Describe your own with its two concepts: in an experiment file under `framework`, or for a canvas with --lexicons.'
          : `Did you mean ${meant}?`,
    },
  )
}
