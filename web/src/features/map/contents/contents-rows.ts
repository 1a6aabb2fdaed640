import type { Bbox } from '@graticule/contracts/bbox'
import { bboxesOverlap } from '@graticule/contracts/bbox'
import type { MapLayer } from '@graticule/contracts/map/layer'
import type { Earthquake } from '@graticule/contracts/resource'
import type { MapFootprint } from '../../../stores/map/map-footprints.ts'
import type { LayerDetails, LayerState } from '../../../stores/layers/map-layers.ts'

/** One thing on the map. */
export interface ContentsRow {
  readonly key: string
  readonly kind: 'footprint' | 'earthquake' | 'layer' | 'area'
  /** Of footprints: the number on the map, and the entry. */
  readonly index?: number
  readonly entry?: string
  readonly title: string
  readonly box?: Bbox
  readonly event?: Earthquake
  /** Not drawn: switched off, or not to be had. */
  readonly unseen?: 'hidden' | 'failed'
  readonly inView: boolean
}

/** What lies on the map, as its stores have it. `extent`: what is in view; `null` = not known. */
export interface MapThings {
  readonly footprints: readonly MapFootprint[]
  readonly footprintsVisible: boolean
  readonly layers: readonly MapLayer[]
  readonly states: Readonly<Record<string, LayerState>>
  readonly details: Readonly<Record<string, LayerDetails>>
  readonly area: Bbox | null
  readonly extent: Bbox | null
  /** How many of all results are in view, when they are drawn in place of those of the page. */
  readonly allInView?: number | undefined
}

/** Everything on the map: the footprints by number, those in view first, then the layers from the top, then the search area. */
export function contentsRows({ footprints, footprintsVisible, layers, states, details, area, extent }: MapThings): ContentsRow[] {
  const isInView = (box: Bbox | undefined) => box === undefined || extent === null || bboxesOverlap(box, extent)
  const shapes = footprints.flatMap(({ id, index, title, boxes, event }) =>
    boxes.map((box, at): ContentsRow => ({
      key: `${id} ${at}`,
      kind: event === undefined ? 'footprint' : 'earthquake',
      index,
      entry: id,
      title,
      box,
      ...(event !== undefined && { event }),
      ...(!footprintsVisible && { unseen: 'hidden' }),
      inView: isInView(box),
    })),
  )
  const onMap = layers.map(({ id, title, visible, extent: own }): ContentsRow => {
    const box = own ?? details[id]?.extent
    const unseen = states[id] === 'failed' ? 'failed' : visible ? undefined : 'hidden'
    return { key: id, kind: 'layer', title, ...(box && { box }), ...(unseen && { unseen }), inView: isInView(box) }
  })
  return [
    ...shapes.filter(({ inView }) => inView),
    ...shapes.filter(({ inView }) => !inView),
    ...onMap,
    ...(area === null ? [] : [{ key: 'area', kind: 'area', title: '', box: area, inView: isInView(area) } as const]),
  ]
}
