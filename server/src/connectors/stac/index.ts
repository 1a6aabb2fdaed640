/** STAC in JSON: documents become entries of the catalogue. Pure: bytes in, records, refusals and links out. */
import type { Harvested } from '../../catalogue/harvest/harvested.ts'
import { finishResource, type Provenance } from '../../catalogue/harvest/finish-resource.ts'
import { createJsonSplitter, JsonRefusal, type JsonPiece } from './json-splitter.ts'
import { recogniseStac, type StacKind } from './stac-kind.ts'
import { linksOf, type StacLink } from './stac-links.ts'
import { readCollection, readItem } from './stac-record.ts'
import type { JsonObject } from './json-values.ts'

/** What a document is read for. */
export interface StacContext extends Provenance {
  /** Where the document stands, for people. */
  readonly place: string
  /** Where it was fetched from: relative links are resolved against it. */
  readonly documentUrl?: string
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

/** A document that is fed piece by piece; every call gives what it completed. */
export interface StacReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Uint8Array): { value: unknown } | { refused: string } {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return { refused: 'it holds bytes that are not UTF-8, which JSON must be' }
  }
  try {
    return { value: JSON.parse(text.replace(/^\u001e/, '')) as unknown }
  } catch (error) {
    return { refused: `it is not JSON (${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'})` }
  }
}

/**
 * Reads one file: an item, a collection, a catalogue, items or collections in a list, or several of them one after another.
 * A catalogue is a way to entries, no entry itself: it gives its links only.
 */
export function createStacReader(context: StacContext): StacReader {
  const splitter = createJsonSplitter()
  /** The file's bytes as long as it may turn out to be one object, whose original is the whole file. */
  let whole: Uint8Array[] | undefined = []
  let held: (JsonPiece & { kind: 'envelope' }) | undefined
  let elements = 0
  /** The file holds more than one value. */
  let several = false
  let broken = false
  /** Elements of the current list that are not STAC: told together at its end. */
  let strangers: { count: number; instead: string } | undefined

  const refuse = (place: string, reason: string): Harvested => ({ kind: 'refused', place, reason })
  const placeOf = (piece: JsonPiece) => (several ? `${context.place}, value ${piece.value}` : context.place)

  const record = (object: JsonObject, kind: 'item' | 'collection', bytes: Uint8Array, place: string): Harvested => {
    const reading =
      kind === 'item' ? readItem(object, context.documentUrl) : readCollection(object, context.documentUrl, context.parentId)
    if ('refused' in reading) return refuse(place, reading.refused)
    const original = { mediaType: kind === 'item' ? 'application/geo+json' : 'application/json', standard: `stac-${kind}` }
    const finished = finishResource({ ...reading.draft, original }, context)
    if ('refused' in finished) return refuse(place, finished.refused)
    return { kind: 'record', place, record: { resource: finished.resource, original: { ...original, bytes } } }
  }

  /** A STAC object by itself: an entry, or only links. */
  const single = (kind: StacKind, object: JsonObject, bytes: Uint8Array, place: string): Harvested[] => {
    if (kind !== 'item') {
      context.onLinks?.({
        kind,
        links: linksOf(object),
        ...(kind === 'collection' && typeof object.id === 'string' ? { id: object.id } : {}),
      })
    }
    return kind === 'item' || kind === 'collection'
      ? [record(object, kind, bytes, place)]
      : [{ kind: 'container', place, what: kind }]
  }

  const onElement = (piece: JsonPiece): Harvested[] => {
    elements += 1
    const place = `${context.place}, record ${elements}`
    const parsed = parse(piece.bytes)
    if ('refused' in parsed) return [refuse(place, parsed.refused)]
    const recognised = recogniseStac(parsed.value)
    if ('instead' in recognised) {
      strangers = { count: (strangers?.count ?? 0) + 1, instead: recognised.instead }
      return []
    }
    return single(recognised.kind, recognised.object, piece.bytes, place)
  }

  const onEnvelope = (piece: JsonPiece & { kind: 'envelope' }, bytes: Uint8Array): Harvested[] => {
    const place = placeOf(piece)
    const odd = strangers
    strangers = undefined
    const parsed = parse(piece.bytes)
    if ('refused' in parsed) return [refuse(place, parsed.refused)]
    const told =
      odd === undefined
        ? []
        : [
            refuse(
              place,
              odd.count === 1
                ? `it is ${odd.instead}`
                : `${odd.count} of its elements are no STAC objects; the last is ${odd.instead}`,
            ),
          ]
    // a list of strangers only is not ours, whatever it is called
    if (odd !== undefined && odd.count === piece.elements) return told
    const recognised = recogniseStac(parsed.value)
    if ('kind' in recognised) return [...told, ...single(recognised.kind, recognised.object, bytes, place)]
    // a plain list has been told by its elements
    return piece.elements > 0 ? told : [refuse(place, `it is ${recognised.instead}`)]
  }

  const onPiece = (piece: JsonPiece): Harvested[] => {
    if (piece.value > 1) several = true
    const before = held === undefined ? [] : onEnvelope(held, held.bytes)
    held = undefined
    if (before.length > 0 || piece.kind === 'element' || piece.value > 1) whole = undefined
    if (piece.kind === 'element') return [...before, ...onElement(piece)]
    if (whole === undefined) return [...before, ...onEnvelope(piece, piece.bytes)]
    held = piece
    return before
  }
  const guarded = (read: () => Harvested[]): Harvested[] => {
    if (broken) return []
    try {
      return read()
    } catch (error) {
      if (!(error instanceof JsonRefusal)) throw error
      broken = true
      return [...splitter.rest().flatMap(onPiece), refuse(context.place, error.message)]
    }
  }

  return {
    write: (bytes) =>
      guarded(() => {
        whole?.push(bytes)
        return splitter.write(bytes).flatMap(onPiece)
      }),
    end: () =>
      guarded(() => {
        const last = splitter.end().flatMap(onPiece)
        const only = held === undefined ? [] : onEnvelope(held, Buffer.concat(whole ?? []))
        held = undefined
        return [...last, ...only]
      }),
  }
}
