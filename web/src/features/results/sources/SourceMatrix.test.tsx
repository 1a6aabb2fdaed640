import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useParentSearch } from '../../../stores/parent-search.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { answerRequests, searchAnswers } from '../../../testing/answer-requests.ts'
import { askSources } from '../../../testing/ask-sources.ts'
import { createResultSet } from '../../../testing/factories.ts'
import { createStatus, homeAnswers } from '../../../testing/home-answers.ts'
import { SourceMatrix } from './SourceMatrix.tsx'

const { setSource } = useResultSets.getState()
const cells = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

beforeEach(() => void answerRequests())

function renderMatrix() {
  const router = createMemoryRouter([{ path: '*', element: <SourceMatrix /> }], { initialEntries: ['/search'] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { page, user: userEvent.setup(), address: () => decodeURIComponent(router.state.location.search) }
}

describe('the source cells', () => {
  it('tell the count of each source, or why it has none', () => {
    setSource('dab', { outcome: { state: 'results', resultSet: createResultSet({ total: 18_402 }) } })
    setSource('data', { address: '/search', loading: true, outcome: { state: 'results', resultSet: createResultSet() } })
    setSource('information', { outcome: { state: 'timeout' } })
    setSource('services', { outcome: { state: 'failed', message: 'closed' } })
    renderMatrix()
    expect(cells()).toEqual(['GEOSS 18,402', 'Curated data Searching', 'Information Timed out', 'Services No response'])
  })

  it('say which wait for the results of another one, and which are frozen', () => {
    setSource('data', { outcome: { state: 'results', resultSet: createResultSet({ total: 5 }) } })
    setSource('information', { loading: true })
    useParentSearch.setState({ frozen: ['data', 'services'] })
    renderMatrix()
    // without an answer it is that which is told
    expect(cells().slice(1)).toEqual(['Curated data 5, not updated', 'Information Queued', 'Services Not searched'])
    expect(screen.getByRole('tab', { name: /^Curated data/ }).title).toMatch(/^Not updated while related/)
  })

  it('show a source without results with the count 0, and a cancelled one as cancelled', () => {
    setSource('dab', { outcome: { state: 'no_results', leftOut: { withoutFootprint: 0, withoutTime: 0 } } })
    setSource('data', { outcome: { state: 'cancel' } })
    renderMatrix()
    expect(cells().slice(0, 2)).toEqual(['GEOSS 0', 'Curated data Cancelled'])
  })

  it('have one for every source of the portal, in its place and by its name', () => {
    askSources('dab', 'amerigeoss', 'nextgeoss', NINTH)
    setSource('ocean-data', { outcome: { state: 'results', resultSet: createResultSet({ total: 7 }) } })
    renderMatrix()
    expect(cells().slice(2)).toEqual(['AmeriGEO Not searched', 'Ocean data 7', 'NextGEOSS Not searched'])
  })

  it('are one stop of the keyboard, walked with the arrows and chosen by number', async () => {
    const { user, address } = renderMatrix()
    await user.tab()
    expect(document.activeElement?.id).toBe('source-dab')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.id).toBe('source-services')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.id).toBe('source-data')
    await user.keyboard('3')
    expect(document.activeElement?.id).toBe('source-information')
    expect(address()).toContain('f:dataSource=information')
  })

  it('leave the numbers alone when single keys are switched off', async () => {
    useShortcuts.getState().setEnabled(false)
    const { user, address } = renderMatrix()
    await user.tab()
    await user.keyboard('3')
    expect(address()).toBe('')
  })

  it('ask a failed source again when it is clicked', async () => {
    const asked = answerRequests(searchAnswers({ data: createResultSet({ total: 5 }) }))
    setSource('data', { outcome: { state: 'failed', message: 'closed' } })
    const { user } = renderMatrix()
    await user.click(screen.getByRole('tab', { name: /Curated/ }))
    expect(await screen.findByRole('tab', { name: 'Curated data 5' })).toBeDefined()
    expect(asked).toHaveLength(1)
  })
})

describe('the mark of a source', () => {
  const reason = 'Services cannot be reached: refused.'
  const troubled = [
    createStatus('dab'),
    createStatus('data', { state: 'slow', responseMs: 9_000 }),
    createStatus('information', { state: 'timeout', responseMs: 20_000 }),
    createStatus('services', { state: 'failed', lastError: { at: '2026-03-01T11:58:00.000Z', reason } }),
  ]
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  const signs = () => screen.getAllByRole('tab').map((cell) => cell.querySelector('[data-health]')?.getAttribute('data-health'))
  /** The second in which only the searches ask goes by; otherwise the clock goes on as ever. */
  const whenSearchesHaveAsked = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('says in words that it is slow or down, unless the search says so', async () => {
    answerRequests(homeAnswers({ sources: troubled }))
    setSource('data', { outcome: { state: 'results', resultSet: createResultSet({ total: 5 }) } })
    setSource('services', { outcome: { state: 'failed', message: 'closed' } })
    renderMatrix()
    await whenSearchesHaveAsked()
    await waitFor(() => expect(signs()).toEqual([undefined, 'slow', 'timeout', undefined]))
    expect(tab(/^GEOSS/).title).toBe('')
    expect(tab(/^Curated data 5$/).title).toBe('Slow when last checked: 9 s')
    expect(tab(/^Information/).title).toBe('Timed out after 20 s when last checked')
    expect(tab(/^Services No response$/).title).toBe('Retry this source')
    act(() => setSource('services', { outcome: { state: 'results', resultSet: createResultSet({ total: 3 }) } }))
    expect(signs()).toEqual([undefined, 'slow', 'timeout', 'failed'])
    expect(tab(/^Services 3$/).title).toBe(`Not responding when last checked: ${reason}`)
  })

  // @rule B-sources.quiet
  it('is missing where an administrator has switched it off', async () => {
    answerRequests(
      homeAnswers({ sources: [createStatus('dab'), createStatus(NINTH.name, { state: 'slow', responseMs: 9_000 })] }),
    )
    askSources('dab', NINTH)
    const { page } = renderMatrix()
    await whenSearchesHaveAsked()
    await waitFor(() => expect(signs()).toEqual([undefined, undefined, 'slow']))
    page.unmount()
    const asked = answerRequests(
      homeAnswers({ sources: [createStatus('dab', { state: 'slow' }), createStatus(NINTH.name, { state: 'slow' })] }),
    )
    askSources('dab', { ...NINTH, quiet: true })
    renderMatrix()
    await whenSearchesHaveAsked()
    await waitFor(() => expect(signs()).toEqual([undefined, 'slow', undefined]))
    expect(asked.length).toBeGreaterThan(0)
  })

  it('comes at once with a search that finds it out, which the server has seen as well', async () => {
    let now = troubled.map(({ name }) => createStatus(name))
    const asked = answerRequests((request) => homeAnswers({ sources: now })(request))
    renderMatrix()
    await whenSearchesHaveAsked()
    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(signs()).toEqual([undefined, undefined, undefined, undefined]))
    now = troubled
    act(() => setSource('services', { outcome: { state: 'failed', message: 'closed' } }))
    await waitFor(() => expect(signs()).toEqual([undefined, 'slow', 'timeout', undefined]))
  })

  it('is asked for after the searches, and is missing when it cannot be had', async () => {
    const asked = answerRequests(homeAnswers({ sources: null }))
    const { page } = renderMatrix()
    expect(asked).toEqual([])
    await whenSearchesHaveAsked()
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/health/sources']))
    expect(signs()).toEqual([undefined, undefined, undefined, undefined])
    page.unmount()
  })
})

describe('the row of all sources', () => {
  const nothing = { state: 'no_results', leftOut: { withoutFootprint: 0, withoutTime: 0 } } as const
  const results = (total: number) => ({ state: 'results', resultSet: createResultSet({ total }) }) as const
  const all = () => screen.getByRole('tab', { name: /^All sources/ }).textContent

  it('adds up what its sources have counted so far, and counts the curated part of the catalogue once', () => {
    askSources('dab', 'data', 'zenodo', 'wikipedia')
    setSource('dab', { outcome: results(1_000) })
    setSource('data', { outcome: results(500) })
    setSource('zenodo', { loading: true })
    setSource('wikipedia', { outcome: { state: 'timeout' } })
    renderMatrix()
    expect(all()).toBe('All sources about 1,000 so far')
    act(() => setSource('zenodo', { loading: false, outcome: results(34) }))
    expect(all()).toBe('All sources about 1,034')
  })

  it('has no answer only when none of its sources has one', () => {
    askSources('dab', 'zenodo')
    setSource('dab', { outcome: { state: 'failed', message: 'closed' } })
    setSource('zenodo', { outcome: nothing })
    renderMatrix()
    expect(all()).toBe('All sources about 0')
    act(() => setSource('zenodo', { outcome: { state: 'timeout' } }))
    expect(all()).toBe('All sources No response')
  })

  // @rule D32.all-sources
  it('is the first of the tabs, and chosen by 0', async () => {
    askSources('dab', 'zenodo')
    const { user, address } = renderMatrix()
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.id).toBe('source-all')
    await user.keyboard('2')
    expect(address()).toContain('f:dataSource=zenodo')
    await user.keyboard('0')
    expect(address()).toContain('f:dataSource=all')
  })
})
