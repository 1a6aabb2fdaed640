import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText, stringTable, UNKNOWN } from './string-table.ts'

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 12 })

describe('a table of strings', () => {
  it('gives every string back by its number and finds it again, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(wellFormed, { maxLength: 200 }), wellFormed, (strings, other) => {
        const table = stringTable(strings)
        expect(table.length).toBe(strings.length)
        for (const [number, text] of strings.entries()) {
          expect(table.get(number)).toBe(text)
          expect(table.find(text)).toBe(number)
        }
        expect(table.find(other)).toBe(strings.indexOf(other))
      }),
    )
  })

  it('finds nothing when it is empty', () => {
    expect(stringTable([]).find('')).toBe(UNKNOWN)
  })

  it('finds long strings of any alphabet', () => {
    const long = '海面温度'.repeat(5_000)
    expect(stringTable(['a', long]).find(long)).toBe(1)
  })

  it('compares by code points, with others as with plain strings', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        const order = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
        expect(Math.sign(compareText(a, b))).toBe(order)
        expect(Math.sign(stringTable([a]).compare(0, stringTable([b]), 0))).toBe(order)
      }),
    )
    expect(compareText('\uffee', '😀')).toBeLessThan(0)
  })
})
