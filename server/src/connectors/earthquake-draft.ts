/** Earthquakes of any service as draft entries: the part that QuakeML, FDSN text and USGS GeoJSON share. */
import { formatInstant } from '@graticule/contracts/dates'
import type { Contact, Identifier, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../entry/finish-resource.ts'
import { footprintOf, readShape } from '../entry/fields/footprints.ts'

/** What a record says of a seismic event. Numbers that are none are `undefined` or NaN. */
export interface EarthquakeFacts {
  readonly id: string
  readonly identifiers?: readonly Identifier[]
  /** Where, in words. */
  readonly region?: string | undefined
  /** Milliseconds since 1970. */
  readonly time?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Kilometres below the surface. */
  readonly depth?: number | undefined
  readonly magnitude?: number | undefined
  readonly magnitudeType?: string | undefined
  /** QuakeML EventType, e.g. `earthquake`, `quarry blast`. */
  readonly kind?: string | undefined
  /** Further sentences of the description. */
  readonly remarks?: readonly string[]
  readonly contacts?: readonly Contact[]
  readonly online?: readonly OnlineResource[]
  /** ISO 8601, as stored. */
  readonly updated?: string | undefined
}

const within = (value: number | undefined, low: number, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined

/** The number that a text is; NaN, infinite values and blanks are none. */
export function finiteNumber(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** 4.34 as "4.3"; one decimal, as magnitudes are told. */
const oneDecimal = (value: number): string => value.toFixed(1).replace(/^-0\.0$/, '0.0')

function position(latitude: number, longitude: number): string {
  const [north, east] = [Math.abs(latitude).toFixed(2), Math.abs(longitude).toFixed(2)]
  return `${north}° ${latitude < 0 ? 'S' : 'N'} ${east}° ${longitude < 0 ? 'W' : 'E'}`
}

/**
 * A draft entry: a granule with a point, an instant, and the magnitude where one is told. An event that has neither a place
 * nor a time is refused: nobody could find it.
 */
export function earthquakeDraft(facts: EarthquakeFacts): { readonly draft: DraftResource } | { readonly refused: string } {
  const magnitude = within(facts.magnitude, -10, 12)
  const depth = within(facts.depth, -100, 7_000)
  const { latitude, longitude } = facts
  // numbers with names are not interchanged: one that is no latitude is a fault
  const isPlace = within(latitude, -90, 90) !== undefined && within(longitude, -540, 540) !== undefined
  const isTold = Number.isFinite(latitude) || Number.isFinite(longitude)
  const shapes = isTold ? [readShape({ type: 'Point', coordinates: isPlace ? [longitude, latitude] : [] })] : []
  const located = shapes.find((shape) => shape.boxes.length > 0)
  if (located === undefined && facts.time === undefined) return { refused: 'the event has neither a place nor a time' }

  const kind = facts.kind?.trim() || 'earthquake'
  const instant = facts.time === undefined ? undefined : formatInstant(facts.time)
  const coordinates = located?.boxes[0] && position(located.boxes[0][1], located.boxes[0][0])
  const region = facts.region?.trim() || undefined
  const named = kind === 'earthquake' ? (magnitude === undefined ? 'Earthquake' : '') : kind
  const strength = magnitude === undefined ? '' : `M ${oneDecimal(magnitude)}`
  const head = [strength, named].filter(Boolean).join(' ')
  const title = [capitalised(head), region ?? coordinates, instant?.slice(0, 10)].filter(Boolean).join(', ')
  const scale = facts.magnitudeType?.trim().slice(0, 40) || undefined
  const told = [
    `${capitalised(kind)}${magnitude === undefined ? '' : ` of magnitude ${magnitude}${scale === undefined ? '' : ` ${scale}`}`}`,
    instant === undefined ? '' : `on ${instant.slice(0, 10)} at ${instant.slice(11, 19)} UTC`,
    coordinates === undefined ? '' : `at ${coordinates}`,
    depth === undefined ? '' : `${Number(Math.abs(depth).toFixed(1))} km ${depth < 0 ? 'above' : 'below'} the surface`,
  ]
  const sentence = `${told.filter(Boolean).join(', ')}${region === undefined ? '' : ` (${region})`}.`
  const boxes = located?.boxes ?? []
  const footprint = footprintOf({ boxes, geometry: located?.geometry, place: region, shapes })
  const metres = depth === undefined ? undefined : Math.round(depth * -1000)
  return {
    draft: {
      id: facts.id,
      identifiers: [...(facts.identifiers ?? [{ scheme: 'other' as const, value: facts.id }])],
      title,
      abstract: [sentence, ...(facts.remarks ?? [])].join(' '),
      type: 'data',
      level: 'granule',
      keywords: [kind, 'seismology'].map((value) => ({ value, kind: 'theme' })),
      contacts: [...(facts.contacts ?? [])],
      ...(footprint === undefined ? {} : { footprint }),
      ...(instant === undefined ? {} : { time: { start: instant, end: instant } }),
      ...(metres === undefined ? {} : { vertical: { minimum: metres, maximum: metres } }),
      formats: [],
      online: [...(facts.online ?? [])],
      thumbnails: [],
      useConstraints: [],
      platforms: [],
      instruments: [],
      ...(magnitude === undefined
        ? {}
        : {
            earthquake: {
              magnitude,
              ...(scale === undefined ? {} : { magnitudeType: scale }),
              ...(depth === undefined ? {} : { depth }),
            },
          }),
      ...(facts.updated === undefined ? {} : { updated: facts.updated }),
    },
  }
}

const capitalised = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
