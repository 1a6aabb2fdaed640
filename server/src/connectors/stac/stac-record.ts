/** STAC items and collections (0.6 to 1.1) as draft entries. */
import type { DraftResource } from '../../entry/finish-resource.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { languageOf } from '../../entry/fields/texts.ts'
import { OWN_FIELDS, readOwnFields } from '../../entry/own-fields.ts'
import { told } from '../../entry/fields/told.ts'
import { isObject, objectAt, objectsOf, textAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import { placeOfCollection, placeOfItem, timeOfCollection, timeOfItem } from './stac-extents.ts'
import {
  commonSceneOf,
  contactsOf,
  doisOf,
  instrumentsOf,
  keywordsOf,
  platformsOf,
  queryablesOf,
  resolutionOf,
  sceneOf,
  useConditionsOf,
} from './stac-fields.ts'
import { assetFormatsOf, assetsOf, baseOf, linkedPicturesOf, linksOf, onlineLinksOf } from './stac-links.ts'

/** A draft entry, or why the object cannot be one. */
export type StacReading = { readonly draft: DraftResource } | { readonly refused: string }

function datesOf(...holders: readonly JsonObject[]) {
  const date = (key: string) => storedInstant(holders.map((holder) => textAt(holder, key)).find((text) => text !== undefined))
  const [created, published, updated] = [date('created'), date('published'), date('updated')]
  return { created, published, updated, recordDate: updated ?? created }
}

function languageAt(...holders: readonly JsonObject[]): string | undefined {
  return holders
    .map((holder) => languageOf(textAt(objectAt(holder, 'language'), 'code') ?? textAt(holder, 'language')))
    .find((code) => code !== undefined)
}

/**
 * How an item is called, `{collection}:{item}` because ids of items are unique within their collection only, the item's id alone
 * without one; and its collection. `undefined` without an id.
 */
export function nameOfItem(item: JsonObject): { readonly id: string; readonly parentId: string | undefined } | undefined {
  const id = textOf(item.id)
  const parentId = textOf(item.collection) ?? textAt(objectAt(item, 'properties'), 'collection')
  return id === undefined ? undefined : { id: parentId === undefined ? id : `${parentId}:${id}`, parentId }
}

/** An item: a granule. `documentUrl` = where the document came from, when it was fetched. */
export function readItem(item: JsonObject, documentUrl: string | undefined): StacReading {
  const id = textOf(item.id)
  const name = nameOfItem(item)
  if (id === undefined || name === undefined) return { refused: 'the item has no id, which is mandatory' }
  if (!isObject(item.properties)) return { refused: 'the item has no properties, which are mandatory' }
  const properties = item.properties
  const base = baseOf(item, documentUrl)
  const { online, thumbnails } = assetsOf(item, base)
  const conditions = useConditionsOf(item, base, properties)
  const fields = told({
    ...placeOfItem(item),
    time: timeOfItem(properties),
    language: languageAt(properties),
    licence: conditions.licence,
    lineage: textAt(properties, 'processing:lineage'),
    resolution: resolutionOf([properties], item.assets),
    scene: sceneOf(properties),
    parentId: name.parentId,
    ...datesOf(properties),
    ownFields: readOwnFields(properties[OWN_FIELDS]),
  })
  return {
    draft: {
      ...fields,
      id: name.id,
      identifiers: [{ scheme: 'stac', value: id }, ...doisOf(item, properties)],
      title: textAt(properties, 'title') ?? id,
      abstract: textAt(properties, 'description') ?? '',
      type: 'data',
      level: 'granule',
      keywords: keywordsOf(properties),
      contacts: contactsOf(properties),
      formats: assetFormatsOf(item.assets),
      online: [...online, ...onlineLinksOf(item, base)],
      thumbnails: [...thumbnails, ...linkedPicturesOf(item, base)],
      useConstraints: conditions.useConstraints,
      platforms: platformsOf(properties),
      instruments: instrumentsOf(properties),
    },
  }
}

/** Links, and fields about items, that tell that a collection has something below it. */
function hasChildren(collection: JsonObject): boolean {
  return linksOf(collection).some(({ rel }) => /^(?:item|items|child)$/.test(rel)) || objectsOf(collection.item_assets).length > 0
}

/**
 * A collection: a series when it has items or children, else a dataset. Projects of the Open Science Catalog, which it
 * writes as collections too, are information. `parentId` = the collection that a walk came from.
 */
export function readCollection(collection: JsonObject, documentUrl: string | undefined, parentId?: string): StacReading {
  const id = textOf(collection.id)
  if (id === undefined) return { refused: 'the collection has no id, which is mandatory' }
  const summaries = { ...objectAt(collection, 'properties'), ...objectAt(collection, 'summaries') }
  const base = baseOf(collection, documentUrl)
  const { online, thumbnails } = assetsOf(collection, base)
  const conditions = useConditionsOf(collection, base, collection)
  const isProject = collection['osc:type'] === 'project'
  const queryables = queryablesOf(summaries)
  const isSeries = hasChildren(collection)
  const fields = told({
    ...placeOfCollection(collection),
    time: timeOfCollection(collection),
    language: languageAt(collection),
    licence: conditions.licence,
    lineage: textsAt(collection, 'processing:lineage').concat(textsAt(summaries, 'processing:lineage')).join('\n\n') || undefined,
    resolution: resolutionOf([collection, summaries], collection.item_assets ?? collection.assets),
    scene: commonSceneOf(summaries),
    queryables: isSeries && queryables.length > 0 ? queryables : undefined,
    parentId,
    ...datesOf(collection),
    ownFields: readOwnFields(collection[OWN_FIELDS]),
  })
  return {
    draft: {
      ...fields,
      id,
      identifiers: [{ scheme: 'stac', value: id }, ...doisOf(collection, collection, summaries)],
      title: textAt(collection, 'title') ?? id,
      abstract: textAt(collection, 'description') ?? textAt(collection, 'msft:short_description') ?? '',
      type: isProject ? 'information' : 'data',
      level: isProject ? 'document' : isSeries ? 'series' : 'dataset',
      keywords: keywordsOf(collection),
      contacts: contactsOf(collection, summaries),
      formats: [...assetFormatsOf(collection.assets), ...assetFormatsOf(collection.item_assets)],
      online: [...online, ...onlineLinksOf(collection, base)],
      thumbnails: [...thumbnails, ...linkedPicturesOf(collection, base)],
      useConstraints: conditions.useConstraints,
      platforms: platformsOf(collection, summaries),
      instruments: instrumentsOf(collection, summaries),
    },
  }
}
