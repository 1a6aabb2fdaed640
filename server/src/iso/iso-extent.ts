/** Where, when and how high: `EX_Extent`. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Resource, Scene, TimeExtent, VerticalExtent } from '@graticule/contracts/resource'
import { element, textElement, type Xml } from '../xml/write-xml.ts'
import { characterString, identifier, nothing } from './iso-parts.ts'

function bound(name: string, degrees: number): Xml {
  return element(`gmd:${name}`, {}, textElement('gco:Decimal', degrees))
}

function boundingBox([west, south, east, north]: Bbox): Xml {
  return element(
    'gmd:geographicElement',
    {},
    element(
      'gmd:EX_GeographicBoundingBox',
      {},
      bound('westBoundLongitude', west),
      bound('eastBoundLongitude', east),
      bound('southBoundLatitude', south),
      bound('northBoundLatitude', north),
    ),
  )
}

function timePeriod({ start, end }: TimeExtent): Xml {
  return element(
    'gmd:temporalElement',
    {},
    element(
      'gmd:EX_TemporalExtent',
      {},
      element(
        'gmd:extent',
        {},
        element(
          'gml:TimePeriod',
          { 'gml:id': 'time-extent' },
          textElement('gml:beginPosition', start) ?? element('gml:beginPosition', { indeterminatePosition: 'unknown' }),
          textElement('gml:endPosition', end) ?? element('gml:endPosition', { indeterminatePosition: 'now' }),
        ),
      ),
    ),
  )
}

function heights({ minimum, maximum }: VerticalExtent): Xml {
  return element(
    'gmd:verticalElement',
    {},
    element(
      'gmd:EX_VerticalExtent',
      {},
      element('gmd:minimumValue', {}, textElement('gco:Real', minimum)),
      element('gmd:maximumValue', {}, textElement('gco:Real', maximum)),
      nothing('gmd:verticalCRS', 'unknown'),
    ),
  )
}

/** The tile of a scene: a place by its identifier in a grid of paths and rows. */
function tile({ path, row }: Scene): Xml | undefined {
  if (!Number.isInteger(path) || !Number.isInteger(row)) return undefined
  const place = identifier('gmd:geographicIdentifier', `path ${path} row ${row}`, 'World Reference System')
  return element('gmd:geographicElement', {}, element('gmd:EX_GeographicDescription', {}, place))
}

/** The extent of an entry as `name` (`gmd:extent`, or `srv:extent` of a service); `undefined` when nothing is known. */
export function extent(name: string, { footprint, time, vertical, scene = {} }: Resource): Xml | undefined {
  const place = tile(scene)
  if ([footprint, time, vertical, place].every((part) => part === undefined)) return undefined
  return element(
    name,
    {},
    element(
      'gmd:EX_Extent',
      {},
      characterString('gmd:description', footprint?.place),
      ...(footprint?.boxes ?? []).map(boundingBox),
      place,
      time === undefined ? undefined : timePeriod(time),
      vertical === undefined ? undefined : heights(vertical),
    ),
  )
}
