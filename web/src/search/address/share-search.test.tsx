import { renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useSearchParams } from '../../stores/search-params.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { useBasemap } from '../../stores/map/basemap.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { currentMap, useShareSearch, useShareView } from './share-search.ts'
import { readSiteQuery } from '../../site/links.ts'

const LONG = `${window.location.origin}/search?f:phrase=ice&m:lon=0&m:lat=0&v=1`

async function copied(query: string): Promise<string> {
  userEvent.setup()
  useSearchParams.setState({ state: readSiteQuery(query) })
  await navigator.clipboard.writeText('nothing yet')
  const { result } = renderHook(() => useShareSearch())
  result.current()
  await expect.poll(() => navigator.clipboard.readText()).not.toBe('nothing yet')
  return navigator.clipboard.readText()
}

it('copies the short link that the server has for the search', async () => {
  const asked = answerRequests(() =>
    json({ id: 'abcdefABCDEF', path: '/s/abcdefABCDEF', url: 'http://elsewhere/s/abcdefABCDEF' }),
  )
  // whatever the server takes for its own address, the link is of the portal that the visitor sees
  expect(await copied('f:phrase=ice&v=1')).toBe(`${window.location.origin}/s/abcdefABCDEF`)
  expect(asked.map(({ path }) => path)).toEqual(['/api/short-links'])
})

it('copies a link to the public portal where the page is shown by another address', async () => {
  document.head.innerHTML = '<meta name="graticule-share-base" content="https://example.org/geo" />'
  const asked = answerRequests(() => json({ id: 'abcdefABCDEF', path: '/s/abcdefABCDEF', url: 'http://here/s/abcdefABCDEF' }))
  expect(await copied('f:phrase=ice&v=1')).toBe('https://example.org/geo/s/abcdefABCDEF')
  // it is made by the server that this page comes from
  expect(asked.map(({ path }) => path)).toEqual(['/api/short-links'])
  document.head.innerHTML = ''
})

it.each([
  ['fails', () => json({ status: 503 }, 503)],
  ['is refused', () => json({ type: 'x', title: 'x', status: 429, detail: 'Wait.' }, 429)],
  ['is something else', () => json({ path: 'https://evil.example/' })],
])('copies the long link when the short one %s', async (_, answer) => {
  answerRequests(answer)
  expect(await copied('f:phrase=ice&v=1')).toBe(LONG)
})

it('copies a link to the view of the start page itself, which needs no short one', async () => {
  userEvent.setup()
  await navigator.clipboard.writeText('nothing yet')
  useMapView.getState().report({ centre: [12.345678, -7], zoom: 4.567, extent: null })
  useBasemap.setState({ active: 'dark' })
  const { result } = renderHook(() => useShareView())
  result.current()
  await expect.poll(() => navigator.clipboard.readText()).not.toBe('nothing yet')
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/?m:lon=12.34568&m:lat=-7&m:zoom=4.57&m:basemap=dark&v=1`,
  )
})

it('leaves out of a link what is as it opens', () => {
  expect(currentMap()).toMatchObject({ basemap: '', fullView: false, activeLayerTileId: '', layers: [] })
})
