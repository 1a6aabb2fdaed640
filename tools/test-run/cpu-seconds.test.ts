import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CpuMeter, type ProcessTimes, readStat } from './cpu-seconds.ts'

type Now = Record<number, readonly [parent: number, seconds: number, began?: string]>

/** The CPU seconds of process 10 after each of these looks; its parent is process 1. */
function secondsAfter(...looks: readonly Now[]): number {
  let now: ReadonlyMap<number, ProcessTimes> = new Map()
  const meter = new CpuMeter(() => now)
  const read = (look: Now) =>
    new Map(Object.entries(look).map(([pid, [parent, seconds, began = pid]]) => [Number(pid), { parent, seconds, began }]))
  now = read(looks[0] ?? {})
  meter.count(10)
  for (const look of looks) {
    now = read(look)
    meter.seconds(10)
  }
  meter.stop()
  return meter.seconds(10)
}

describe('CPU seconds of a tree of processes', () => {
  it('are those of a process and all below it, and of nothing beside it', () => {
    expect(secondsAfter({ 10: [1, 2], 11: [10, 3], 12: [11, 4], 20: [1, 100] })).toBe(9)
  })

  it('count a process that has ended once: its parent has waited for it', () => {
    expect(secondsAfter({ 10: [1, 2], 11: [10, 3] }, { 10: [1, 5] })).toBe(5)
  })

  it('count a process whose parent ended first, and what it did since', () => {
    expect(secondsAfter({ 10: [1, 2], 11: [10, 3], 12: [11, 4] }, { 10: [1, 5], 12: [1, 6] }, { 10: [1, 5] })).toBe(11)
  })

  it('count all that ended between two looks', () => {
    expect(secondsAfter({ 10: [1, 2], 11: [10, 3], 12: [11, 4] }, {})).toBe(9)
  })

  it('do not take another process with the same id for one that has ended', () => {
    expect(secondsAfter({ 10: [1, 2], 11: [10, 3] }, { 10: [1, 5], 11: [1, 50, 'later'] })).toBe(5)
  })
})

it('reads the times of a process whose name has brackets and blanks', () => {
  const line = '7 (a b) c) S 3 7 7 0 -1 4194560 100 200 0 0 150 50 20 10 20 0 1 0 4242 1000 50'
  expect(readStat(line)).toEqual({ parent: 3, began: '4242', seconds: 2.3 })
  expect(readStat('not a line')).toBeUndefined()
})

it.skipIf(!existsSync('/proc/self/stat'))('sees what a process of this machine uses', async () => {
  const busy = spawn(process.execPath, [
    '-e',
    'while (process.cpuUsage().user < 300_000) for (let i = 0; i < 1e6; i += 1); process.stdin.resume(); console.log()',
  ])
  const meter = new CpuMeter()
  meter.count(busy.pid ?? 0)
  await once(busy.stdout, 'data')
  expect(meter.seconds(busy.pid ?? 0)).toBeGreaterThan(0.25)
  busy.kill()
  meter.stop()
})
