import { describe, expect, it } from 'vitest'
import { readSharedView } from './shared-view.ts'

describe('what a link shows on a map of its own', () => {
  it('is where it was copied, with its layers, and the search when it asks for one', () => {
    const layers = 'm:layers=https://maps.example.org/wms%23sea'
    expect(readSharedView(`/search?f:phrase=ice&m:lon=10&m:lat=70&m:zoom=4&${layers}&v=1`)).toMatchObject({
      view: { centre: [10, 70], zoom: 4 },
      layers: [{ type: 'wms', layer: 'sea' }],
      isSearch: true,
      lacks: 'nothing',
    })
    expect(readSharedView(`/search?m:lon=10&m:lat=70&${layers}&v=1`)).toMatchObject({ isSearch: false, lacks: 'nothing' })
    expect(readSharedView('/search?f:phrase=ice&v=1').view).toBeUndefined()
    expect(readSharedView('/search')).toMatchObject({ isSearch: false, layers: [] })
  })

  it('lacks what is not understood, and does not search a source that there is not', () => {
    expect(readSharedView('/search?m:lon=north&f:phrase=ice&v=1')).toMatchObject({ lacks: 'parts', isSearch: true })
    expect(readSharedView('/search?m:layers=nothing&v=1').lacks).toBe('parts')
    expect(readSharedView('/search?f:phrase=ice&f:dataSource=gone&v=1')).toMatchObject({ lacks: 'source', isSearch: false })
  })
})
