import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

// @rule B-sites.plain-names
it.each([
  ['Übung Glaciers!', 'ubung-glaciers'],
  ['  --Straße & Łódź ', 'strasse-lodz'],
  ['Ледники Альп', 'ledniki-alp'],
  ['Crème brûlée №2', 'creme-brulee-no2'],
  ['冰川', ''],
])('%j becomes %j in an address', (text, plain) => {
  expect(plainName(text)).toBe(plain)
})

it('leaves the hyphen of a word that is still being typed', () => {
  expect(plainName('ice-', true)).toBe('ice-')
  expect(plainName('-ice--caps', true)).toBe('ice-caps')
})
