import type { EditedMenu } from '@graticule/contracts/contents/menu'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { MenuEditor } from './MenuEditor.tsx'

const entry = (pageId: number, title: string) => ({ title: { en: title }, pageId, address: '', image: '', entries: [] })
const MENU: EditedMenu = {
  own: false,
  version: 0,
  entries: [entry(5, 'Release notes'), entry(6, 'Lost')],
  shared: [{ id: 5, slug: 'release-notes', title: { en: 'Release notes' } }],
}

it('names pages of the global site that the menu of a site leads to, and says which page is gone', async () => {
  await withTexts(Promise.resolve(), 'pages')
  answerRequests(({ path }) => (path.endsWith('/pages') ? json({ pages: [] }) : undefined))
  const never = () => Promise.reject(new Error('nothing is saved or read'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MenuEditor menu={MENU} onSave={never} onRead={never} onReload={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Page: /release-notes')).toBeDefined()
  expect(await screen.findAllByText('The page is gone')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Release notes' }))
  const leads = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Leads to' })
  expect(leads.selectedOptions[0]?.textContent).toBe('Page of the global site: Release notes')
})
