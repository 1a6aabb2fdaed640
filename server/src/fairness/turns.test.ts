import { VISITOR_LIMITS } from '@graticule/contracts/limits'
import { describe, expect, it, vi } from 'vitest'
import { forAsker } from './asker.ts'
import { createSharedWork } from '../outbound/shared-work.ts'
import { PortalError } from '@graticule/contracts/problem'
import { createTurns, Turns } from './turns.ts'

const LIMITS = { atOnce: VISITOR_LIMITS.filesAtOnce, perVisitor: VISITOR_LIMITS.filesPerVisitor, waiting: 6 }
const WORDS = { in: () => 'Too many.' }

/** Visitors who ask for things that end when they are told to. */
function played(limits = LIMITS) {
  const inTurn = createTurns(limits, WORDS)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, signal = new AbortController().signal) => {
    const visitor = name[0] as string
    const asked = forAsker({ visitor, session: visitor, signal }, () =>
      inTurn(async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    )
    return asked.catch((error: unknown) => error)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, begun, end }
}

describe('turns', () => {
  // @rule B-limits.fair-turns
  // @rule B-limits.files-at-once
  it('are two of one visitor at once, and go round the visitors who wait', async () => {
    const { ask, begun, end } = played()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
    void ask('b3')
    await end('b1')
    expect(begun.at(-1)).toBe('c1')
    await end('a1')
    expect(begun.at(-1)).toBe('a3')
    await end('b2')
    expect(begun.at(-1)).toBe('b3')
    await end('b3')
    // there is room, but two of this visitor are under way
    expect(begun).toHaveLength(7)
    await end('a2')
    expect(begun.at(-1)).toBe('a4')
  })

  it('are refused to whoever has most waiting, with words and a time, when too many wait', async () => {
    const { ask, begun, end } = played()
    const greedy = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((name) => ask(name))
    await expect(ask('a9')).resolves.toMatchObject({ code: 'unavailable', message: 'Too many.', retryAfter: 10 })
    for (const name of ['b1', 'b2', 'b3']) void ask(name)
    await expect(greedy[7]).resolves.toMatchObject({ code: 'unavailable' })
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'b3'])
  })

  // @rule B-limits.given-up
  it('are left by those who leave: nothing waits for them', async () => {
    const { ask, begun, end } = played({ ...LIMITS, waiting: 1_000 })
    const gone = new AbortController()
    const waiting = Array.from({ length: 103 }, (_, count) => ask(`a${count}`, gone.signal))
    void ask('b1')
    gone.abort()
    await Promise.all(waiting.slice(2))
    void ask('a-later')
    await end('a0')
    await end('a1')
    expect(begun).toEqual(['a0', 'a1', 'b1', 'a-later'])
    await expect(ask('a-gone', gone.signal)).resolves.toMatchObject({ name: 'AbortError' })
  })
})

describe('turns by limits that may change', () => {
  const opened = () => {
    const limits = { atOnce: 1, perVisitor: 1, waiting: 10, waitMs: 2_000 }
    const turns = new Turns(
      () => limits,
      (retryAfter) => new PortalError('too-many-requests', WORDS, { retryAfter }),
    )
    return { limits, turns }
  }

  // @rule B-limits.waiting
  it('are refused to those who wait for too long', async () => {
    vi.useFakeTimers()
    try {
      const { turns } = opened()
      const leave = await turns.take()
      const late = turns.take().catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(2_000)
      await expect(late).resolves.toMatchObject({ code: 'too-many-requests', retryAfter: 2 })
      leave()
      await expect(turns.run(async () => 'done')).resolves.toBe('done')
    } finally {
      vi.useRealTimers()
    }
  })

  it('begin for all who have room now, and a place that is given back twice is one place', async () => {
    const { turns, limits } = opened()
    const leave = await turns.take()
    const waiting = [turns.take(), turns.take(), turns.take()]
    limits.atOnce = 2
    limits.perVisitor = 2
    leave()
    leave()
    const [one] = await Promise.all([waiting[0], waiting[1]])
    let isThird = false
    void waiting[2]?.then(() => (isThird = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isThird).toBe(false)
    one?.()
    await waiting[2]
  })

  it('are left when the task fails', async () => {
    const { turns } = opened()
    await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(turns.run(async () => 'next')).resolves.toBe('next')
  })
})

describe('work that is shared', () => {
  it('is done once, goes on for those who stay, and is given up when all have left', async () => {
    const shared = createSharedWork<string>()
    const signals: AbortSignal[] = []
    const join = (leaving: AbortController) =>
      forAsker({ visitor: 'v', session: 'v', signal: leaving.signal }, () =>
        shared.join('key', async () => {
          const { currentAsker } = await import('./asker.ts')
          signals.push(currentAsker()?.signal as AbortSignal)
          return new Promise<string>(() => undefined)
        }),
      ).catch((error: unknown) => (error as Error).name)
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [join(one), join(other)]
    await new Promise((resolve) => setImmediate(resolve))
    one.abort()
    await expect(asked[0]).resolves.toBe('AbortError')
    expect([signals.length, signals[0]?.aborted, shared.isUnderWay('key')]).toEqual([1, false, true])
    other.abort()
    await expect(asked[1]).resolves.toBe('AbortError')
    expect([signals[0]?.aborted, shared.isUnderWay('key')]).toEqual([true, false])
  })
})
