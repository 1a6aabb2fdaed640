/**
 * A point of interest on the map: a station, an observatory, a village of a survey (spec 1, section 3). Services and files
 * write it as the properties of a point; this reads what they give into the fields that the portal shows.
 */
import { MAX_POINT_VALUES, type PointOfInterest, PointOfInterestSchema } from './point-fields.ts'
import { linkOf, textOf } from './point-of-entry.ts'

export type { PointOfInterest } from './point-fields.ts'

/** Fields that tell a point of interest from any other point with properties, which may have a title, an id or a country too. */
const TELLING = ['elevation', 'network', 'organization', 'parameters', 'links']
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

/** Words of a parameter: a text, or an object with a name. */
function parameterOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return textOf(value)
  const { name, title, label } = value as Record<string, unknown>
  return textOf(name) ?? textOf(title) ?? textOf(label)
}

const known = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

/**
 * Reads what somebody calls a point of interest: names may be in any case, and "organisation" may be written so. Links that lead
 * elsewhere than to http and https are left out. `undefined` when nothing is told.
 */
export function pointOfInterestOf(properties: Readonly<Record<string, unknown>>): PointOfInterest | undefined {
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
  return Object.keys(point).length === 0 ? undefined : point
}

/** Reads the properties of any point; `undefined` when nothing tells that it is a point of interest. */
export function readPointOfInterest(properties: Readonly<Record<string, unknown>>): PointOfInterest | undefined {
  const point = pointOfInterestOf(properties)
  return point !== undefined && TELLING.some((name) => name in point) ? point : undefined
}

/** Names of properties that {@link readPointOfInterest} reads, in small letters: they need not be shown a second time. */
export const POINT_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.keys(PointOfInterestSchema.properties),
  'organisation',
  'name',
])
