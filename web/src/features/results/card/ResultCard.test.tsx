import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { createEntry } from '../../../testing/factories.ts'
import { ResultCard } from './ResultCard.tsx'

function renderCard(part: Partial<ComponentProps<typeof ResultCard>> = {}) {
  const props = { entry: createEntry(), dataSource: 'dab' as const, position: 15, total: 40, compact: false, ...part }
  render(
    <MemoryRouter>
      <ResultCard {...props} />
    </MemoryRouter>,
  )
  return screen.getByRole('article')
}

describe('the card of a result', () => {
  it('tells its place in the whole result to screen readers and its number to everybody', () => {
    const card = renderCard()
    expect(card.getAttribute('aria-posinset')).toBe('15')
    expect(card.getAttribute('aria-setsize')).toBe('40')
    expect(card.dataset['entryId']).toBe('sst-daily')
    expect(within(card).getByText('15')).toBeDefined()
  })

  it('says what, who, when and where', () => {
    const card = renderCard({
      entry: createEntry({ time: { start: '2010-06-01T00:00:00Z' }, footprint: { boxes: [[-180, -90, 180, 90]] } }),
    })
    expect(card.textContent).toContain('Institute of the Sea')
    expect(within(card).getByText('Data')).toBeDefined()
    expect(within(card).getByText('2010-06 – today')).toBeDefined()
    expect(within(card).getByText('Whole world')).toBeDefined()
  })

  it('says in which language its title is', () => {
    const card = renderCard({ entry: createEntry({ title: 'Температура моря', language: 'rus' }) })
    expect(within(card).getByRole('link', { name: 'Температура моря' }).lang).toBe('ru')
  })

  it('says how often it was opened, and when none of its links works', () => {
    const check = { state: 'fails', cause: 'gone', checkedAt: '2026-01-01T00:00:00Z' } as const
    const link = { url: 'https://a.example.org/', accessType: 'direct', check } as const
    const card = renderCard({ entry: createEntry({ views: 12_400, online: [link, link] }) })
    expect(within(card).getByText('12.4k')).toBeDefined()
    expect(within(card).getByText('12,400 views')).toBeDefined()
    expect(within(card).getByText('Links broken')).toBeDefined()
  })

  it('says nothing of views and links without a reason to', () => {
    const check = { state: 'fails', cause: 'gone', checkedAt: '2026-01-01T00:00:00Z' } as const
    const link = { url: 'https://a.example.org/', accessType: 'direct' } as const
    const card = renderCard({ entry: createEntry({ online: [{ ...link, check }, link] }) })
    expect(within(card).queryByText('Links broken')).toBeNull()
    expect(card.textContent).not.toMatch(/view/)
  })

  it('marks the words that matched and says in which fields they were found', () => {
    const fields = [
      { field: 'title' as const, words: ['sea', 'Surface'], weight: 2 },
      { field: 'abstract' as const, words: ['sea'], weight: 1 },
    ]
    const card = renderCard({ entry: createEntry({}, { relevance: 3, fields }) })
    const marked = [...card.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['Sea surface'])
    expect(within(card).getByText('Matched in title, description')).toBeDefined()
  })

  it('leads to the details and, for other hosts, opens beside the portal', () => {
    const online = [
      { url: 'https://docs.example.org/about', accessType: 'unknown' as const, function: 'information' },
      { url: 'https://data.example.org/sst.nc', accessType: 'direct' as const },
    ]
    const card = renderCard({ entry: createEntry({ id: 'a/b', online }) })
    expect(within(card).getByRole('heading').querySelector('a')?.getAttribute('href')).toBe('/resource/dab/a%2Fb')
    const link = within(card).getByRole('link', { name: 'Open data.example.org in a new tab' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('never makes a link of what is not a web address', () => {
    const online = [{ url: 'javascript:alert(1)', accessType: 'direct' as const }]
    const card = renderCard({ entry: createEntry({ online }) })
    expect(card.innerHTML).not.toContain('javascript:')
    expect(within(card).getByRole('button', { name: /Open link: no link in this record/ })).toBeDefined()
  })

  it('shows the picture of our own host, and the icon of its kind when that cannot be loaded', () => {
    const thumbnails = [{ url: `${window.location.origin}/thumbnails/sst.webp` }]
    const card = renderCard({ entry: createEntry({ thumbnails }) })
    const picture = card.querySelector('img')
    expect(picture?.getAttribute('alt')).toBe('')
    expect(picture?.src).toContain('/thumbnails/sst.webp')
    if (picture !== null) fireEvent.error(picture)
    expect(card.querySelector('img')).toBeNull()
  })

  it('isolates what is written from right to left, and shows titles of any length and script whole to who asks', () => {
    const title = `خريطة رطوبة التربة ${'x'.repeat(200)} Влажность почвы 土壤湿度`
    const card = renderCard({ entry: createEntry({ title, contacts: [{ organisation: 'المركز' }] }) })
    const heading = within(card).getByRole('heading')
    expect(heading.textContent).toBe(title)
    expect(heading.getAttribute('title')).toBe(title)
    expect(heading.querySelector('a')?.dir).toBe('auto')
    expect(within(card).getByText('المركز').tagName).toBe('BDI')
  })

  it('says nothing of an organisation, dates and place that the record does not have', () => {
    const card = renderCard({ entry: createEntry({ contacts: [] }) })
    expect(within(card).getByRole('heading').parentElement?.textContent).toBe(
      'Sea surface temperature, dailyDataRate this resource (Not rated)',
    )
    expect(within(card).getByRole('button', { name: 'Show on map: no location in this record' })).toBeDefined()
  })

  it('tells how many parts a series has', () => {
    expect(within(renderCard({ entry: createEntry({}, {}, 1_204) })).getByText('1,204 parts')).toBeDefined()
  })

  it('loads pictures of other hosts through our own', () => {
    const thumbnails = [{ url: 'https://elsewhere.example.org/quicklook.png' }]
    const picture = renderCard({ entry: createEntry({ thumbnails }) }).querySelector('img')
    expect(picture?.src).toBe(`${window.location.origin}/thumbnails/of?id=sst-daily`)
  })

  // @rule B-pictures.footprint-map
  it('shows a map of its footprint where it has no picture, and where none can be loaded', async () => {
    const footprint = { boxes: [[175, -20, -175, -10] as const, [0, 0, 0, 0] as const] }
    const card = renderCard({ entry: createEntry({ footprint, thumbnails: [{ url: '/gone.webp' }] }) })
    fireEvent.error(card.querySelector('img') as Element)
    await waitFor(() => expect(card.querySelector('svg[data-footprint-map]')).not.toBeNull())
    const drawn = [...card.querySelectorAll('[data-footprint-map] g path')].map((path) => path.getAttribute('d'))
    expect(drawn).toHaveLength(2)
    // the one beyond 180 is drawn whole, once
    expect(drawn[0]).toBe('M175 -20h10v10h-10z')
  })

  it('lights its footprint while it is pointed at or has the focus', async () => {
    const user = userEvent.setup()
    const card = renderCard()
    await user.hover(card)
    expect(useHoveredEntry.getState()).toMatchObject({ hovered: 'sst-daily', origin: 'list' })
    await user.unhover(card)
    expect(useHoveredEntry.getState().hovered).toBeNull()
    await user.tab()
    expect(useHoveredEntry.getState().hovered).toBe('sst-daily')
  })

  it('shows its place on the map, and its layer in full view when it has one', async () => {
    const user = userEvent.setup()
    const online = [
      { url: 'https://maps.example.org/wms?', protocol: 'OGC:WMS-1.3.0', layer: 'sst', accessType: 'complex' as const },
    ]
    renderCard({ entry: createEntry({ footprint: { boxes: [[-6, 30, 37, 46]] }, online }) })
    await user.click(screen.getByRole('button', { name: 'Add to map' }))
    expect(useMapView.getState()).toMatchObject({ fullView: true, fitRequest: { boxes: [[-6, 30, 37, 46]] } })
    expect(useMapLayers.getState().layers).toMatchObject([{ layer: 'sst', version: '1.3.0' }])
    expect(useHoveredEntry.getState().selected).toBe('sst-daily')
  })

  it('keeps an action without target in its place and says why', async () => {
    const user = userEvent.setup()
    renderCard()
    const button = screen.getByRole('button', { name: 'Show on map: no location in this record' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(useMapView.getState().fitRequest).toBeNull()
  })
})
