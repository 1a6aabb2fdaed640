import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { BookmarkedLayers } from './BookmarkedLayers.tsx'

const WMS = 'https://maps.example.org/wms'
const bookmark = (id: number, name: string, online: readonly object[]) => ({
  id,
  dataSource: 'dab',
  targetId: `t${id}`,
  name,
  note: '',
  folder: '',
  siteId: 0,
  createdAt: '2026-11-01T00:00:00Z',
  changedAt: '2026-11-01T00:00:00Z',
  online,
})

it('offers layers of Web Map Services of the bookmarks that the map does not have, and adds one', async () => {
  await withTexts(Promise.resolve(), 'dashboards')
  const person = {
    id: 'p1',
    name: 'A',
    familyName: '',
    email: 'a@example.org',
    roles: new Set<never>(),
    administers: new Set<never>(),
  }
  startSession({ kind: 'person', ...person })
  const bookmarks = [
    bookmark(1, 'Sea ice', [{ url: `${WMS}?layers=ice`, protocol: 'OGC:WMS', accessType: 'direct', layer: 'ice' }]),
    bookmark(2, 'Snow', [{ url: `${WMS}?layers=snow`, protocol: 'OGC:WMS', accessType: 'direct', layer: 'snow' }]),
    bookmark(3, 'Table', [{ url: 'https://data.example.org/table.csv', accessType: 'direct' }]),
  ]
  answerRequests(({ path }) =>
    path === BOOKMARK_ROUTES.list.path ? json({ bookmarks, total: 3, page: 0, size: 100, sources: [], folders: [] }) : undefined,
  )
  const added: object[] = []
  const has = [{ title: 'Snow', url: WMS, layer: 'snow', visible: true }]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BookmarkedLayers has={has} onAdd={(layer) => added.push(layer)} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add from bookmarks' }))
  const list = await screen.findByRole('list', { name: 'Add from bookmarks' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(within(list).getByRole('button', { name: 'Add layer: Sea ice' }))
  expect(added).toEqual([{ title: 'Sea ice', url: WMS, layer: 'ice', visible: true }])
})
