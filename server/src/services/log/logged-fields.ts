/** What of a log call is kept: the fields that have names, without what in their texts tells who it was. */
import { LOG_FIELD_NAMES, MAX_LOG_TEXT } from '@graticule/contracts/services/log'
import { isIpv6 } from '../../outbound/addresses.ts'

/** Fields by their names. */
export type LoggedFields = Readonly<Record<string, string | number | boolean>>

/** An e-mail address: people search for persons, and the log is not about persons. */
const EMAIL = /[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>()]+/gu
/** Longest e-mail address (RFC 5321 section 4.5.3.1): one that begins within the kept text is seen whole. */
const MAX_EMAIL = 320
/** What an IPv6 address may be written in, between characters of no word. */
const IPV6_SIGNS = /(?<![\p{L}\p{N}])[0-9a-f:][0-9a-f:.]+(?![\p{L}\p{N}])/giu
const IPV4 = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu
const STRUCK = '…'
/** Keys of a list that are kept. */
const MOST_KEYS = 100

function struckAddress(signs: string): string {
  if (isIpv6(signs)) return STRUCK
  // the end of a sentence
  const [tail = ''] = /[.:]+$/.exec(signs) ?? []
  return isIpv6(signs.slice(0, signs.length - tail.length)) ? `${STRUCK}${tail}` : signs
}

/** A text without what looks like an e-mail address or an address of the Internet. */
function withoutAddresses(text: string): string {
  return text
    .slice(0, MAX_LOG_TEXT + MAX_EMAIL)
    .replaceAll(EMAIL, STRUCK)
    .replaceAll(IPV6_SIGNS, struckAddress)
    .replaceAll(IPV4, (signs) => (signs.split('.').every((part) => Number(part) < 256) ? STRUCK : signs))
}

function kept(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  // NUL is no character of a text in PostgreSQL, and half a surrogate pair none of UTF-8
  const text = withoutAddresses(value.replaceAll('\u0000', '').toWellFormed()).slice(0, MAX_LOG_TEXT).toWellFormed()
  return text.trim() === '' ? undefined : text
}

/** A group of the original, `{ key, value }`, by its key: what is sent; its value is what was shown. Several with commas between. */
function keyOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keys = value.slice(0, MOST_KEYS).map(keyOf)
    return keys.filter((key) => typeof key === 'string' || typeof key === 'number').join(',')
  }
  return typeof value === 'object' && value !== null && 'key' in value ? value.key : value
}

/** The fields of a body that are kept, in the order of their names in the contract. */
export function loggedFields(body: Readonly<Record<string, unknown>>): LoggedFields {
  const named = LOG_FIELD_NAMES.map((name) => [name, Object.hasOwn(body, name) ? kept(keyOf(body[name])) : undefined] as const)
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}
