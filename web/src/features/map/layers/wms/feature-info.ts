/** Answers of map services about a place, in records: JSON and XML differ from server to server, so they are read by their shape. */
import type { FeatureInfo } from '@graticule/contracts/services/map-proxies'
import type { InfoRecord, LayerAnswer } from '../../../../stores/layers/place-info.ts'

const MAX_RECORDS = 50
const MAX_FIELDS = 200

type Field = InfoRecord['fields'][number]

/** A value as text; what is within it is written as JSON. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldsOf = (properties: object): Field[] =>
  Object.entries(properties)
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => ({ name, value: valueText(value) }))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** GeoJSON features, results of ArcGIS, a list of objects, or one object. */
function recordsOfJson(value: unknown): InfoRecord[] {
  const body = isObject(value) ? value : {}
  const list = [body['features'], body['results'], value].find((one) => Array.isArray(one)) as unknown[] | undefined
  const things = (list ?? (isObject(value) ? [value] : [])).filter(isObject)
  return things.slice(0, MAX_RECORDS).flatMap((thing) => {
    const properties = [thing['properties'], thing['attributes'], thing].find(isObject) ?? {}
    const name = [thing['id'], thing['layerName']].find((one) => typeof one === 'string' && one !== '') as string | undefined
    const fields = fieldsOf(properties)
    return fields.length === 0 ? [] : [{ fields, ...(name !== undefined && { title: name }) }]
  })
}

const GML = /^http:\/\/www\.opengis\.net\/gml/
/** What GML says of every feature and tells nobody anything. */
const OF_GML = new Set(['boundedBy', 'coordinates', 'pos', 'posList', 'lowerCorner', 'upperCorner'])

/** Elements whose children are plain texts are records; so are empty elements with attributes (ArcGIS: `<FIELDS name="..."/>`). */
function recordsOfXml(root: Element): InfoRecord[] {
  const records: InfoRecord[] = []
  const walk = (element: Element) => {
    if (records.length >= MAX_RECORDS) return
    const parts = [...element.children]
    const plain = parts.filter(
      (part) => part.children.length === 0 && (part.textContent ?? '').trim() !== '' && !OF_GML.has(part.localName),
    )
    const attributes = parts.length === 0 && (element.textContent ?? '').trim() === '' ? [...element.attributes] : []
    const ofAttributes = attributes.filter(({ prefix, name }) => prefix === null && name !== 'xmlns')
    const fields = [
      ...plain.map((part) => ({ name: part.localName, value: (part.textContent ?? '').trim() })),
      ...(ofAttributes.length > 1 ? ofAttributes.map(({ name, value }) => ({ name, value })) : []),
    ]
    if (fields.length > 0 && !GML.test(element.namespaceURI ?? '')) {
      const isNamed = !/^(?:fields|featureinfo|attributes|root)$/i.test(element.localName)
      records.push({ fields: fields.slice(0, MAX_FIELDS), ...(isNamed && { title: element.localName }) })
    }
    for (const part of parts) if (part.children.length > 0 || part.attributes.length > 0) walk(part)
  }
  walk(root)
  return records
}

/** Words by which servers say that there is nothing (GeoServer, MapServer, ArcGIS, deegree). */
const NOTHING = /^\s*(?:no features were found|no features found|search returned no results|no results?|none)?[\s.]*$/i

/** The answer of a service, in the shape that the panel shows. */
export function readInfo({ kind, text }: FeatureInfo): LayerAnswer {
  if (kind === 'json') {
    try {
      return { kind: 'records', records: recordsOfJson(JSON.parse(text)) }
    } catch {
      return { kind: 'text', text }
    }
  }
  if (kind === 'xml') {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    if (document.querySelector('parsererror') !== null) return { kind: 'text', text }
    return { kind: 'records', records: recordsOfXml(document.documentElement) }
  }
  const plain = kind === 'html' ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text
  if (
    NOTHING.test(plain) ||
    /^\s*GetFeatureInfo results:\s*(?:Layer '[^']*'\s*)?(?:Search returned no results\.?)?\s*$/i.test(plain)
  ) {
    return { kind: 'records', records: [] }
  }
  return kind === 'html' ? { kind: 'html', html: text } : { kind: 'text', text: text.trim() }
}
