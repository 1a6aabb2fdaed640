import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSwitched, writeSwitched } from './switched-parts.ts'

const set = fc.array(fc.nat(60)).map((numbers) => new Set(numbers))

describe('the parts of a file that were switched', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(set, set, set, (p, g, l) => {
        expect(readSwitched(writeSwitched({ p, g, l }))).toEqual({ p, g, l })
      }),
    )
  })

  it('are short where they are neighbours', () => {
    expect(writeSwitched({ p: new Set([3, 1, 2, 9]), g: new Set([0]), l: new Set() })).toBe('p1-3_p9_g0')
  })

  it.each(['', 'x1', 'p', 'p1_', 'p1-', 'p-1', 'p1 p2', 'p9999999', 'p5-2'])('"%s" switches nothing', (text) => {
    expect(writeSwitched(readSwitched(text))).toBe('')
  })

  it('are no more than a file may have', () => {
    expect(readSwitched('p0-999999').p.size).toBe(100_001)
  })
})
