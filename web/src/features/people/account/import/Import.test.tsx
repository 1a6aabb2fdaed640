import { IMPORT_ROUTE } from '@graticule/contracts/kept/import/import'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as Type from 'typebox'
import { expect, it, vi } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { privateJson } from '../../../../session/private-read.ts'
import { startSession } from '../../../../session/session.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import type { askImportWorker } from './ask-import-worker.ts'
import { Import } from './Import.tsx'

const SEARCH = { kind: 'search' as const, name: 'Reefs', phrase: 'coral', url: '/search?f:phrase=coral' }
vi.mock('./ask-import-worker.ts', () => ({
  askImportWorker: vi.fn<typeof askImportWorker>(async () => ({ items: [SEARCH], leftOut: [] })),
}))

/** A list of the same page that has been read before the import, such as that of the default search. */
function Kept() {
  const { data } = usePrivateQuery(['saved-searches', 'offered'], (signal) =>
    privateJson('/kept', Type.Object({ names: Type.Array(Type.String()) }), { signal }),
  )
  return <p>Kept: {data?.names.join(', ')}</p>
}

// @rule B-import.shown-at-once
it('an import is in the lists that the page has read before, without a reload', async () => {
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'P',
    familyName: 'P',
    email: 'p@example.org',
    roles: new Set(),
    administers: new Set(),
  })
  let names = ['Ice']
  answerRequests(({ path }) => {
    if (path === '/kept') return json({ names })
    if (path !== IMPORT_ROUTE.path) return undefined
    names = ['Ice', 'Reefs']
    return json({ items: [{ result: 'imported' }] })
  })
  await withTexts(Promise.resolve(), 'people')
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })}>
      <Kept />
      <Import />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Kept: Ice')).toBeTruthy()
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['{}'], 'kept.json'))
  await userEvent.click(await screen.findByRole('button', { name: /^Import 1/ }))
  expect(await screen.findByText('Kept: Ice, Reefs')).toBeTruthy()
  startSession({ kind: 'anonymous' })
})
