/** OpenSearch answers in GeoJSON (OGC 17-047). Pure: bytes in, records and refusals out. */
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, numberAt, objectAt, objectsOf, textAt, type JsonObject } from '../json/json-values.ts'
import type { FeedNews } from './index.ts'
import { readJsonFeature } from './json-feature.ts'

/** Reads one answer, or one feature by itself. `onNews` is told what the answer says beside its features. */
export function createFeaturesReader({
  onNews,
  ...context
}: JsonContext & { readonly onNews?: (news: FeedNews) => void }): JsonReader {
  const take = (value: unknown, about: { readonly fallbackId: string; readonly elements: number }): JsonTaken => {
    if (!isObject(value)) return { instead: describeJson(value, 'an OpenSearch answer') }
    if (value.type === 'FeatureCollection' && (about.elements > 0 || Array.isArray(value.features)))
      return { container: about.elements === 0 ? 'empty answer' : 'features' }
    const code = textAt(value, 'code', 'status', 'error')
    const words = textAt(value, 'description', 'message', 'detail')
    if (value.type !== 'Feature' && code !== undefined && words !== undefined)
      return { instead: `an error of the service: ${words.slice(0, 400)}` }
    if (value.type !== 'Feature') return { instead: describeJson(value, 'an OpenSearch answer') }
    const reading = readJsonFeature(value, about.fallbackId, context.documentUrl)
    return 'refused' in reading
      ? reading
      : { ...reading, original: { mediaType: 'application/geo+json', standard: 'opensearch-feature' } }
  }
  const onEnvelope = (envelope: JsonObject): void => onNews?.(newsOf(envelope))
  return createJsonReader({ splitAt: ['features'], take, strangers: 'no features' }, { ...context, onEnvelope })
}

/** Counts and the next page; some services write them into the properties, some beside these. */
function newsOf(envelope: JsonObject): FeedNews {
  const properties = objectAt(envelope, 'properties')
  const count = (key: string) => numberAt(envelope, key) ?? numberAt(properties, key)
  const [total, startIndex] = [count('totalResults') ?? numberAt(envelope, 'numberMatched'), count('startIndex')]
  const links = [properties.links, envelope.links].flatMap((value) =>
    Array.isArray(value) ? objectsOf(value).filter(({ rel }) => rel === 'next') : isObject(value) ? objectsOf(value.next) : [],
  )
  const next = links.map((link) => textAt(link, 'href')).find((href) => href !== undefined)
  return {
    ...(total === undefined ? {} : { total }),
    ...(startIndex === undefined ? {} : { startIndex }),
    ...(next === undefined ? {} : { next }),
  }
}
