import { expect, test } from 'vitest'
import { readSettingText, readTaskFile, settingNamed, settingsOf } from '../../../spine/index.ts'
import { ralphConfig } from '../config.ts'
import { noPatience } from './patience.ts'

const setting = settingNamed(settingsOf(ralphConfig), 'patience')!
const read = (text: string) => readSettingText(setting, text)

test('each rule can be set alone, and off switches all of them off', () => {
  expect(read('plateau=8, Same-Error = 0')).toEqual({ plateau: 8, sameError: 0 })
  expect(read('repeated_reflections=5')).toEqual({ repeatedReflections: 5 })
  expect(read('off')).toEqual(noPatience)
})

test.each(['', 'plateau', 'plato=3', 'plateau=1, plateau=2', 'plateau=1,'])('%j is refused', (text) => {
  expect(() => read(text)).toThrow(/expected rules with counts.*plateau, same-error, oscillation/)
})

test('a task file may set it as a text or rule by rule', () => {
  const settings = (lines: string) =>
    readTaskFile(`---\n${lines}\n---\nDo it.`, 'x.md', ralphConfig).settings.patience
  expect(settings('patience: off')).toEqual(noPatience)
  expect(settings('patience: plateau=8')).toEqual({ plateau: 8 })
  expect(settings('patience:\n  same-error: 2')).toEqual({ sameError: 2 })
})
