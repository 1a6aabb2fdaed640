/** The point of interest that an entry is. */
import { webAddress } from '../links/link-address.ts'
import type { Resource } from '../resource.ts'
import { MAX_POINT_VALUES, type PointOfInterest } from './point-fields.ts'

const MAX_TEXT = 2_000
const MAX_ADDRESS = 8_000

/** A text or number as a text, cut where it is long; `undefined` for anything else, and for blanks. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  const text = typeof value === 'string' ? value.trim().slice(0, MAX_TEXT) : ''
  return text === '' ? undefined : text
}

/** An object with title and address, or an address; `undefined` where that is no address of the web. */
export function linkOf(value: unknown): { title: string; url: string } | undefined {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { url: value }
  const address = webAddress(textOf(given['url'] ?? given['href']))?.href
  if (address === undefined || address.length > MAX_ADDRESS) return undefined
  return { title: textOf(given['title'] ?? given['name']) ?? address, url: address }
}

/** The point of interest that an entry is, with its title, its height and its links; `undefined` = it is none. */
export function pointOfEntry({ title, vertical, online, pointOfInterest }: Resource): PointOfInterest | undefined {
  if (pointOfInterest === undefined) return undefined
  const elevation = vertical !== undefined && vertical.minimum === vertical.maximum ? { elevation: String(vertical.minimum) } : {}
  const links = online.slice(0, MAX_POINT_VALUES).flatMap(({ url, name }) => linkOf({ url, title: name }) ?? [])
  return { title: textOf(title) ?? '', ...elevation, ...(links.length === 0 ? {} : { links }), ...pointOfInterest }
}
