import type { FootprintShape } from './footprint-shape.ts'
import type { MapFrame } from '../../canvas/frame.ts'

/** What footprints that look the same at the frame's zoom have in common: all their parts lie on the same pixels. */
export function placeKey({ parts, event }: FootprintShape, { resolution }: MapFrame): string {
  const places = parts.map(({ kind, paths, bounds }) =>
    [kind, paths[0]?.length, ...bounds.map((side) => Math.round(side / resolution))].join(' '),
  )
  return `${event?.magnitude ?? ''} ${event?.depth ?? ''} ${places.join('/')}`
}

/** Footprints by their place, in the order in which the places come first. */
export function groupByPlace(shapes: readonly FootprintShape[], frame: MapFrame): FootprintShape[][] {
  const groups = new Map<string, FootprintShape[]>()
  for (const shape of shapes) {
    const key = placeKey(shape, frame)
    const group = groups.get(key)
    if (group) group.push(shape)
    else groups.set(key, [shape])
  }
  return [...groups.values()]
}
