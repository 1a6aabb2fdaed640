import { expect, it } from 'vitest'
import { freeName, isTaken } from './free-name.ts'

// @rule B-saved-searches.own-name
it('numbers a name that is taken, whatever its case', () => {
  expect(freeName('temperature', [])).toBe('temperature')
  expect(freeName('temperature', ['Temperature'])).toBe('temperature (2)')
  expect(freeName('temperature', ['temperature', 'Temperature (2)'])).toBe('temperature (3)')
  expect(isTaken(' ICE ', ['ice'])).toBe(true)
  expect(isTaken('ice', ['ice of the sea'])).toBe(false)
})
