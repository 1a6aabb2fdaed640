import { SOURCES_DESK_ROUTES, type DeskSources } from '@graticule/contracts/services/sources-desk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { useEditedSources } from '../desk/desk-calls.ts'
import { EditSourcePopup } from './EditSourcePopup.tsx'

const { sources } = SOURCES_DESK_ROUTES
type Row = DeskSources['rows'][number]

const rowOf = (rights: string): Row => ({
  name: 'harbour',
  kind: 'csw',
  address: 'https://harbour.example.org/csw',
  holds: 'data',
  order: 90,
  rights,
  texts: { en: { name: 'Harbour' } },
})

/** The form of the only source in the list, open once the list is there. */
function Opened({ onClose }: { onClose: () => void }) {
  const { data } = useEditedSources()
  const [row] = data?.rows ?? []
  return row === undefined ? null : <EditSourcePopup open close={onClose} row={row} name="Harbour" />
}

afterEach(() => startSession({ kind: 'anonymous' }))

// @rule B-sources.two-administrators
it('the form of a source sends the version that it began with, and says when somebody else was faster', async () => {
  startSession({
    kind: 'person',
    id: 'a',
    name: 'A',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  let kept = { version: 7, rows: [rowOf('Ours')], shipped: [], records: 0, keys: [] }
  const sent: object[] = []
  const asked = answerRequests(({ path, body }) => {
    if (path === sources.path) return json(kept)
    if (body === undefined) return undefined
    const change = JSON.parse(body as string) as { seen: number; rights: string }
    sent.push(change)
    if (change.seen !== kept.version) return json({ detail: 'Read it again.' }, 412)
    kept = { ...kept, version: kept.version + 1, rows: [rowOf(change.rights)] }
    return json(kept)
  })
  await withTexts(Promise.resolve(), 'desk')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let isOpen = true
  render(
    <QueryClientProvider client={client}>
      <Opened onClose={() => (isOpen = false)} />
    </QueryClientProvider>,
  )
  const rights = await screen.findByLabelText(/Rights/)
  expect(rights).toHaveProperty('value', 'Ours')
  // somebody else saves, and the list behind the form is read again: what is in the form stays, and so does its version
  kept = { ...kept, version: 8, rows: [rowOf('Theirs')] }
  await client.invalidateQueries()
  await userEvent.clear(rights)
  await userEvent.type(rights, 'Mine')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Say in the tab when it does not respond' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Somebody else has changed the sources/)).toBeDefined()
  expect(kept.rows[0]?.rights).toBe('Theirs')
  expect(isOpen).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => isOpen).toBe(false)
  expect(sent).toMatchObject([{ seen: 7 }, { seen: 8, rights: 'Mine', quiet: true }])
  expect(asked.length).toBeGreaterThan(3)
})
