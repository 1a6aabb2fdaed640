import {
  QUESTIONS_PER_MINUTE,
  SENT_PER_MINUTE,
  UNCHECKED_PER_HOUR,
  UNCHECKED_PER_MINUTE,
} from '@graticule/contracts/feedback/limits'
import type { CheckKind } from '@graticule/contracts/feedback/robot-check'
import { PortalError } from '@graticule/contracts/problem'
import { beforeEach, expect, it } from 'vitest'
import { forAsker } from '../fairness/asker.ts'
import { type CountSent, limitSent } from './limit-sent.ts'

let now: number
let count: CountSent
beforeEach(() => {
  now = 1_000_000
  count = limitSent(() => now)
})

/** How many of so many are let through. */
function sent(visitor: string, check: CheckKind | 'none', times: number): number {
  let through = 0
  for (let one = 0; one < times; one += 1)
    try {
      forAsker({ visitor, session: visitor, signal: new AbortController().signal }, () => count(check))
      through += 1
    } catch (error) {
      expect(error).toBeInstanceOf(PortalError)
      expect((error as PortalError).retryAfter).toBeGreaterThan(0)
    }
  return through
}

// @rule B-feedback.pace
it('lets each visitor send so much in a minute, whatever others send', () => {
  expect(sent('a', 'task', 20)).toBe(SENT_PER_MINUTE)
  expect(sent('b', 'task', 20)).toBe(SENT_PER_MINUTE)
  now += 60_000
  expect(sent('a', 'question', 20)).toBe(QUESTIONS_PER_MINUTE)
  expect(sent('a', 'task', 20)).toBe(SENT_PER_MINUTE - QUESTIONS_PER_MINUTE)
})

// @rule B-feedback.unchecked
it('takes less without a check, and no more than so much in an hour; whoever passes a check does not notice', () => {
  expect(sent('a', 'none', 20)).toBe(UNCHECKED_PER_MINUTE)
  let through = UNCHECKED_PER_MINUTE
  for (let visitor = 0; visitor < UNCHECKED_PER_HOUR; visitor += 1) through += sent(`v${visitor}`, 'none', 2)
  expect(through).toBe(UNCHECKED_PER_HOUR)
  expect(sent('honest', 'task', 1)).toBe(1)
  now += 3_600_000
  expect(sent('a', 'none', 1)).toBe(1)
})
