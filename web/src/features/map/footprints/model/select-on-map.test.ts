import type { Resource } from '@graticule/contracts/resource'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePlaceInfo } from '../../../../stores/layers/place-info.ts'
import { footprintOf, useMapFootprints } from '../../../../stores/map/map-footprints.ts'
import { selectOnMap } from './select-on-map.ts'

const entry = (id: string, more: Partial<Resource> = {}): Resource =>
  ({ id, title: id.toUpperCase(), footprint: { boxes: [[7.98, 46.55, 7.98, 46.55]] }, online: [], ...more }) as Resource
const station = entry('jfj', {
  pointOfInterest: { network: 'GAW' },
  vertical: { minimum: 3_580, maximum: 3_580 },
  online: [{ url: 'https://a.example/jfj', name: 'Data', accessType: 'unknown' }],
})
const told = () => usePlaceInfo.getState()

describe('an entry that is chosen on the map', () => {
  beforeEach(() => {
    const footprints = [station, entry('area')].flatMap((one, at) => footprintOf(one, at + 1) ?? [])
    useMapFootprints.getState().setFootprints(footprints)
  })

  // @rule B-results-on-the-map.points
  it('tells what it says of itself when it is a point of interest, its height and links among that', () => {
    selectOnMap('jfj')
    const links = [{ title: 'Data', url: 'https://a.example/jfj' }]
    expect(told()).toMatchObject({
      at: [7.98, 46.55],
      asked: [
        {
          id: 'jfj',
          title: 'JFJ',
          isEntry: true,
          answer: { kind: 'records', records: [{ fields: [], point: { network: 'GAW', elevation: '3580', links } }] },
        },
      ],
    })
    selectOnMap('area')
    expect(told()).toMatchObject({ at: null, asked: [] })
  })

  it('leaves what layers told of a place', () => {
    told().ask([1, 2], [{ id: 'sea', title: 'Sea' }], false)
    selectOnMap('area')
    expect(told().asked).toMatchObject([{ id: 'sea' }])
  })
})
