import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { createEntry, createResultSet } from '../../testing/factories.ts'
import { homeAnswers } from '../../testing/home-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { useResultSets } from '../../stores/result-sets.ts'
import { useUsageLog } from './use-usage-log.ts'

const notes: { path: string; body: Record<string, unknown> }[] = []
const pending: Promise<void>[] = []

const given: string[] = []
/** Gives the browser's navigator what jsdom's lacks. */
function give(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    given.push(name)
  }
}

beforeEach(() => {
  notes.length = 0
  const sendBeacon = (path: string, blob: Blob) => {
    pending.push(blob.text().then((text) => void notes.push({ path, body: JSON.parse(text) as Record<string, unknown> })))
    return true
  }
  give({ sendBeacon })
})
afterEach(() => {
  for (const name of given.splice(0)) Reflect.deleteProperty(navigator, name)
})

const noted = async (count: number) => {
  await waitFor(() => expect(pending.length).toBeGreaterThanOrEqual(count))
  await Promise.all(pending.splice(0))
  return notes
}

// @rule S1-7.log-calls
it('logs a search once, when its source has answered', async () => {
  answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ total: 3 }) }))
  renderApp('/search?f:phrase=sea+ice&f:selectedAreaCoordinates=-8,35,-1,39&v=1')
  await screen.findByText('3 results')
  expect(await noted(1)).toEqual([
    {
      path: '/proxy/rest/log/logSearchResult',
      body: expect.objectContaining({ uiSource: 'dab', dsPhrase: 'sea ice', dsTotal: 3, dsAreas: '-8,35,-1,39' }),
    },
  ])
})

it('logs a search that was answered before the layout was there', async () => {
  const outcome = { state: 'results', resultSet: createResultSet({ total: 3 }) } as const
  useResultSets.getState().setSource('dab', { address: '/search?f:phrase=ice', outcome, loading: false })
  renderHook(useUsageLog)
  expect(await noted(1)).toMatchObject([{ path: '/proxy/rest/log/logSearchResult', body: { uiSource: 'dab', dsTotal: 3 } }])
})

it('logs a period as dates, which filters there were, and where the search came from', async () => {
  answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ total: 3 }) }))
  renderApp('/search?f:phrase=ice&f:datePeriod=lastYear&f:keyword=snow&trigger=newsletter&v=1')
  await screen.findByText('3 results')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d/)
  const body = expect.objectContaining({
    dsFrom: day,
    dsTo: day,
    dsOrigin: 'newsletter',
    dsFilters: expect.stringContaining('dates'),
  })
  expect(await noted(1)).toEqual([{ path: '/proxy/rest/log/logSearchResult', body }])
})

it('logs what failed', async () => {
  answerRequests(
    homeAnswers(),
    ({ path }) => (path === '/dab/opensearch/query' ? json({ errors: ['out of order'] }, 500) : undefined),
    searchAnswers({}),
  )
  renderApp('/search?f:phrase=sea+ice&v=1')
  expect(await noted(1)).toEqual([
    {
      path: '/proxy/rest/log/logResourceError',
      body: expect.objectContaining({
        operation: 'search',
        uiSource: 'dab',
        dsPhrase: 'sea ice',
        uiLabel: expect.stringMatching(/\S/),
      }),
    },
  ])
})

it('counts an entry that is opened', async () => {
  const entry = createEntry({ id: 'a/b', title: 'Snow cover' })
  answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ total: 1, entries: [entry] }) }))
  renderApp('/resource/dab/a%2Fb')
  await screen.findByRole('heading', { name: 'Snow cover' })
  expect(await noted(1)).toContainEqual({ path: '/proxy/rest/counter/view', body: { entryId: 'a/b' } })
})

it('logs clicks in results and in an entry, and which entry was opened after which words', async () => {
  const link = { url: 'https://data.example.org/all.nc', name: 'All years', accessType: 'direct' as const }
  const contacts = [{ organisation: 'Snow Institute' }]
  const entry = createEntry({ id: 'snow', title: 'Snow cover', online: [link], contacts })
  answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ total: 1, entries: [entry] }) }))
  const { user } = renderApp('/search?f:phrase=snow&v=1')
  await screen.findByText('1 result')
  await noted(1)
  notes.length = 0
  await user.click(screen.getByRole('link', { name: 'Snow cover' }))
  await screen.findByRole('heading', { level: 1, name: 'Snow cover' })
  const about = { uiEntryId: 'snow', uiResourceName: 'Snow cover', uiOrganisation: 'Snow Institute' }
  const click = { operation: 'click', uiAction: 'click', uiSource: 'dab', ...about, dsPhrase: 'snow' }
  const path = '/proxy/rest/log/logElementClick'
  const opened = { operation: 'open', uiAction: 'open', uiSource: 'dab', ...about, dsPhrase: 'snow' }
  expect(await noted(3)).toEqual([
    { path, body: { ...click, uiObjectClass: 'result', uiObjectId: 'link', uiLabel: 'Snow cover' } },
    { path: '/proxy/rest/counter/view', body: { entryId: 'snow' } },
    { path, body: opened },
  ])
  notes.length = 0
  const [download] = screen.getAllByRole('link', { name: /^Download All years/ })
  download?.addEventListener('click', (event) => event.preventDefault())
  await user.click(download as HTMLElement)
  expect(await noted(1)).toEqual([
    {
      path,
      body: {
        ...click,
        uiObjectClass: 'resource',
        uiObjectId: 'link',
        uiLabel: 'Download All years from data.example.org, opens in a new tab',
      },
    },
  ])
})

// @rule B-usage-log.no-log
it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])('logs nothing of a visitor with %j', async (wish) => {
  give(wish)
  answerRequests(homeAnswers(), searchAnswers({ dab: createResultSet({ total: 3 }) }))
  renderApp('/search?f:phrase=sea+ice&v=1')
  await screen.findByText('3 results')
  expect(pending).toEqual([])
})

// @rule S1-7.log-sign-in
it('logs that a sign-in begins, and not of whom', async () => {
  answerRequests(homeAnswers())
  renderApp('/')
  const link = await screen.findByRole('link', { name: 'Sign in' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(await noted(1)).toEqual([{ path: '/proxy/rest/log/logSignIn', body: { operation: 'sign-in' } }])
})
