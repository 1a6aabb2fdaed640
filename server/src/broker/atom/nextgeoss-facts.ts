/** What clients of the original read in an entry of NextGEOSS beside the common elements. */
import type { OnlineResource, Position, Resource } from '@graticule/contracts/resource'
import { mediaTypeOfFormat } from '../../entry/fields/formats.ts'
import { element, textElement, type Xml } from '../../xml/write-xml.ts'
import { NAMESPACES } from './atom-namespaces.ts'
import { wireId } from './wire-ids.ts'

const dc = { 'xmlns:dc': NAMESPACES.dc }
const ANY_FILE = 'application/octet-stream'

/** NextGEOSS writes longitude first here, against GeoRSS: its readers know. */
const ring = (positions: readonly Position[]): string =>
  positions.map(([longitude, latitude]) => `${longitude} ${latitude}`).join(' ')

function polygonOf({ footprint }: Resource): string | undefined {
  const geometry = footprint?.geometry
  if (geometry?.type === 'Polygon' && geometry.coordinates[0] !== undefined) return ring(geometry.coordinates[0])
  const [box] = footprint?.boxes ?? []
  if (box === undefined) return undefined
  const [west, south, east, north] = box
  return ring([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ])
}

const isFile = ({ function: purpose, accessType }: OnlineResource): boolean => purpose === 'download' || accessType === 'direct'

/** The link to a file; its title is the last part of its address where it has no name. */
function enclosure({ url, name, format, size }: OnlineResource): Xml {
  const file = url
    .split(/[?#]/)[0]
    ?.split('/')
    .findLast((part) => part !== '')
  return element('link', {
    rel: 'enclosure',
    href: url,
    type: mediaTypeOfFormat(format) ?? ANY_FILE,
    title: name ?? file ?? url,
    length: size,
  })
}

/**
 * Identifier, publisher and period in Dublin Core, the polygon, and a link for each file.
 * @rule B-original-wire.nextgeoss Entries of NextGEOSS have their identifier, publisher, date, polygon and files
 */
export function nextgeossFacts(resource: Resource): (Xml | undefined)[] {
  const { id, contacts, source, time, online } = resource
  const publisher = contacts.find(({ role, organisation }) => role === 'publisher' && organisation !== undefined)
  const organisation = publisher?.organisation ?? contacts.find((contact) => contact.organisation !== undefined)?.organisation
  const period = time === undefined ? undefined : `${time.start ?? ''}/${time.end ?? ''}`
  return [
    textElement('dc:identifier', wireId(id), dc),
    textElement('dc:publisher', organisation ?? source.title, dc),
    textElement('dc:date', period, dc),
    textElement('georss:polygon', polygonOf(resource), { 'xmlns:georss': NAMESPACES.georss }),
    ...online.filter(isFile).map(enclosure),
  ]
}
