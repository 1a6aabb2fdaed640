/** What a feature of KML says of itself besides its shapes: when it is, where it is shown, its data. */
import { momentOf, spanOf } from '../vector/times.ts'
import type { Region, Span } from '../vector/vector-file.ts'
import { child, childrenOf, numberOf, textOf, type XmlNode } from '../xml/read-xml.ts'

/** Longest values of data that are kept. */
const MAX_VALUE = 5_000

export function spanOfNode(node: XmlNode | undefined): Span | undefined {
  const stamp = momentOf(textOf(child(node, 'TimeStamp'), 'when'))
  if (stamp !== undefined) return { begin: stamp, end: stamp }
  const span = child(node, 'TimeSpan')
  return spanOf(momentOf(textOf(span, 'begin')), momentOf(textOf(span, 'end')))
}

export function regionOf(node: XmlNode): Region | undefined {
  const region = child(node, 'Region')
  const box = child(region, 'LatLonAltBox')
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((side) => numberOf(box, side))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const lod = child(region, 'Lod')
  return {
    box: [west, south, east, north],
    minPixels: numberOf(lod, 'minLodPixels') ?? 0,
    maxPixels: numberOf(lod, 'maxLodPixels') ?? -1,
  }
}

/** Values of data, as `Data` and as `SchemaData`; names as they are shown. */
export function fieldsOf(node: XmlNode, schemas: ReadonlyMap<string, string>): [name: string, value: string][] {
  const data = child(node, 'ExtendedData')
  const plain = childrenOf(data, 'Data').map((one): [string, string] => [
    textOf(one, 'displayName') ?? one.attributes['name'] ?? '',
    textOf(one, 'value') ?? '',
  ])
  const typed = childrenOf(data, 'SchemaData').flatMap((set) =>
    set.children.flatMap((one): [string, string][] => {
      const name = one.attributes['name'] ?? ''
      const shown = schemas.get(`${(set.attributes['schemaUrl'] ?? '').replace(/^#/, '')} ${name}`) ?? name
      if (one.name === 'SimpleData') return [[shown, one.text.trim()]]
      return one.name === 'SimpleArrayData'
        ? [
            [
              shown,
              childrenOf(one, 'value')
                .map(({ text }) => text.trim())
                .join(', '),
            ],
          ]
        : []
    }),
  )
  const also = (['address', 'phoneNumber'] as const).flatMap((name): [string, string][] => {
    const value = textOf(node, name)
    return value === undefined ? [] : [[name, value]]
  })
  return [...also, ...plain, ...typed]
    .filter(([name, value]) => name !== '' && value !== '')
    .map(([name, value]) => [name, value.slice(0, MAX_VALUE)])
}
