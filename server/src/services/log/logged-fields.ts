/** What of a log call is kept: the fields that have names, and the search; nothing that tells who it was. */
import { LOG_FIELD_NAMES, LOG_QUERY_FIELD, MAX_LOG_QUERY_FIELDS, MAX_LOG_TEXT } from '@graticule/contracts/services/log'

/** Fields by their names. */
export type LoggedFields = Readonly<Record<string, string | number | boolean>>

const KNOWN: ReadonlySet<string> = new Set(LOG_FIELD_NAMES)
/** An e-mail address: people search for persons, and the log is not about persons. */
const EMAIL = /[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>()]+/gu

function kept(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  // NUL is no character of a text in PostgreSQL, and half a surrogate pair none of UTF-8
  const text = value.replaceAll('\u0000', '').toWellFormed().replaceAll(EMAIL, '…').slice(0, MAX_LOG_TEXT).toWellFormed()
  return text.trim() === '' ? undefined : text
}

/** The fields of a body that are kept. */
export function loggedFields(body: Readonly<Record<string, unknown>>): LoggedFields {
  const fields: Record<string, string | number | boolean> = {}
  let queryFields = 0
  for (const [name, value] of Object.entries(body)) {
    const isQuery = LOG_QUERY_FIELD.test(name)
    if (!isQuery && !KNOWN.has(name)) continue
    const text = kept(value)
    if (text === undefined) continue
    if (isQuery && ++queryFields > MAX_LOG_QUERY_FIELDS) continue
    fields[name] = text
  }
  return fields
}
