import { TAG_BLACKLIST_COOKIE } from '@graticule/contracts/people/guide-cookies'
import type { TutorialTag } from '@graticule/contracts/sites/site-values'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCookie } from '../../browser/cookies.ts'
import { withTexts } from '../../i18n/index.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { useGuides } from '../../stores/guides.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { isOnScreen, zIndexOf } from './tags.ts'
import { Tips } from './Tips.tsx'
import { TipsSwitch } from './TipsSwitch.tsx'

const NEW: TutorialTag = {
  name: 'tutorial-map',
  title: { en: 'Time under the map' },
  description: { en: 'Drag it.' },
  placement: 'left',
  show: true,
  type: 'new',
}
const forget = () => void (document.cookie = `${TAG_BLACKLIST_COOKIE}=; Max-Age=0; Path=/`)

let places: Record<string, { left: number; top: number }>
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'guides')
  forget()
  places = { 'tutorial-search': { left: 300, top: 200 }, 'tutorial-map': { left: 900, top: 300 } }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { left = 0, top = 0 } = places[this.getAttribute('data-tip') ?? ''] ?? {}
    return left === 0 ? new DOMRect() : new DOMRect(left, top, 100, 40)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  forget()
})

function renderTips(tags: readonly TutorialTag[]) {
  const asked = answerRequests(({ path }) =>
    path === '/settings/rest/tags'
      ? json({
          _embedded: { tags: tags.map((tag) => ({ ...tag, id: tag.name, _links: { self: { href: '' } } })) },
          _links: { self: { href: '' } },
          page: { size: 20, totalElements: tags.length, totalPages: 1, number: 0 },
        })
      : undefined,
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TipsSwitch />
      <div data-tip="tutorial-search">The search</div>
      <div data-tip="tutorial-map">The map</div>
      <Tips />
    </QueryClientProvider>,
  )
  return asked
}

describe('tips', () => {
  // @rule S3-4.tutorial-mode
  it('are loaded when the mode is first turned on, and not again', async () => {
    const asked = renderTips([])
    expect([asked.length, screen.queryByRole('button', { name: /^Tip/ })]).toEqual([0, null])
    const toggle = screen.getByRole('switch', { name: 'Tips' })
    await userEvent.click(toggle)
    const dot = await screen.findByRole('button', { name: 'Tip 1: What, where and when' })
    expect(dot.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    await userEvent.click(toggle)
    await waitFor(() => expect(asked.filter(({ path }) => path === '/settings/rest/tags')).toHaveLength(1))
  })

  // @rule S3-4.tag-opens
  it('open one at a time; a click on the dot opens and closes, Escape closes', async () => {
    renderTips([])
    act(() => useGuides.getState().setTips(true))
    const dot = await screen.findByRole('button', { name: /^Tip 1/ })
    await userEvent.click(dot)
    await userEvent.click(screen.getByRole('button', { name: 'Next tip' }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.getByRole('dialog', { name: 'Tools of the map' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(dot)
    await userEvent.click(dot)
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(dot)
    await userEvent.click(screen.getByRole('button', { name: 'Turn tips off' }))
    expect(screen.queryByRole('button', { name: /^Tip \d/ })).toBeNull()
  })

  // @rule S3-4.tutorial-mode
  // @rule S3-9.tag-blacklist
  it('that are new show without the mode until they are closed, and are like all others then', async () => {
    useGeneralFlags.setState({ hasNewTags: true })
    renderTips([NEW])
    await userEvent.click(await screen.findByRole('button', { name: 'New: Time under the map' }))
    expect(screen.queryByRole('button', { name: /^Tip \d/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close the tip' }))
    expect(screen.queryByRole('button', { name: /^New/ })).toBeNull()
    expect(readCookie(TAG_BLACKLIST_COOKIE)).toBe('tutorial-map')
    act(() => useGuides.getState().setTips(true))
    // it stands for the tag of the portal
    expect(await screen.findByRole('button', { name: 'Tip 2: Time under the map' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Tools of the map/ })).toBeNull()
  })

  // @rule S3-4.tag-words
  it.each([
    ['is not to be shown', { ...NEW, show: false }],
    ['has no title', { ...NEW, title: {} }],
    ['has no description', { ...NEW, description: { en: '' } }],
  ])('do not show one that %s', async (_, tag) => {
    useGeneralFlags.setState({ hasNewTags: true })
    const asked = renderTips([tag])
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Time under the map/ })).toBeNull()
  })

  // @rule S3-9.tag-margin
  it('show only on the screen', async () => {
    places['tutorial-map'] = { left: 5, top: 300 }
    renderTips([])
    act(() => useGuides.getState().setTips(true))
    await screen.findByRole('button', { name: /^Tip 1/ })
    expect(screen.queryByRole('button', { name: /^Tip 2/ })).toBeNull()
    const room = { width: 1000, height: 800 }
    expect(isOnScreen({ left: 16, top: 16 }, room)).toBe(true)
    for (const place of [
      { left: 15, top: 16 },
      { left: 16, top: 15 },
      { left: 976, top: 16 },
      { left: 16, top: 776 },
    ])
      expect(isOnScreen(place, room)).toBe(false)
  })
})

// @rule S3-9.tag-z-index
it('tags of the page, the header and popups lie above each other', () => {
  expect(['tutorial-a', 'header-a', 'popup-a', 'other'].map(zIndexOf)).toEqual([99, 999, 9_999, 99])
})
