/**
 * Lists of Earth-observation products in JSON: GeoJSON of RESTO and eodag, OData of the Copernicus hubs. Pure: bytes in,
 * records and refusals out.
 */
import { createJsonReader, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject } from '../json/json-values.ts'
import { readItem } from '../stac/stac-record.ts'
import { productItemOf } from './product-item.ts'

const WANTED = 'a list of Earth-observation products'

function take(value: unknown, elements: number, documentUrl: string | undefined): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, WANTED) }
  const product = productItemOf(value, documentUrl)
  if (product === undefined) {
    const isList = value.type === 'FeatureCollection' || typeof value['@odata.context'] === 'string'
    return isList && (elements > 0 || isEmpty(value)) ? { container: 'products' } : { instead: describeJson(value, WANTED) }
  }
  if ('instead' in product) return product
  const reading = readItem(product.item, documentUrl)
  if ('refused' in reading) return reading
  const original = { mediaType: value.type === 'Feature' ? 'application/geo+json' : 'application/json', standard: 'eo-product' }
  // the ids of hubs are no STAC ids
  const identifiers = reading.draft.identifiers.map((one) => (one.scheme === 'stac' ? { ...one, scheme: 'other' as const } : one))
  return { draft: { ...reading.draft, identifiers }, original }
}

const isEmpty = (list: { readonly features?: unknown; readonly value?: unknown }): boolean =>
  [list.features, list.value].some((elements) => Array.isArray(elements) && elements.length === 0)

/** Reads one answer or file: a list of products, or one product. */
export function createProductsReader(context: JsonContext): JsonReader {
  return createJsonReader(
    {
      splitAt: ['features', 'value'],
      take: (value, { elements }) => take(value, elements, context.documentUrl),
      strangers: 'no products',
    },
    context,
  )
}
