import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { SitePage } from './SitePage.tsx'

/** The values that were sent, by key. */
let sent: Readonly<Record<string, unknown>>[]
/** The layers that the server has looked at. */
let asked: Readonly<Record<string, string>>[]
/** What the server refuses. */
let refused: { readonly parameter: string; readonly accepted: string } | undefined

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'communities', 'admin')
  sent = []
  asked = []
  refused = undefined
  startSession({
    kind: 'person',
    id: 'p',
    name: 'A',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  const start = { branding: {}, defaultLayers: [], siteStart: {}, siteSources: {}, matomoSiteId: 0 }
  answerRequests(({ path, body, parameters }) => {
    if (path === '/settings/rest/sites') return json({}, 500)
    if (path === MAP_PROXIES.diagnosis.path) {
      asked.push(Object.fromEntries(parameters))
      const found = { type: 'wms', host: 'maps.example.org', remedies: ['ask-operator', 'download-file'] }
      const isWritten = parameters.get('url') === 'https://maps.example.org/wms'
      return json({ ...found, ...(isWritten ? { state: 'fails', trouble: 'not-allowed' } : { state: 'works' }) })
    }
    if (path !== '/settings/values') return undefined
    if (body === undefined) {
      const values = Object.entries(start).map(([key, value]) => ({ key, siteId: 0, origin: 'set', version: 1, value }))
      return json({ values })
    }
    const { changes } = JSON.parse(body as string) as { changes: { key: string; value: unknown }[] }
    sent.push(Object.fromEntries(changes.map(({ key, value }) => [key, value])))
    if (refused === undefined) return json({ version: 2 })
    const problem = { type: 'urn:graticule:problem:invalid-body', title: 'Invalid body', status: 400, detail: 'It is not valid.' }
    return json({ ...problem, ...refused }, 400)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SitePage />
    </QueryClientProvider>,
  )
  await screen.findByRole('tab', { name: 'Default layers' })
})
afterEach(() => startSession({ kind: 'anonymous' }))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

// @rule B-administration.marked-fields
it('opens the tab of what was refused, and marks each wrong field there in words', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'Default layers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a layer' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'maps.example.org/wms')
  expect(screen.queryByText('This field is required')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Site' }))
  refused = { parameter: 'defaultLayers.0.url', accepted: 'a text of another form' }
  await save()
  expect(await screen.findAllByText('This field is required')).toHaveLength(2)
  expect(screen.getByText('Enter an address that begins with https:// or http://.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Sea ice')
  expect(screen.getAllByText('This field is required')).toHaveLength(1)
})

// @rule B-sites.layer-check
it('says beneath a default layer why the portal cannot load it, once its address is written', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'Default layers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a layer' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://maps.example.org/wms')
  await userEvent.type(screen.getByRole('textbox', { name: 'Layer name (WMS, WMTS)' }), 'ice')
  const words = 'This portal is not allowed to load layers from maps.example.org.'
  expect(await screen.findByText(words, {}, { timeout: 4_000 })).toBeDefined()
  expect(screen.getByText('Ask the operator of this portal to allow this server.')).toBeDefined()
  expect(screen.queryByText(/desktop software/)).toBeNull()
  expect(asked).toEqual([{ type: 'wms', url: 'https://maps.example.org/wms', layer: 'ice' }])
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'x')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull(), { timeout: 4_000 })
})

// @rule B-sites.numbers
it('keeps a number outside its limits in view with words, and the one before until then', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'Map and search' }))
  const zoom = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Zoom/ })
  await userEvent.type(zoom, '7')
  await userEvent.tab()
  await userEvent.clear(zoom)
  await userEvent.type(zoom, '99')
  expect(zoom.value).toBe('99')
  expect(screen.getByText('Enter a number from 0 to 20. Until then the one before holds.')).toBeDefined()
  await save()
  await waitFor(() => expect(sent).toEqual([{ siteStart: { zoom: 7 } }]))
  await userEvent.clear(zoom)
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
})
