import { expect, test } from 'vitest'
import { escaped } from './svg.ts'

test('no text can break an SVG', () => {
  expect(escaped('<a href="x">&\u0000\u0007</a>')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;')
})
