import { act, render } from '@testing-library/react'
import type { Bbox } from '@graticule/contracts/bbox'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { createEntry, createResultSet } from '../../../testing/factories.ts'
import { boxesToShow, useFitResults } from './use-fit-results.ts'
import { readSiteQuery } from '../../../site/links.ts'

const ALPS: Bbox = [5, 44, 16, 48]
const ANDES: Bbox = [-80, -50, -65, 5]
const TROPICS: Bbox = [-180, -30, 180, 30]

function Results() {
  useFitResults()
  return null
}

const open = (address = '/search') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Results />
    </MemoryRouter>,
  )

/** The source answers this search with entries that lie in these boxes. */
function answer(query: string, boxes: readonly Bbox[], source: 'dab' | 'data' = 'dab') {
  act(() => {
    useSearchParams.getState().setState({ ...readSiteQuery(query), dataSource: source })
    const entries = boxes.map((box, at) => createEntry({ id: `${query}-${source}-${at}`, footprint: { boxes: [box] } }))
    useResultSets.getState().setSource(source, { outcome: { state: 'results', resultSet: createResultSet({ entries }) } })
  })
}

const fits = () => useMapView.getState().fitRequest?.boxes
const lookAt = (extent: Bbox) => act(() => useMapView.getState().report({ centre: [10, 46], zoom: 6, extent }))

describe('the map and a new search', () => {
  it('goes to the footprints of a new question, and again to those of the next', () => {
    open()
    answer('f:phrase=snow', [ALPS])
    expect(fits()).toEqual([ALPS])
    answer('f:phrase=copper', [ANDES])
    expect(fits()).toEqual([ANDES])
  })

  it('stays when dates or facets narrow what is in view', () => {
    open()
    answer('f:phrase=snow', [ALPS])
    lookAt([0, 40, 20, 50])
    answer('f:phrase=snow&f:format=CSV', [[6, 45, 7, 46]])
    expect(fits()).toEqual([ALPS])
  })

  // @rule B-results-on-the-map.fit-page
  it('goes to the results of another page and of another source', () => {
    open()
    answer('f:phrase=snow', [ALPS])
    lookAt([0, 40, 20, 50])
    answer('f:phrase=snow&f:startIndex=13', [ANDES])
    expect(fits()).toEqual([ANDES])
    answer('f:phrase=snow', [ALPS], 'data')
    expect(fits()).toEqual([ALPS])
  })

  it('stays on another page and another source once the visitor has moved it', () => {
    open()
    answer('f:phrase=snow', [ALPS])
    act(() => useMapView.getState().markInHand())
    answer('f:phrase=snow&f:startIndex=13', [ANDES])
    answer('f:phrase=snow', [ANDES], 'data')
    expect(fits()).toEqual([ALPS])
  })

  it('goes to what a narrowed search found when nothing of it is in view', () => {
    open()
    answer('f:phrase=snow', [ALPS])
    lookAt([0, 40, 20, 50])
    answer('f:phrase=snow&f:format=CSV', [ANDES])
    expect(fits()).toEqual([ANDES])
  })

  it('keeps the view that a link gives, and leaves an area to who asked for it', () => {
    open('/search?f:phrase=snow&m:lon=1&m:lat=2&m:zoom=5')
    answer('f:phrase=snow', [ALPS])
    answer('f:phrase=snow&f:selectedAreaCoordinates=5,44,6,45', [ALPS])
    expect(fits()).toBeUndefined()
  })

  it('does not move for results that lie nowhere', () => {
    open()
    answer('f:phrase=snow', [])
    expect(fits()).toBeUndefined()
  })

  it('comes back, with the results, to where it was left', () => {
    const first = open()
    answer('f:phrase=snow', [ALPS])
    lookAt([0, 40, 20, 50])
    first.unmount()
    act(() => useMapView.getState().requestView([-70, -20], 9))
    open()
    expect(useMapView.getState().viewRequest).toMatchObject({ centre: [10, 46], zoom: 6 })
    expect(fits()).toEqual([ALPS])
  })

  it('looks past boxes round the world when others say where', () => {
    expect(boxesToShow([TROPICS, ALPS])).toEqual([ALPS])
    expect(boxesToShow([TROPICS])).toEqual([TROPICS])
  })
})
