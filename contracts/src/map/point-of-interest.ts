/**
 * A point of interest on the map: a station, an observatory, a village of a survey (spec 1, section 3). Services and files
 * write it as the properties of a point; this reads what they give into the fields that the portal shows.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { webAddress } from '../links/link-address.ts'

const Text = (description: string, maxLength = 2_000) => Type.Optional(Type.String({ description, maxLength, minLength: 1 }))

/** Most links and parameters of one point. */
export const MAX_POINT_VALUES = 100

/**
 * What a point of interest says of itself. Only what is known is there.
 * @rule S1-3.point-of-interest Fields of a point of interest
 */
export const PointOfInterestSchema = Type.Object({
  title: Text('what it is called'),
  links: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String({ description: 'what the link is called; the address where it has no name', maxLength: 2_000 }),
        url: Type.String({ description: 'absolute http or https address', maxLength: 8_000 }),
      }),
      { maxItems: MAX_POINT_VALUES },
    ),
  ),
  elevation: Text('height above the sea: a number is metres, anything else as it is given'),
  category: Text('what kind of place it is'),
  country: Text('the country that it lies in'),
  id: Text('identifier within its network'),
  network: Text('the network that it belongs to'),
  organization: Text('who runs it'),
  parameters: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: MAX_POINT_VALUES, description: 'what is measured there' }),
  ),
})
export type PointOfInterest = Static<typeof PointOfInterestSchema>

/** Fields that tell a point of interest from any other point with properties, which may have a title, an id or a country too. */
const TELLING = ['elevation', 'network', 'organization', 'parameters', 'links']
const MAX_TEXT = 2_000
const MAX_ADDRESS = 8_000

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  const text = typeof value === 'string' ? value.trim().slice(0, MAX_TEXT) : ''
  return text === '' ? undefined : text
}

/** A list as it is, as JSON in a text, or parted by commas or semicolons. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const text = textOf(value)
  if (text === undefined) return typeof value === 'object' && value !== null ? [value] : []
  if (/^[[{]/.test(text)) {
    try {
      const read: unknown = JSON.parse(text)
      return Array.isArray(read) ? read : [read]
    } catch {
      // it only begins like JSON
    }
  }
  return text.split(/[,;](?:\s|$)|;/)
}

function linkOf(value: unknown): { title: string; url: string } | undefined {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { url: value }
  const address = webAddress(textOf(given['url'] ?? given['href']))?.href
  if (address === undefined || address.length > MAX_ADDRESS) return undefined
  return { title: textOf(given['title'] ?? given['name']) ?? address, url: address }
}

/** Words of a parameter: a text, or an object with a name. */
function parameterOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return textOf(value)
  const { name, title, label } = value as Record<string, unknown>
  return textOf(name) ?? textOf(title) ?? textOf(label)
}

const known = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

/**
 * Reads the properties of a point, whose names may be in any case, and "organisation" may be written so. Links that lead
 * elsewhere than to http and https are left out. `undefined` when nothing tells that it is a point of interest.
 */
export function readPointOfInterest(properties: Readonly<Record<string, unknown>>): PointOfInterest | undefined {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.trim().toLowerCase(), value]))
  const valueOf = (name: string) => byName.get(name) ?? (name === 'organization' ? byName.get('organisation') : undefined)
  const texts = (['title', 'elevation', 'category', 'country', 'id', 'network', 'organization'] as const).flatMap((name) => {
    const text = textOf(valueOf(name)) ?? (name === 'title' ? textOf(valueOf('name')) : undefined)
    return text === undefined ? [] : [[name, text] as const]
  })
  const links = known(listOf(valueOf('links')).slice(0, MAX_POINT_VALUES).map(linkOf))
  const parameters = known(listOf(valueOf('parameters')).slice(0, MAX_POINT_VALUES).map(parameterOf))
  const point: PointOfInterest = {
    ...Object.fromEntries(texts),
    ...(links.length > 0 && { links }),
    ...(parameters.length > 0 && { parameters }),
  }
  return TELLING.some((name) => name in point) ? point : undefined
}

/** Names of properties that {@link readPointOfInterest} reads, in small letters: they need not be shown a second time. */
export const POINT_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.keys(PointOfInterestSchema.properties),
  'organisation',
  'name',
])
