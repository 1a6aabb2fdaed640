import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTexts } from '../../i18n/index.ts'
import { useGuides } from '../../stores/guides.ts'
import { resetStores } from '../../state/create-store.ts'
import { notify } from '../notifications.ts'
import { PersonMenu } from './PersonMenu.tsx'

const PERSON = {
  kind: 'person',
  id: 'p',
  name: 'Ada',
  familyName: '',
  email: 'ada@example.org',
  roles: new Set<'moderator' | 'admin'>(),
  administers: new Set<string>(),
} as const

beforeEach(async () => {
  await withTexts(Promise.resolve(), 'guides', 'shell')
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  resetStores()
})

async function opened(roles: ReadonlySet<'moderator' | 'admin'> = new Set()) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PersonMenu person={{ ...PERSON, roles }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Hi, Ada' })
  await userEvent.click(button)
  return button
}

// @rule S3-2.menu-of-person
describe('the menu of a person', () => {
  it('has the latest notifications, which are read one by one or all at once', async () => {
    act(() => {
      for (const number of [1, 2, 3, 4, 5]) notify({ style: 'info', title: `Number ${number}` })
    })
    const button = await opened()
    const latest = screen.getByRole('region', { name: 'Notifications: 5 new' })
    expect(within(latest).getAllByRole('listitem')).toHaveLength(4)
    expect(within(latest).getAllByRole('img', { name: 'new' })).toHaveLength(4)
    await userEvent.click(within(latest).getByRole('button', { name: 'Mark all as read' }))
    expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByRole('img', { name: 'new' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(useGuides.getState().wished).toBe('past')
    // the list of all gives the focus back to it
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('link', { name: 'Account settings' })).toBeNull()
  })

  it('says that there is nothing new', async () => {
    await opened()
    expect(screen.getByText('Nothing new')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })

  it('changes the language and the theme, and stays open', async () => {
    await opened()
    const languages = screen.getByRole('group', { name: 'Language' })
    expect(within(languages).getByRole('button', { pressed: true }).textContent).toBe('English')
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await userEvent.click(within(languages).getByRole('button', { name: 'Français' }))
    expect(await screen.findByRole('group', { name: 'Langue' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByRole('group', { name: 'Language' })
  })

  it('has an administration for whoever has one', async () => {
    await opened(new Set(['moderator']))
    const group = screen.getByRole('group', { name: 'Administration' })
    expect(
      within(group)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Moderation'])
  })

  it('has none for others', async () => {
    await opened()
    expect(screen.getByRole('group', { name: 'My workspace' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Administration' })).toBeNull()
  })
})
