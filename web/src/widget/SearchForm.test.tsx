import type { SourceState } from '@graticule/contracts/links/share-state'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { readAsked } from './facts.ts'
import { SearchForm } from './SearchForm.tsx'
import { startState } from './start-state.ts'

const finland = {
  name: 'Finland',
  fullName: 'Finland',
  kind: 'country',
  box: [19, 59, 32, 71],
  centre: [25, 65],
  viewport: [19, 59, 32, 71],
}

function open(query = '') {
  const asked = answerRequests(({ path, parameters }) =>
    path === '/places/rest/search' ? json({ results: parameters.get('q') === 'Finland' ? [finland] : [] }) : undefined,
  )
  const onSearch = vi.fn<(state: SourceState) => void>()
  render(<SearchForm state={startState(readAsked(query)).state} onSearch={onSearch} />)
  const user = userEvent.setup()
  const type = async (words: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'What' }))
    await user.type(screen.getByRole('textbox', { name: 'What' }), `${words}{Enter}`)
  }
  return { asked, onSearch, type, user }
}

// @rule B-widget.place-phrase
it('searches the words within the place that they name, and keeps what was typed', async () => {
  const { onSearch, type } = open()
  await type('ice in Finland')
  await waitFor(() => expect(onSearch).toHaveBeenCalledOnce())
  expect(onSearch.mock.calls[0]?.[0]).toMatchObject({
    typed: 'ice in Finland',
    placeInput: 'Finland',
    filters: { phrase: 'ice', areas: [finland.viewport] },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What' }).value).toBe('ice')
})

// @rule B-widget.place-phrase
it('searches the words alone where they name no place', async () => {
  const { onSearch, type } = open()
  await type('ice in Nowhere')
  await waitFor(() => expect(onSearch).toHaveBeenCalledOnce())
  expect(onSearch.mock.calls[0]?.[0]).toMatchObject({ typed: '', filters: { phrase: 'ice in Nowhere', areas: [] } })
})

it('says what was understood, with a way back to the words', async () => {
  const onSearch = vi.fn<(state: SourceState) => void>()
  const { state } = startState(readAsked('?phrase=ice'))
  const understood = {
    ...state,
    typed: 'ice in Finland',
    placeInput: 'Finland',
    filters: { ...state.filters, areas: [finland.box] },
  }
  render(<SearchForm state={understood as unknown as typeof state} onSearch={onSearch} />)
  expect(screen.getByText('Searched in Finland for ice.')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Search “ice in Finland” as typed' }))
  expect(onSearch.mock.calls[0]?.[0]).toMatchObject({ filters: { phrase: 'ice in Finland', areas: [] } })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What' }).value).toBe('ice in Finland')
})
