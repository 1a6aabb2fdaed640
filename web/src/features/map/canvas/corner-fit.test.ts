import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paddingBeside } from './corner-fit.ts'

const stage = [1440, 850] as const
const padding = { top: 24, right: 44, bottom: 44, left: 24 }
const pill = { left: 12, top: 12, right: 372, bottom: 52 }
const legends = { left: 12, top: 670, right: 274, bottom: 820 }
const slider = { left: 300, top: 740, right: 1410, bottom: 800 }

describe('a fit beside what covers corners', () => {
  it('goes below the pill with what is wide, and beside it with what is high', () => {
    expect(paddingBeside([pill], stage, [30, 10], padding)).toEqual({ ...padding, top: 76 })
    expect(paddingBeside([pill], stage, [10, 30], padding)).toEqual({ ...padding, left: 396 })
  })

  it('finds one side for several', () => {
    expect(paddingBeside([pill, legends], stage, [10, 10], padding)).toEqual({ ...padding, left: 396 })
    expect(paddingBeside([slider, legends], stage, [10, 10], padding)).toEqual({ ...padding, left: 298, bottom: 134 })
  })

  it('stays as it is beside what the panels cover anyway', () => {
    const results = { ...padding, left: 516 }
    expect(paddingBeside([pill, legends], stage, [10, 10], results)).toEqual(results)
  })

  it('takes no notice of what leaves no room', () => {
    const all = { left: 0, top: 0, right: 1440, bottom: 850 }
    expect(paddingBeside([all], stage, [10, 10], padding)).toEqual(padding)
  })

  it('never touches a cover when it found room, and is never less than the padding', () => {
    const corner = fc
      .tuple(fc.integer({ min: 40, max: 500 }), fc.integer({ min: 30, max: 300 }), fc.boolean(), fc.boolean())
      .map(([width, height, east, south]) => {
        const left = east ? stage[0] - 12 - width : 12
        const top = south ? stage[1] - 12 - height : 12
        return { left, top, right: left + width, bottom: top + height }
      })
    fc.assert(
      fc.property(fc.array(corner, { maxLength: 4 }), fc.integer({ min: 1, max: 50 }), (covers, width) => {
        const found = paddingBeside(covers, stage, [width, 10], padding)
        if (JSON.stringify(found) === JSON.stringify(padding)) return
        const free = {
          left: found.left,
          top: found.top,
          right: stage[0] - found.right,
          bottom: stage[1] - found.bottom,
        }
        for (const one of covers)
          expect(one.right <= free.left || one.left >= free.right || one.bottom <= free.top || one.top >= free.bottom).toBe(true)
        for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(found[side]).toBeGreaterThanOrEqual(padding[side])
      }),
    )
  })
})
