import type { Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { HookPart } from './HookPart.tsx'

afterEach(cleanup)

async function show(webhook: Alerts['webhook']) {
  await withTexts(Promise.resolve(), 'searches')
  const change = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined))
  const alerts = { mail: 'off', webhook } as unknown as Alerts
  render(<HookPart search={{ id: 1 } as SavedSearch} alerts={alerts} change={change} onTested={() => {}} />)
  return change
}
const HOOK = { url: 'https://hooks.example.org/a', state: 'works', failures: 0 } as const
const LAST = '2026-11-26T10:00:00.000Z'

// @rule B-saved-searches.webhook-state
it.each([
  [HOOK, 'Nothing sent yet'],
  [{ ...HOOK, lastAt: LAST, answer: '204' }, 'Works'],
  [{ ...HOOK, lastAt: LAST, answer: '500' }, 'No response'],
  [{ ...HOOK, state: 'fails' as const, failures: 2, lastAt: LAST, answer: '500' }, 'No response'],
])('is told by what was delivered: %o is %s', async (hook, words) => {
  await show(hook)
  expect(screen.getByText(words)).toBeDefined()
})

it('refuses what is no address beside its field, and sends nothing', async () => {
  const change = await show(undefined)
  await userEvent.type(screen.getByLabelText('Address'), 'not a url')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(screen.getByText(/^Enter the address of a public server/)).toBeDefined()
  expect(change).not.toHaveBeenCalled()
})

// @rule B-administration.question-focus
it('asks before the secret is replaced; who keeps it has the focus where it was', async () => {
  const change = await show(HOOK)
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New secret' }))
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }))
  expect(change).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }))
  expect(change).toHaveBeenCalledWith('secret')
})
