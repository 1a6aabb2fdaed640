import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTypefaces } from './typefaces.ts'

const answers = (load: () => Promise<readonly unknown[]>) =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
const isShown = () => document.documentElement.dataset['typefaces'] !== undefined
const isKept = () => localStorage.getItem('graticule.typefaces') !== null

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.removeItem('graticule.typefaces')
  Reflect.deleteProperty(document, 'fonts')
  delete document.documentElement.dataset['typefaces']
})

// @rule B-slow-networks.typefaces
it('shows the typefaces when they have come, and remembers that this browser has them', async () => {
  answers(async () => [{}])
  await showTypefaces()
  expect([isShown(), isKept()]).toEqual([true, true])
})

it('moves nothing in this page when they come late, and shows them from the next page on', async () => {
  answers(() => new Promise((resolve) => void setTimeout(resolve, 3_500, [{}])))
  const shown = showTypefaces()
  await vi.advanceTimersByTimeAsync(3_100)
  await shown
  expect([isShown(), isKept()]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(500)
  expect([isShown(), isKept()]).toEqual([false, true])
})

it('stays with the typefaces of the system when they cannot be loaded', async () => {
  answers(async () => [])
  await showTypefaces()
  answers(() => Promise.reject(new DOMException('', 'NetworkError')))
  await showTypefaces()
  expect([isShown(), isKept()]).toEqual([false, false])
})
