/** What somebody types of a key, read. */
import { readOrigin } from '@graticule/contracts/widget/origins'
import {
  LEAST_REQUESTS_PER_HOUR,
  MAX_KEY_ORIGINS,
  MOST_REQUESTS_PER_HOUR,
  type WrittenKey,
} from '@graticule/contracts/widget/widget-keys'

/** The form as it is typed; origins stand on a line each. */
export interface TypedKey {
  readonly name: string
  readonly origins: string
  readonly perHour: string
}

/** What is wrong, by field. */
export type KeyFault =
  | { readonly field: 'name'; readonly fault: 'needsName' }
  | { readonly field: 'origins'; readonly fault: 'needsOrigin' | 'tooMany' }
  | { readonly field: 'origins'; readonly fault: 'badOrigin'; readonly line: string }
  | { readonly field: 'perHour'; readonly fault: 'badNumber' }

/** Names of hosts in other scripts are written as browsers send them. */
const originOf = (line: string): string | undefined => {
  const plain = readOrigin(line)
  if (plain !== undefined || !/[^\u0020-\u007e]/.test(line)) return plain
  const address = URL.parse(/^https?:\/\//i.test(line) ? line : `https://${line}`)
  const isBare = address !== null && address.pathname === '/' && `${address.search}${address.hash}${address.username}` === ''
  return isBare ? readOrigin(address.origin) : undefined
}

/** Reads the form: the key, or the first fault. */
export function readKey({ name, origins, perHour }: TypedKey): { readonly written: WrittenKey } | KeyFault {
  const named = name.trim()
  if (named === '') return { field: 'name', fault: 'needsName' }
  const lines = origins.split(/[\s,]+/).filter((line) => line !== '')
  if (lines.length === 0) return { field: 'origins', fault: 'needsOrigin' }
  const read = lines.map(originOf)
  const bad = lines[read.indexOf(undefined)]
  if (bad !== undefined) return { field: 'origins', fault: 'badOrigin', line: bad }
  const known = [...new Set(read.filter((origin) => origin !== undefined))]
  if (known.length > MAX_KEY_ORIGINS) return { field: 'origins', fault: 'tooMany' }
  const most = Number(perHour.replaceAll(/[\s,]/g, ''))
  if (!Number.isInteger(most) || most < LEAST_REQUESTS_PER_HOUR || most > MOST_REQUESTS_PER_HOUR)
    return { field: 'perHour', fault: 'badNumber' }
  return { written: { name: named, origins: known, perHour: most } }
}
