/**
 * What a STAC API tells of the items of a collection before they are searched: the properties that can be asked for and their values
 * (OGC API Features part 3 and STAC API filter extension: `queryables`, a JSON schema; STAC collections: `summaries`).
 */
import { FACET_ITEMS, MAX_LIVE_RECORD_BYTES } from '@graticule/contracts/limits'
import { isObject, objectAt, textsAt, type JsonObject } from '../json/json-values.ts'
import { askLive, liveFailure, type LiveOptions } from '../live/ask-live.ts'

export type PropertyValue = string | number

/** As far as the API told it. */
export interface SceneDescription {
  /** Properties that can be asked for; empty when the API does not tell. */
  readonly known: ReadonlySet<string>
  /** The values of properties that have few. */
  readonly values: ReadonlyMap<string, readonly PropertyValue[]>
}

/** Longest value, characters. */
const MAX_VALUE = 400
/** A description counts for this long; that there is none, for less. Milliseconds. */
const [KEEP_MS, KEEP_NONE_MS] = [600_000, 60_000]
const MOST_KEPT = 200

const isValue = (value: unknown): value is PropertyValue =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Values that a part of a JSON schema allows: by `const`, by `enum`, as alternatives, as members of a list. */
function valuesOf(schema: unknown, depth = 0): PropertyValue[] {
  if (!isObject(schema) || depth > 3) return []
  const own = [...('const' in schema ? [schema.const] : []), ...listOf(schema.enum)].filter(isValue)
  const parts = [...listOf(schema.anyOf), ...listOf(schema.oneOf), schema.items]
  return [...own, ...parts.flatMap((part) => valuesOf(part, depth + 1))]
}

function few(values: readonly PropertyValue[]): PropertyValue[] {
  const distinct = [...new Set(values)]
  return distinct.length > FACET_ITEMS ? [] : distinct
}

/** The description that the two documents give; `undefined` stands for one that could not be read. */
export function describeScenes(queryables: unknown, collection: unknown): SceneDescription {
  const schema: JsonObject = isObject(queryables) ? objectAt(queryables, 'properties') : {}
  const summaries: JsonObject = isObject(collection) ? objectAt(collection, 'summaries') : {}
  const values = new Map<string, readonly PropertyValue[]>()
  for (const property of new Set([...Object.keys(schema), ...Object.keys(summaries)])) {
    const told = few(valuesOf(schema[property]))
    // a summary tells what there is; a schema what there might be
    const there = few(listOf(summaries[property]).filter(isValue))
    const chosen = there.length > 0 ? there : told
    if (chosen.length > 0) values.set(property, chosen)
  }
  return { known: new Set(Object.keys(schema)), values }
}

const CONFORMS = [/\/item-search#filter$/, /\/cql2-json$/, /\/basic-cql2$/]

/** True for an API that takes filters as CQL2 in JSON, "is null" among them, by the conformance of its landing page. */
export function takesCql2(landingPage: unknown): boolean {
  const classes = classesOf(landingPage)
  return CONFORMS.every((one) => classes.some((name) => one.test(name)))
}

const classesOf = (landingPage: unknown): string[] => (isObject(landingPage) ? textsAt(landingPage, 'conformsTo') : [])

/** True for an API whose CQL2 looks into lists as well (class Array Functions; "array operators" before CQL2 was final). */
export const takesLists = (landingPage: unknown): boolean =>
  takesCql2(landingPage) && classesOf(landingPage).some((name) => /\/array-(?:functions|operators)$/.test(name))

/** Documents of APIs, kept for some minutes. */
export interface KeptDocuments {
  /** The JSON at an address; `undefined` when there is none that can be read. Rejects only when the caller gives up. */
  readonly read: (title: string, options: LiveOptions, address: string, signal: AbortSignal) => Promise<unknown>
}

/** `now`: milliseconds since 1970. */
export function keepDocuments(now: () => number = Date.now): KeptDocuments {
  const kept = new Map<string, { readonly until: number; readonly document: unknown }>()
  return {
    async read(title, options, address, signal) {
      const found = kept.get(address)
      if (found !== undefined && found.until > now()) return found.document
      let document: unknown
      try {
        const accept = 'application/schema+json, application/json;q=0.9, */*;q=0.1'
        const response = await askLive(
          title,
          { ...options, maxBytes: MAX_LIVE_RECORD_BYTES },
          { address, accept, aside: true },
          signal,
        )
        document = JSON.parse(await response.text())
      } catch (error) {
        if (signal.aborted) throw liveFailure(title, error, signal)
      }
      kept.delete(address)
      kept.set(address, { until: now() + (document === undefined ? KEEP_NONE_MS : KEEP_MS), document })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return document
    },
  }
}
