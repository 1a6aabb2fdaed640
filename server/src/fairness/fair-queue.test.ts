import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { ProcessorTime } from './processor-time.ts'

const takeAll = (queue: FairQueue<string>) => Array.from({ length: queue.length }, () => queue.take()?.item)

describe('a fair queue', () => {
  it('takes askers in turns, each line from its front', () => {
    const queue = new FairQueue<string>(new ProcessorTime(), 100)
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item)
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
    expect(queue.take()).toBeUndefined()
  })

  it('takes first whoever has used the least processor time', () => {
    const time = new ProcessorTime(() => 0)
    const queue = new FairQueue<string>(time, 100)
    for (const item of ['a1', 'a2', 'b1', 'c1']) queue.add(item.charAt(0), item)
    time.charge('a', 100)
    time.charge('b', 20)
    expect(queue.take()?.item).toBe('c1')
    expect(queue.take()?.item).toBe('b1')
    expect(queue.take()?.item).toBe('a1')
  })

  it('makes room at the end of the longest line', () => {
    const queue = new FairQueue<string>(new ProcessorTime(), 4)
    for (const item of ['a1', 'a2', 'a3', 'a4']) expect(queue.add('a', item)).toBeUndefined()
    expect(queue.add('a', 'a5')).toBe('a5')
    expect(queue.add('b', 'b1')).toBe('a4')
    expect(queue.add('b', 'b2')).toBe('a3')
    expect(queue.add('b', 'b3')).toBe('b3')
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2'])
  })

  it('passes over what may not go yet, and lets go of what leaves', () => {
    const queue = new FairQueue<string>(new ProcessorTime(), 10)
    for (const item of ['a1', 'a2', 'b1']) queue.add(item.charAt(0), item)
    expect(queue.take((item) => item !== 'a1' && item !== 'b1')?.item).toBe('a2')
    expect(queue.take(() => false)).toBeUndefined()
    expect([queue.remove('b1'), queue.remove('b1')]).toEqual([true, false])
    expect(takeAll(queue)).toEqual(['a1'])
  })
})

describe('processor time', () => {
  it('counts half after ten seconds, and is given back where less was used', () => {
    let now = 0
    const time = new ProcessorTime(() => now)
    time.charge('a', 100)
    now = 10_000
    expect(time.used('a')).toBeCloseTo(50)
    time.charge('a', -80)
    expect([time.used('a'), time.used('b')]).toEqual([0, 0])
  })

  it('of many askers is kept for so many', () => {
    const time = new ProcessorTime(() => 0)
    time.charge('heavy', 500)
    for (let asker = 0; asker < 30_000; asker += 1) time.charge(`light ${asker}`, 0.5)
    expect(time.used('heavy')).toBe(500)
    const kept = Array.from({ length: 30_000 }, (_, asker) => time.used(`light ${asker}`)).filter((ms) => ms > 0)
    expect(kept.length).toBeLessThanOrEqual(10_000)
  })
})
