import { act, screen, waitFor, within } from '@testing-library/react'
import { PortalError } from '@graticule/contracts/problem'
import { SEARCH_TIMEOUT_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePopups } from '../shell/popups.ts'
import { SEARCH_FAILED } from '../search/run/search-failure.ts'
import { cancelSearch } from '../search/run/search-runner.ts'
import { dataSources, showSources } from '../site/data-sources.ts'
import { useResultSets, resultsOf } from '../stores/result-sets.ts'
import { type Answer, answerRequests, isSearchOf, json, never, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createEntry, createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'

const thirty = createResultSet({ total: 30, entries: createEntries(12) })
const pageTwo = createResultSet({ total: 30, startIndex: 13, entries: createEntries(12, 13) })
const isPageTwo: (request: Parameters<Answer>[0]) => boolean = (request) =>
  isSearchOf('dab', request) && request.parameters.get('si') === '13'
const others = searchAnswers({ dab: thirty, data: createResultSet({ total: 2 }) })
const failure = () => json({ errors: ['index closed'] }, 500)
const popup = () => screen.queryByRole('alertdialog', { name: 'BACKEND ERROR' })

describe('a page that is turned', () => {
  // @rule S1-4.failed-page
  it('comes back to the one before when it fails, and Retry turns it again', async () => {
    let failing = true
    answerRequests((request) => (isPageTwo(request) ? (failing ? failure() : json(pageTwo)) : undefined), others)
    const { user, address, router } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    const told = await screen.findByRole('alertdialog', { name: 'BACKEND ERROR' })
    expect(await screen.findByText('Entry 1')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    expect(screen.queryByRole('heading', { name: 'GEOSS did not respond' })).toBeNull()
    // nothing is left of it on the way back
    expect(router.state.location.key).toBe('default')
    failing = false
    await user.click(within(told).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Entry 13')).toBeDefined()
    expect(address()).toContain('f:startIndex=13')
  })

  it('is taken back by Cancel, although the search had been answered', async () => {
    answerRequests((request) => (isPageTwo(request) ? never(request) : undefined), others)
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    expect(await screen.findByText('Entry 1')).toBeDefined()
  })
})

describe('a search that fails', () => {
  it('stays in the history, and is not told again to whoever comes back to it', async () => {
    answerRequests((request) => (isSearchOf('dab', request) ? failure() : undefined), others)
    const { user, address, router } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ok' }))
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    const failed = resultsOf(useResultSets.getState().sources, 'dab')
    await user.click(screen.getByRole('tab', { name: 'Curated data 2' }))
    await screen.findByText('2 results')
    // coming back asks again; here the outcome is the same one, as it is on the way back from an entry
    act(() => useResultSets.getState().setSource('data', { outcome: failed.outcome }))
    await screen.findByRole('heading', { name: 'Curated data did not respond' })
    expect(popup()).toBeNull()
    await router.navigate(-1)
    // a new request failed anew
    expect(await screen.findByRole('alertdialog', { name: 'BACKEND ERROR' })).toBeDefined()
  })

  // @rule S1-4.failure-hook
  it('is told to a listener of the site instead, when that takes it over', async () => {
    const seen = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    window.addEventListener(SEARCH_FAILED, seen)
    try {
      answerRequests((request) => (isSearchOf('dab', request) ? failure() : undefined), others)
      renderApp('/search?f:phrase=ice&v=1')
      expect(await screen.findByRole('heading', { name: 'GEOSS did not respond' })).toBeDefined()
      expect(popup()).toBeNull()
      expect(seen).toHaveBeenCalledOnce()
      const [event] = seen.mock.calls[0] as [CustomEvent]
      expect(event.detail).toMatchObject({
        source: 'dab',
        state: 'failed',
        message: expect.stringContaining('index closed') as string,
      })
    } finally {
      window.removeEventListener(SEARCH_FAILED, seen)
    }
  })

  it('is a time-out when the server has waited for the source in vain', async () => {
    const problem = new PortalError('timeout', 'Upstream did not respond in time.').toProblem()
    answerRequests((request) => (isSearchOf('dab', request) ? json(problem, problem.status) : undefined), others)
    renderApp('/search?f:phrase=ice&v=1')
    expect(await screen.findByRole('tab', { name: 'GEOSS Timed out' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'GEOSS timed out' })).toBeDefined()
    expect(await screen.findByText('Server response takes longer than expected - please try again.')).toBeDefined()
    expect(popup()).toBeNull()
    expect(screen.getByRole('tab', { name: 'Curated data 2' })).toBeDefined()
  })

  // @rule D61.whose-failure
  it('of an outside source is told in its list alone, not as a failure of our server', async () => {
    const problem = new PortalError('source-failed', 'Zenodo returned an error (500).').toProblem()
    answerRequests((request) => (isSearchOf('dab', request) ? json(problem, problem.status) : undefined), others)
    renderApp('/search?f:phrase=ice&v=1')
    expect(await screen.findByRole('heading', { name: 'GEOSS did not respond' })).toBeDefined()
    expect(screen.getAllByText(/Zenodo returned an error \(500\)\./)).toHaveLength(1)
    expect(popup()).toBeNull()
  })

  // @rule S1-4.failed-page
  it('of an outside source at another page is told in a notice, over the page before', async () => {
    const problem = new PortalError('source-failed', 'Zenodo returned an error (500).').toProblem()
    answerRequests((request) => (isPageTwo(request) ? json(problem, problem.status) : undefined), others)
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText(/Zenodo returned an error \(500\)\./)).toBeDefined()
    expect(await screen.findByText('Entry 1')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    expect(popup()).toBeNull()
  })

  // @rule S1-3.error-entry
  it('is one that answers with nothing but an entry about its error', async () => {
    const entries = [createEntry({ id: 'errmsgid', title: 'Upstream catalogue closed' })]
    answerRequests(searchAnswers({ dab: createResultSet({ entries }), data: createResultSet() }))
    const { user } = renderApp('/search')
    const told = await screen.findByRole('alertdialog', { name: 'BACKEND ERROR' })
    await user.click(within(told).getByRole('button', { name: 'Show details' }))
    expect(within(told).getByText('GEOSS: Upstream catalogue closed')).toBeDefined()
    expect(screen.getByRole('tab', { name: 'GEOSS No response', hidden: true })).toBeDefined()
  })
})

describe('a search that nobody has results for', () => {
  const title = 'We were unable to find any resources.'
  const dialog = () => screen.queryByRole('dialog', { name: title })
  const nothing = createResultSet({ total: 0, entries: [], leftOut: { withoutFootprint: 0, withoutTime: 7 } })
  const isRelaxed = ({ parameters }: Parameters<Answer>[0]) => parameters.get('ct') === '1'

  // @rule S1-4.no-results
  it('says so in a popup with what to relax and what that gives, which does it', async () => {
    const found = createResultSet({ total: 34, entries: [createEntry({ title: 'Found without' })] })
    answerRequests(
      (request) => (isSearchOf('services', request) && !isRelaxed(request) ? failure() : undefined),
      (request) => (isSearchOf('dab', request) ? json(request.parameters.has('frmt') ? nothing : found) : undefined),
      searchAnswers({}),
    )
    const { user, address } = renderApp('/search?f:phrase=ice&f:format=CSV&v=1')
    const popup = within(await screen.findByRole('dialog', { name: title }))
    expect(popup.getByText('Choose another source, remove a filter, or go back.')).toBeDefined()
    expect(popup.getByText('Services did not respond and may have results.')).toBeDefined()
    expect(await popup.findByText('7 records without a date are not shown.')).toBeDefined()
    await user.click(await popup.findByRole('button', { name: 'Remove Format CSV 34 results' }))
    expect(await screen.findByText('Found without')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    await waitFor(() => expect(dialog()).toBeNull())
  })

  // @rule S1-8.no-resources
  it('says so once, whatever source is chosen then, and goes back', async () => {
    answerRequests((request) => (request.parameters.get('st') === 'snow' ? json(nothing) : undefined), others)
    const { user, router, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    await router.navigate('/search?f:phrase=snow&v=1')
    await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Ok' }))
    await waitFor(() => expect(dialog()).toBeNull())
    await user.click(screen.getByRole('tab', { name: 'Curated data 0' }))
    await waitFor(() => expect(address()).toContain('f:dataSource=data'))
    expect(within(screen.getByRole('tabpanel')).getByText(title)).toBeDefined()
    expect(usePopups.getState().queue).toEqual([])
    await router.navigate('/search?f:phrase=snow&f:keyword=x&v=1')
    await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(address()).not.toContain('f:keyword'))
  })

  it.each([
    ['another source has some', createResultSet({ total: 2 })],
    ['another source still searches', undefined],
  ])('says so in its list alone when %s', async (_, ofData) => {
    answerRequests((request) => {
      if (!isSearchOf('data', request)) return undefined
      return ofData === undefined ? never(request) : json(ofData)
    }, searchAnswers({}))
    renderApp('/search?f:phrase=ice&v=1')
    expect(await screen.findByText(title)).toBeDefined()
    await screen.findByRole('tab', { name: 'Services 0' })
    expect(usePopups.getState().queue).toEqual([])
    if (ofData !== undefined) return
    // given up, it tells nothing
    act(() => void cancelSearch())
    await screen.findByRole('tab', { name: 'Curated data Cancelled' })
    expect(usePopups.getState().queue).toEqual([])
  })

  it('is left to a listener of the site that takes it over', async () => {
    const seen = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    window.addEventListener(SEARCH_FAILED, seen)
    try {
      answerRequests(searchAnswers({}))
      renderApp('/search?f:phrase=ice&v=1')
      expect(await screen.findByText(title)).toBeDefined()
      await waitFor(() => expect(seen).toHaveBeenCalledOnce())
      const [event] = seen.mock.calls[0] as [CustomEvent]
      expect(event.detail).toEqual({ source: 'dab', state: 'no_results', message: '' })
      expect(usePopups.getState().queue).toEqual([])
    } finally {
      window.removeEventListener(SEARCH_FAILED, seen)
    }
  })
})

describe('without a connection', () => {
  /** Whether the browser has a connection, from now on. */
  const connect = (isThere: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  afterEach(() => connect(true))
  const unreached: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

  // @rule B-answers.offline
  it('a new search is not made: the results stay, with a notice, and what was asked before can be looked at', async () => {
    const asked = answerRequests(others)
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    const before = asked.length
    connect(false)
    const what = screen.getByRole('combobox', { name: 'What' })
    await user.clear(what)
    await user.type(what, 'pelican{Enter}')
    expect(await screen.findByText('You need a connection for this. Your last results are still here.')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&v=1')
    expect(screen.getByText('30 results')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Curated data 2' }))
    expect(await screen.findByText('2 results')).toBeDefined()
    expect(asked).toHaveLength(before)
    // with it, the words that are still there are searched
    connect(true)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toContain('f:phrase=pelican'))
  })

  it('a search that loses it on its way gives the results before back', async () => {
    let isLost = false
    answerRequests((request) => {
      if (!isSearchOf('dab', request) || request.parameters.get('st') !== 'snow') return undefined
      isLost = true
      connect(false)
      return unreached(request)
    }, others)
    const { user, address } = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    const what = screen.getByRole('combobox', { name: 'What' })
    await user.clear(what)
    await user.type(what, 'snow{Enter}')
    expect(await screen.findByText('You need a connection for this. Your last results are still here.')).toBeDefined()
    expect(isLost).toBe(true)
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(popup()).toBeNull()
  })
})

describe('a search that takes long', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  const question = () => screen.queryByRole('alertdialog', { name: 'Resource loading takes more time than usual.' })
  const press = (name: string) => within(question()!).getByRole('button', { name }).click()

  async function searchSlowly(slow: (request: Parameters<Answer>[0]) => boolean) {
    let isSlow = false
    const asked = answerRequests((request) => (isSlow && slow(request) ? never(request) : undefined), others)
    const app = renderApp('/search?f:phrase=ice&v=1')
    await screen.findByText('30 results')
    isSlow = true
    await app.router.navigate('/search?f:phrase=snow&v=1', { state: { searched: true, pageTurned: false } })
    await screen.findByRole('tab', { name: 'GEOSS Searching' })
    await vi.advanceTimersByTimeAsync(TOO_LONG_POPUP_MS)
    await waitFor(() => expect(question()).not.toBeNull())
    return { ...app, asked }
  }

  it('is given up by No: the search before comes back when nothing had answered', async () => {
    const { address, asked } = await searchSlowly(({ path }) => path !== '/health/sources')
    press('No, cancel the search')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(asked.slice(-4).every(({ signal }) => signal?.aborted)).toBe(true)
  })

  it('is given up by No: what had answered stays', async () => {
    const { address } = await searchSlowly((request) => isSearchOf('dab', request))
    press('No, cancel the search')
    expect(await screen.findByRole('tab', { name: 'GEOSS Cancelled' })).toBeDefined()
    expect(screen.getByRole('tab', { name: 'Curated data 2' })).toBeDefined()
    expect(address()).toBe('/search?f:phrase=snow&v=1')
    expect(screen.getByRole('tabpanel').textContent).toBe('')
  })

  // @rule S3-4.too-long-choice
  it('is waited for by Yes, asked about once, and given up when its time is over', async () => {
    await searchSlowly((request) => isSearchOf('dab', request))
    press('Yes, keep waiting')
    await vi.advanceTimersByTimeAsync(SEARCH_TIMEOUT_MS - TOO_LONG_POPUP_MS - 2_000)
    expect(question()).toBeNull()
    expect(screen.getByRole('tab', { name: 'GEOSS Searching' })).toBeDefined()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.getByRole('tab', { name: 'GEOSS Timed out' })).toBeDefined()
    expect(screen.getByText('Server response takes longer than expected - please try again.')).toBeDefined()
  })
})

describe('a phrase with typing errors', () => {
  const nothing = createResultSet({ total: 0, entries: [] })
  const meant = { ...nothing, spelling: { phrase: 'temperature', total: 30 } }
  const isTyped = ({ parameters }: Parameters<Answer>[0]) => parameters.get('st') === 'temprature'
  const answerSpelling = () =>
    answerRequests(
      (request) => (isSearchOf('dab', request) && isTyped(request) ? json(meant) : undefined),
      (request) => (isTyped(request) ? searchAnswers({ dab: nothing })(request) : undefined),
      others,
    )

  // @rule B-answers.spelling-instead
  // @rule B-answers.spelling-said
  it('is searched as it was meant, which is said and can be undone', async () => {
    answerSpelling()
    const { user, address } = renderApp('/search?f:phrase=temprature&v=1')
    expect(await screen.findByText('No results for “temprature”. Showing results for “temperature”.')).toBeDefined()
    expect(await screen.findByText('Entry 1')).toBeDefined()
    expect(address()).toContain('f:phrase=temperature')
    expect(screen.queryByRole('dialog', { name: 'We were unable to find any resources.' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Search for what I typed' }))
    await waitFor(() => expect(address()).toContain('f:phrase=temprature'))
    expect((await screen.findAllByRole('button', { name: /^Search for “temperature”/ })).length).toBeGreaterThan(0)
  })

  it('that finds something is searched as it is, with the other one offered', async () => {
    const few = createResultSet({ total: 2, entries: createEntries(2), spelling: { phrase: 'temperature', total: 30 } })
    answerRequests((request) => (isSearchOf('dab', request) && isTyped(request) ? json(few) : undefined), others)
    const { user, address } = renderApp('/search?f:phrase=temprature&v=1')
    expect(await screen.findByText('Did you mean')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'temperature' }))
    await waitFor(() => expect(address()).toContain('f:phrase=temperature'))
  })
})

// @rule D65.open-pages
it('a source that opens while the page shows results becomes a tab and is asked; one that goes leaves the others', async () => {
  const before = dataSources().rows
  const zenodo = before.map((row) => (row.name === 'zenodo' ? { ...row, off: false } : row))
  answerRequests(searchAnswers({ dab: thirty, zenodo: createResultSet({ total: 7 }) }))
  renderApp('/search?f:phrase=ice&v=1')
  expect(await screen.findByRole('tab', { name: 'GEOSS 30' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: /^Zenodo/ })).toBeNull()
  act(() => showSources(zenodo))
  expect(await screen.findByRole('tab', { name: 'Zenodo 7' })).toBeDefined()
  act(() => showSources(before))
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^Zenodo/ })).toBeNull())
  expect(screen.getByRole('tab', { name: 'GEOSS 30' })).toBeDefined()
})
