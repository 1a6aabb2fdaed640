import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { answerRequests, searchAnswers } from '../../../testing/answer-requests.ts'
import { createHighlight, homeAnswers, type HomeAnswers } from '../../../testing/home-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { highlightedId } from './highlighted.ts'

async function openHome(answers: HomeAnswers = {}) {
  answerRequests(homeAnswers(answers), searchAnswers({}))
  const app = renderApp('/')
  const list = await screen.findByRole('region', { name: 'Highlighted searches' })
  await within(list).findAllByRole('link')
  return { ...app, card: (name: RegExp) => within(list).getByRole('link', { name }) }
}

describe('highlighted searches', () => {
  it('say what, who and how much, and open the search', async () => {
    const { user, card, address } = await openHome()
    expect(card(/search 2/).textContent).toBe('2Recommended search 2ORG2 · 12 resources')
    await user.click(card(/search 2/))
    expect(address()).toBe('/search?f:phrase=phrase+2&v=1')
    await screen.findByRole('dialog', { name: 'We were unable to find any resources.' })
  })

  it('say only how much where nobody is named, as in those that a site has written', async () => {
    const own = { ...createHighlight(1), organisation: { name: '', shortName: '' } }
    const { card } = await openHome({ highlighted: [own] })
    expect(card(/search 1/).textContent).toMatch(/search 1\d+ resources?$/)
  })

  it('lie on the map with the numbers of their cards, in the view that shows them', async () => {
    await openHome({ highlighted: [createHighlight(1), createHighlight(2, { aoiBoundingBox: '5,5,0' }), createHighlight(3)] })
    await waitFor(() => expect(useMapFootprints.getState().footprints).toHaveLength(2))
    expect(useMapFootprints.getState().footprints.map(({ index, title, boxes }) => [index, title, boxes])).toEqual([
      [1, 'Recommended search 1', [[1, 10, 6, 20]]],
      [3, 'Recommended search 3', [[3, 10, 8, 20]]],
    ])
    expect(useMapView.getState().viewRequest?.zoom).toBe(2.5)
  })

  it('light up together with their areas, from either side', async () => {
    const { user, card } = await openHome()
    await user.hover(card(/search 1/))
    expect(useHoveredEntry.getState().hovered).toBe(highlightedId(1))
    await user.unhover(card(/search 1/))
    expect(useHoveredEntry.getState().hovered).toBeNull()
    act(() => card(/search 2/).focus())
    expect(useHoveredEntry.getState().hovered).toBe(highlightedId(2))
    const [first] = screen.getAllByRole('listitem').filter((item) => item.contains(card(/search 1/)))
    const plain = first?.className
    act(() => useHoveredEntry.getState().hover(highlightedId(1), 'map'))
    expect(first?.className).not.toBe(plain)
  })

  it('open when their area on the map is chosen, and leave the map clean behind them', async () => {
    const { address } = await openHome()
    await waitFor(() => expect(useMapFootprints.getState().footprints).toHaveLength(2))
    act(() => useHoveredEntry.getState().select(highlightedId(2), 'map'))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=phrase+2&v=1'))
    await screen.findByRole('dialog', { name: 'We were unable to find any resources.' })
    expect(useHoveredEntry.getState()).toMatchObject({ hovered: null, selected: null })
    expect(useMapFootprints.getState().footprints).toEqual([])
  })

  it('show their picture, and a sign where there is none', async () => {
    const picture = { thumbnail: { href: '/thumbnails/flood-24n90ex9.webp' } }
    const [plain] = [createHighlight(1)]
    await openHome({ highlighted: [plain, createHighlight(2, { _links: { ...plain._links, ...picture } })] })
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/thumbnails/flood-24n90ex9.webp',
    ])
  })

  it('come without a number that could not be counted', async () => {
    const { resources: _, ...uncounted } = createHighlight(1)
    const { card } = await openHome({ highlighted: [uncounted] })
    expect(card(/search 1/).textContent).toBe('1Recommended search 1ORG1')
  })
})
