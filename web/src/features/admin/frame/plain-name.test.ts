import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

// @rule B-sites.plain-names
it.each([
  ['Übung Glaciers!', 'ubung-glaciers'],
  ['  --Straße & Łódź ', 'strasse-lodz'],
  ['Ледники Альп', 'ledniki-alp'],
  ['Crème brûlée №2', 'creme-brulee-no2'],
  ['冰川', ''],
  ['冰川 2026 Report', '2026-report'],
  ['Щедрий її район', 'shchedrii-ii-raion'],
  ['İstanbul’un Suları', 'istanbul-un-sulari'],
  ['?!', ''],
])('%j becomes %j in an address', (text, plain) => {
  expect(plainName(text)).toBe(plain)
})

it('leaves the hyphen of a word that is still being typed', () => {
  expect(plainName('ice-', { isTyped: true })).toBe('ice-')
  expect(plainName('-ice--caps', { isTyped: true })).toBe('ice-caps')
})

it('ends with a whole letter where it is cut', () => {
  expect(plainName('Ice caps of Greenland', { most: 9 })).toBe('ice-caps')
})
