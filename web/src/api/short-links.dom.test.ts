import { SHORT_LINK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { answerRequests, never } from '../testing/answer-requests.ts'
import { shortLinkTo } from './short-links.ts'

afterEach(() => void vi.useRealTimers())

// @rule B-taking-away.short-link-timeout
it('gives up a short link that takes too long', async () => {
  vi.useFakeTimers()
  answerRequests(never)
  const told = vi.fn<(path: string | undefined) => void>()
  void shortLinkTo('/search?f:phrase=ice&v=1').then(told)
  await vi.advanceTimersByTimeAsync(SHORT_LINK_TIMEOUT_MS - 1)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(undefined)
})
