/** Runs before every test file of the portal: what jsdom lacks, and a network that nobody reaches. */
import './no-owner-stacks.ts'
import './page-head.ts'
import './english-texts.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { KEPT_COUNTS_ROUTE } from '@graticule/contracts/kept/counts'
import { OPINIONS_ROUTE } from '@graticule/contracts/kept/bookmarks'
import { fillBrowserGaps, holdMediaQueries } from './browser-gaps.ts'
import { resetStores } from '../state/create-store.ts'
import { elementError } from './element-error.ts'

fillBrowserGaps()
// a busy machine renders the whole portal slowly; a test that fails has all the time it takes to be sure
configure({ asyncUtilTimeout: 15_000, getElementError: elementError })
vi.setConfig({ testTimeout: 45_000 })

let unanswered: string[] = []

beforeEach(() => {
  unanswered = []
  globalThis.fetch = (request) => {
    const url = request instanceof Request ? request.url : String(request)
    // stars of cards are asked about wherever there is a card, and numbers wherever somebody is signed in; without an answer there are none
    if (!url.endsWith(OPINIONS_ROUTE.path) && !url.endsWith(KEPT_COUNTS_ROUTE.path)) unanswered.push(url)
    return Promise.reject(new TypeError('No request leaves a test'))
  }
})

afterEach(() => {
  cleanup()
  resetStores()
  holdMediaQueries()
  localStorage.clear()
  sessionStorage.clear()
  if (unanswered.length > 0) throw new Error(`Requests that the test does not answer:\n${unanswered.join('\n')}`)
})
