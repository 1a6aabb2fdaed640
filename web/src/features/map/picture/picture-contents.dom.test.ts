import type { WmsLayer } from '@graticule/contracts/map/layer'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { resetStores } from '../../../state/create-store.ts'
import { pictureContents, pictureFileName } from './picture-contents.ts'
import { breakLines } from './picture-sheet.ts'

const layer = (id: string, part: Partial<WmsLayer> = {}) => createWmsLayer(id, { title: `Layer ${id}`, opacity: 80, ...part })

describe('what stands beside a picture of the map', () => {
  beforeEach(resetStores)

  it('are the layers that are seen, the top one first, with what is known of them', () => {
    const { add, describe: learn, markFailed } = useMapLayers.getState()
    add(layer('a', { attribution: '© A', time: '2026-01-01' }))
    add(layer('hidden', { visible: false }))
    add(layer('clear', { opacity: 0 }))
    add(layer('b'))
    add(layer('gone'))
    markFailed('gone')
    learn('b', { legend: { type: 'image', url: 'https://maps.example.org/b.png' }, attribution: '© B' })
    const { layers, attributions } = pictureContents('© Chart')
    expect(layers).toEqual([
      { title: 'Layer b', kind: 'WMS', opacity: 80, legend: { type: 'image', url: 'https://maps.example.org/b.png' } },
      { title: 'Layer a', kind: 'WMS', opacity: 80, time: '2026-01-01' },
    ])
    expect(attributions).toEqual(['© Chart', '© B', '© A'])
  })

  it('names the owner of the basemap in place of that of the chart', () => {
    const streets = { id: 'streets', title: 'S', kind: 'xyz', url: 'https://t.example/{z}/{x}/{y}', attribution: '© S' } as const
    useBasemap.setState({ active: 'streets', configured: [streets] })
    expect(pictureContents('© Chart').attributions).toEqual(['© S'])
  })

  it('has the footprints while they are drawn', () => {
    useMapFootprints.getState().setFootprints([{ id: 'x', index: 3, title: 'Ice', boxes: [[0, 0, 1, 1]] }])
    expect(pictureContents('').footprints).toEqual([{ index: 3, title: 'Ice' }])
    useMapFootprints.getState().setVisible(false)
    expect(pictureContents('').footprints).toEqual([])
  })
})

describe('the file of a picture', () => {
  it.each([
    ['Sea ice: 2026 / north!', 'sea-ice-2026-north-2026-11-22.png'],
    ['Морской лёд', 'морской-лёд-2026-11-22.png'],
    ['../..', 'map-2026-11-22.png'],
    ['', 'map-2026-11-22.png'],
  ])('is called after title and day: %s', (title, name) => {
    expect(pictureFileName(title, '2026-11-22')).toBe(name)
  })
})

describe('words on a picture', () => {
  it('are broken into lines between them; one that is too long stands alone', () => {
    expect(breakLines((text) => text.length, 'one two three extraordinarily', 8)).toEqual([
      'one two',
      'three',
      'extraord',
      'inarily',
    ])
    expect(breakLines((text) => text.length, '全球土壤水分指数 map', 5)).toEqual(['全球土壤水', '分指数', 'map'])
  })
})
