import { describe, expect, it } from 'vitest'
import { setImmediate } from 'node:timers/promises'
import { createSharedPace } from './pace.ts'

describe('a shared pace', () => {
  // @rule B-limits.turn
  it('gives each piece of work a turn of its own when one turn has been held for long enough', async () => {
    let now = 0
    const pace = createSharedPace(() => now)
    const done: number[] = []
    const pieces = [1, 2, 3, 4].map(async (piece) => {
      await pace()
      done.push(piece)
      now += 6
    })
    // two fit into ten milliseconds
    for (let tick = 0; tick < 50; tick += 1) await Promise.resolve()
    const atOnce = [...done]
    await Promise.all(pieces)
    expect([atOnce, done]).toEqual([
      [1, 2],
      [1, 2, 3, 4],
    ])
  })

  it('lets work pass that comes one after the other in the same turn', async () => {
    const pace = createSharedPace(() => 0)
    let turns = 0
    const turn = setImmediate().then(() => (turns += 1))
    for (let piece = 0; piece < 5; piece += 1) await pace()
    expect(turns).toBe(0)
    await turn
  })
})
