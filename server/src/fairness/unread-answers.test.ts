import { afterEach, describe, expect, it } from 'vitest'
import { holdsBeside, UnreadAnswers } from './unread-answers.ts'

const made: UnreadAnswers[] = []
afterEach(() => {
  for (const answers of made.splice(0)) answers.end()
})

/** Watches answers that hold so many bytes unread; `destroyed` names those that were ended. */
function watched(limits: { bytes: number; bytesPerVisitor: number }) {
  const clock = { now: 0 }
  const answers = new UnreadAnswers({ ...limits, idleMs: 60_000 }, () => clock.now)
  made.push(answers)
  const destroyed: string[] = []
  const open = (name: string, asker: string, writableLength: number) => {
    const leave: (() => void)[] = []
    const answer = {
      writableLength,
      destroy: () => void destroyed.push(name),
      once: (_: 'close', listener: () => void) => leave.push(listener),
    }
    answers.add(asker, answer as never)
    return { answer, close: () => leave.forEach((listener) => listener()) }
  }
  return { answers, open, destroyed, clock }
}

describe('answers that nobody takes', () => {
  // @rule B-limits.unread
  it('are ended where one visitor holds more than a budget, the longest first', () => {
    const { answers, open, destroyed } = watched({ bytes: 1_000, bytesPerVisitor: 100 })
    for (const [name, bytes] of [
      ['small', 20],
      ['large', 90],
      ['middle', 60],
    ] as const)
      open(name, 'a', bytes)
    open('of another', 'b', 99)
    answers.check()
    expect(destroyed).toEqual(['large'])
    expect(answers.counts).toEqual({ open: 3, unreadBytes: 179, ended: 1 })
  })

  it('count with what waits to be written to them', () => {
    const { answers, open, destroyed } = watched({ bytes: 1_000, bytesPerVisitor: 100 })
    const { answer } = open('long', 'a', 10)
    holdsBeside(answer, () => 95)
    open('small', 'a', 20)
    expect(answers.counts['unreadBytes']).toBe(125)
    answers.check()
    expect(destroyed).toEqual(['long'])
  })

  it('are ended where all together hold too much, those of whoever holds most first', () => {
    const { answers, open, destroyed } = watched({ bytes: 200, bytesPerVisitor: 100 })
    for (const name of ['a1', 'a2', 'a3']) open(name, 'a', 30)
    for (const asker of ['b', 'c', 'd', 'e']) open(asker, asker, 40)
    answers.check()
    expect(destroyed).toEqual(['a1', 'a2'])
  })

  it('are ended when their readers take nothing for a minute', () => {
    const { answers, open, destroyed, clock } = watched({ bytes: 1_000, bytesPerVisitor: 1_000 })
    const slow = open('slow', 'a', 100)
    open('stuck', 'b', 100)
    open('waiting for its first byte', 'c', 0)
    answers.check()
    clock.now = 59_000
    slow.answer.writableLength = 90
    answers.check()
    expect(destroyed).toEqual([])
    clock.now = 61_000
    answers.check()
    expect(destroyed).toEqual(['stuck'])
  })

  it('are forgotten when they are closed', () => {
    const { answers, open } = watched({ bytes: 1, bytesPerVisitor: 1 })
    open('read', 'a', 100).close()
    answers.check()
    expect(answers.counts).toEqual({ open: 0, unreadBytes: 0, ended: 0 })
  })
})
