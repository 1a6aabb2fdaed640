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
  return keys.map((key) => textOf(object[key])).find((text) => text !== undefined)
}

/** The texts of an array; one text alone counts as an array of one. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined)
}

/** The texts at all of several keys. */
export function textsAt(object: JsonObject, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => textsOf(object[key]))
}

/** A finite number, also when it is written as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The first of several keys that holds a number. */
export function numberAt(object: JsonObject, ...keys: readonly string[]): number | undefined {
  return keys.map((key) => numberOf(object[key])).find((number) => number !== undefined)
}

/** The objects of an array, or of an object's values (assets and, in old versions, links are written both ways). */
export function objectsOf(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject)
  return isObject(value) ? Object.values(value).filter(isObject) : []
}
