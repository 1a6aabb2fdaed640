import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDrawnArea } from '../stores/map/drawn-area.ts'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { holdMediaQueries } from '../testing/browser-gaps.ts'
import { createEntries, createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'

async function openOnPhone() {
  holdMediaQueries('(max-width: 768px)')
  answerRequests(searchAnswers({ dab: createResultSet({ total: 3, entries: createEntries(3) }) }))
  const app = renderApp('/search?f:phrase=ice&v=1')
  await screen.findByText('3 results')
  return app
}

it.each([
  ['Filters', 'Filters'],
  ['Change the search', 'Search the Earth’s data'],
])('on the phone, what %s opens is seen going, without focus and keys, before it leaves', async (button, title) => {
  const { user } = await openOnPhone()
  await user.click(screen.getByRole('button', { name: new RegExp(button) }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await user.keyboard('{Escape}')
  expect(dialog.isConnected).toBe(true)
  expect(dialog.hasAttribute('open')).toBe(false)
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

it('the filters of the phone make way for drawing, and come back as they were', async () => {
  const { user } = await openOnPhone()
  await user.click(screen.getByRole('button', { name: /Filters/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Filters' })
  useDrawnArea.getState().start()
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
  useDrawnArea.getState().cancel()
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(true))
  await user.keyboard('{Escape}')
})
