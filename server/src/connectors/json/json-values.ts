/** Reading JSON that others wrote: every accessor gives nothing instead of failing when the value is of another kind. */

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object at a key, or an empty one. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}

/** The text of a string (not blank) or number, or `undefined`. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The first of several keys that holds a text. */
export function textAt(object: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = textOf(object[key])
    if (text !== undefined) return text
  }
  return undefined
}

/** The texts of an array; one text alone counts as an array of one. */
export function textsOf(value: unknown): string[] {
  if (value === undefined) return []
  const texts: string[] = []
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const text = textOf(one)
    if (text !== undefined) texts.push(text)
  }
  return texts
}

/** The texts at all of several keys. */
export function textsAt(object: JsonObject, ...keys: readonly string[]): string[] {
  const texts: string[] = []
  for (const key of keys) if (object[key] !== undefined) texts.push(...textsOf(object[key]))
  return texts
}

/** A finite number, also when it is written as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The first of several keys that holds a number. */
export function numberAt(object: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const number = numberOf(object[key])
    if (number !== undefined) return number
  }
  return undefined
}

/** The objects of an array, or of an object's values (assets and, in old versions, links are written both ways). */
export function objectsOf(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return isObject(value) ? Object.values(value).filter(isObject) : []
}

/** The words of a text that may be written in several languages (`{"en": ..., "fr": ...}`): English, else the first. */
export function wordsOf(value: unknown): string | undefined {
  if (!isObject(value)) return textOf(value)
  return (
    textOf(value.en) ??
    Object.values(value)
      .map(textOf)
      .find((text) => text !== undefined)
  )
}

/** The value of a text that is itself JSON (an array or object); every other value stays as it is. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** What an object is, by its first keys, in words that complete "it is ...". */
export function describeJson(value: unknown, wanted: string): string {
  if (!isObject(value)) return `${Array.isArray(value) ? 'an array' : 'a plain value'}, not ${wanted}`
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => key.slice(0, 40))
  return `a JSON object with ${keys.length === 0 ? 'nothing in it' : keys.join(', ')}, not ${wanted}`
}
