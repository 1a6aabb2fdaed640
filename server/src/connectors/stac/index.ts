/** STAC in JSON: documents become entries of the catalogue. Pure: bytes in, records, refusals and links out. */
import { createJsonReader, JSON_TYPE, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { recogniseStac, type StacKind } from './stac-kind.ts'
import { linksOf, type StacLink } from './stac-links.ts'
import { readCollection, readItem } from './stac-record.ts'

/** What a document is read for. Every item and collection has an id of its own. */
export interface StacContext extends Omit<JsonContext, 'fallbackId'> {
  /** The collection that a walk came from. */
  readonly parentId?: string
  /** Told the links of every catalogue, collection and page of results, with the collection's id. */
  readonly onLinks?: (found: StacLinks) => void
}

/** The links of an object that others hang on. */
export interface StacLinks {
  readonly kind: Exclude<StacKind, 'item'>
  readonly links: readonly StacLink[]
  /** Set for collections. */
  readonly id?: string
}

/**
 * Reads one file: an item, a collection, a catalogue, items or collections in a list, or several of them one after another.
 * A catalogue is a way to entries, no entry itself: it gives its links only.
 */
export function createStacReader(context: StacContext): JsonReader {
  const take = (value: unknown): JsonTaken => {
    const recognised = recogniseStac(value)
    if ('instead' in recognised) return recognised
    const { kind, object } = recognised
    if (kind !== 'item') {
      context.onLinks?.({
        kind,
        links: linksOf(object),
        ...(kind === 'collection' && typeof object.id === 'string' ? { id: object.id } : {}),
      })
    }
    if (kind !== 'item' && kind !== 'collection') return { container: kind }
    const reading =
      kind === 'item' ? readItem(object, context.documentUrl) : readCollection(object, context.documentUrl, context.parentId)
    if ('refused' in reading) return reading
    const mediaType = kind === 'item' ? 'application/geo+json' : JSON_TYPE
    return { draft: reading.draft, original: { mediaType, standard: `stac-${kind}` } }
  }
  return createJsonReader(
    { splitAt: ['features', 'collections'], take, strangers: 'no STAC objects' },
    { ...context, fallbackId: context.place },
  )
}
