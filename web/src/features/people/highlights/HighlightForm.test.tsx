import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { HighlightForm } from './HighlightForm.tsx'

const search = { id: '7', name: 'Ice', phrase: 'ice', address: '/search?f:phrase=ice' } as HighlightedSearch

// @rule B-saved-searches.highlight-seen
it('sends what its author has seen, and saves over what others have saved only once they are told', async () => {
  let theirs: string | undefined = 'Theirs'
  const sent: unknown[] = []
  answerRequests(({ path, body }) => {
    if (path !== '/personaldata/rest/highlighted-searches/7') return undefined
    const change = JSON.parse(body as string) as { seen: { name?: string } }
    sent.push(change)
    if (change.seen.name !== undefined && change.seen.name !== theirs) return json({ detail: 'Somebody else was faster.' }, 412)
    theirs = undefined
    return json(search)
  })
  await withTexts(Promise.resolve(), 'highlights')
  let isChanged = false
  render(<HighlightForm search={search} onEnd={(changed) => (isChanged = changed)} />)
  await userEvent.type(screen.getByLabelText('Name'), ' of the sea')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Ice of the sea', seen: { name: 'Ice' } }]))
  expect(isChanged).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isChanged).toBe(true))
  expect(sent[1]).toEqual({ name: 'Ice of the sea', seen: {} })
})
