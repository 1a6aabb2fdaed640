/** One event of QuakeML BasicEvent 1.2 as a draft entry: its preferred origin and magnitude. Depths are metres there. */
import type { Contact, Identifier } from '@graticule/contracts/resource'
import { readInstant, storedInstant } from '../../entry/fields/instants.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { earthquakeDraft, finiteNumber } from '../earthquake-draft.ts'

/** Kinds of descriptions that name a place, the most telling first (EventDescriptionType). */
const REGIONS = ['earthquake name', 'region name', 'flinn-engdahl region', 'nearest cities']
const MODES: Readonly<Record<string, string>> = { automatic: 'Located automatically.', manual: 'Located by hand.' }

const textOf = (element: XmlElement | undefined, ...path: readonly string[]): string | undefined => {
  const found = path.reduce<XmlElement | undefined>((at, name) => at && childrenNamed(at, name)[0], element)
  const text = found?.text.trim() ?? ''
  return text === '' || text === 'null' ? undefined : text
}
const numberIn = (element: XmlElement | undefined, ...path: readonly string[]) => finiteNumber(textOf(element, ...path))

/** True for events that their catalogue has taken back: of the type "not existing", or with a preferred origin that was rejected. */
export function isDeleted(event: XmlElement): boolean {
  if (textOf(event, 'type') === 'not existing') return true
  return textOf(preferred(event, 'origin', 'preferredOriginID'), 'evaluationStatus') === 'rejected'
}

/** The one that the event prefers, else the first. */
function preferred(event: XmlElement, name: 'origin' | 'magnitude', reference: string): XmlElement | undefined {
  const all = childrenNamed(event, name)
  const wanted = textOf(event, reference)
  return all.find(({ attributes }) => wanted !== undefined && attributes['publicID'] === wanted) ?? all[0]
}

/** A draft entry, or why the event cannot be one. */
export function readEvent(event: XmlElement, fallbackId: string): ReturnType<typeof earthquakeDraft> {
  const origin = preferred(event, 'origin', 'preferredOriginID')
  const magnitude = magnitudeOf(event, origin)
  const depth = numberIn(origin, 'depth', 'value')
  const { eventsource, eventid } = event.attributes
  // what was escaped twice on its way is put right, so that both spellings are one event
  const publicId = event.attributes['publicID']?.trim().replaceAll('&amp;', '&')
  const short = eventsource !== undefined && eventid !== undefined ? `${eventsource}${eventid}` : undefined
  const identifiers: Identifier[] = [short, publicId].flatMap((value) => (value ? [{ scheme: 'other', value }] : []))
  const mode = MODES[textOf(origin, 'evaluationMode') ?? '']
  const uncertainty = numberIn(magnitude, 'mag', 'uncertainty')
  return earthquakeDraft({
    id: short ?? (publicId || fallbackId),
    ...(identifiers.length === 0 ? {} : { identifiers }),
    region: regionOf(event) ?? textOf(origin, 'region'),
    time: readInstant(textOf(origin, 'time', 'value') ?? ''),
    latitude: numberIn(origin, 'latitude', 'value'),
    longitude: numberIn(origin, 'longitude', 'value'),
    depth: depth === undefined ? undefined : depth / 1000,
    magnitude: numberIn(magnitude, 'mag', 'value'),
    magnitudeType: textOf(magnitude, 'type'),
    kind: textOf(event, 'type')?.replaceAll('_', ' ').toLowerCase(),
    remarks: [
      ...(mode === undefined ? [] : [mode]),
      ...(uncertainty === undefined || uncertainty === 0 ? [] : [`Uncertainty of the magnitude: ${uncertainty}.`]),
      ...childrenNamed(event, 'comment').flatMap((comment) => textOf(comment, 'text') ?? []),
    ],
    contacts: contactsOf([event, origin, magnitude]),
    online: linksOf(publicId),
    updated: storedInstant(textOf(event, 'creationInfo', 'creationTime') ?? textOf(origin, 'creationInfo', 'creationTime')),
  })
}

/** The magnitude that the event prefers, else the first of its preferred origin, else the first. */
function magnitudeOf(event: XmlElement, origin: XmlElement | undefined): XmlElement | undefined {
  if (textOf(event, 'preferredMagnitudeID') !== undefined) return preferred(event, 'magnitude', 'preferredMagnitudeID')
  const all = childrenNamed(event, 'magnitude')
  const id = origin?.attributes['publicID']
  return all.find((magnitude) => id !== undefined && textOf(magnitude, 'originID') === id) ?? all[0]
}

function regionOf(event: XmlElement): string | undefined {
  const told = childrenNamed(event, 'description').flatMap((description) => {
    const text = textOf(description, 'text')
    return text === undefined ? [] : [{ text, kind: textOf(description, 'type')?.toLowerCase() ?? '' }]
  })
  const rank = (kind: string) => (REGIONS.includes(kind) ? REGIONS.indexOf(kind) : REGIONS.length)
  return told.toSorted((a, b) => rank(a.kind) - rank(b.kind))[0]?.text
}

/** The agency of the event, its location and its magnitude; an author only where no agency is told. */
function contactsOf(parts: readonly (XmlElement | undefined)[]): Contact[] {
  const agencies = parts.flatMap((part) => textOf(part, 'creationInfo', 'agencyID') ?? [])
  if (agencies.length > 0) return [...new Set(agencies)].map((organisation) => ({ organisation, role: 'originator' }))
  const authors = parts.flatMap((part) => textOf(part, 'creationInfo', 'author') ?? [])
  return [...new Set(authors)].map((individual) => ({ individual, role: 'author' }))
}

/** A public id that is the address of the event at its service, as the FDSN services of the USGS write it, is a link. */
function linksOf(publicId: string | undefined): { url: string; protocol: string; accessType: 'complex'; name: string }[] {
  const path = /^quakeml:([\w.-]+\.[a-z]+\/fdsnws\/event\/1\/query\?\S+)$/.exec(publicId ?? '')?.[1]
  const url = path === undefined ? undefined : webAddress(`https://${path}`)
  return url === undefined ? [] : [{ url, protocol: 'FDSN:event', accessType: 'complex', name: 'QuakeML' }]
}
