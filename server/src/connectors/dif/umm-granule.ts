/** One granule of the Unified Metadata Model (UMM-G) in JSON. */
import type { Scene } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { readInstant } from '../../entry/fields/instants.ts'
import { canonicalFormat } from '../../entry/fields/formats.ts'
import { told } from '../../entry/fields/told.ts'
import { numberAt, numberOf, objectAt, objectsOf, textAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import { collectionId, type CollectionFacts, draftOf, meant } from './collection-facts.ts'
import { linkOf, shapesOf, spokenAt } from './umm-collection.ts'

/** A draft entry, or why the granule cannot be one. `meta`: what the repository adds (`concept-id`, `collection-concept-id`). */
export function readUmmGranule(
  umm: JsonObject,
  meta: JsonObject,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const reading = draftOf(factsOf(umm, meta), fallbackId)
  if ('refused' in reading) return { refused: 'the granule has no name (GranuleUR), which is mandatory' }
  return { draft: { ...reading.draft, level: 'granule', ...told({ scene: sceneOf(umm) }) } }
}

function factsOf(umm: JsonObject, meta: JsonObject): CollectionFacts {
  const granule = objectAt(umm, 'DataGranule')
  const parent = objectAt(umm, 'CollectionReference')
  const platforms = objectsOf(umm.Platforms)
  const name = textOf(umm.GranuleUR)
  const dateOf = (...types: readonly string[]) =>
    types
      .map((type) => objectsOf(umm.ProviderDates).find((date) => date.Type === type))
      .map((date) => textOf(date?.Date))
      .find((date) => date !== undefined)
  return {
    shortName: name,
    version: undefined,
    title: name,
    abstract: undefined,
    doi: undefined,
    language: undefined,
    otherIds: [...textsAt(meta, 'concept-id'), ...objectsOf(granule.Identifiers).flatMap((one) => textsAt(one, 'Identifier'))],
    hasGranules: false,
    // the name that the collection has here; where only its title is told, its number
    parentId: collectionId(textOf(parent.ShortName), textOf(parent.Version)) ?? textAt(meta, 'collection-concept-id'),
    scienceKeywords: [],
    locations: [],
    topics: [],
    keywords: [],
    projects: objectsOf(umm.Projects).flatMap((project) => textsAt(project, 'ShortName')),
    contacts: [],
    places: {
      ...shapesOf(objectAt(objectAt(umm, 'SpatialExtent'), 'HorizontalSpatialDomain')),
      names: textsAt(objectAt(umm, 'SpatialExtent'), 'GranuleLocalities'),
    },
    times: timesOf(objectAt(umm, 'TemporalExtent')),
    platforms: platforms.flatMap((platform) => textsAt(platform, 'ShortName')),
    instruments: platforms.flatMap((platform) => objectsOf(platform.Instruments).flatMap((one) => textsAt(one, 'ShortName'))),
    formats: [...filesOf(granule), ...objectsOf(umm.RelatedUrls).filter(isData)].flatMap((file) =>
      textsAt(file, 'Format')
        .filter((format) => meant(format) !== undefined)
        .map(canonicalFormat),
    ),
    links: objectsOf(umm.RelatedUrls).map(linkOf),
    quality: undefined,
    constraints: spokenAt(umm, 'UseConstraints').concat(spokenAt(umm, 'AccessConstraints')),
    created: textOf(granule.ProductionDateTime) ?? dateOf('Create'),
    updated: dateOf('Update'),
    published: dateOf('Insert'),
    recordDate: textAt(meta, 'revision-date') ?? dateOf('Update', 'Insert'),
  }
}

const isData = (link: JsonObject): boolean => /^GET DATA/i.test(textOf(link.Type) ?? '')

/** Files, and those inside of packages. */
function filesOf(granule: JsonObject): JsonObject[] {
  return objectsOf(granule.ArchiveAndDistributionInformation).flatMap((file) => [file, ...objectsOf(file.Files)])
}

/** A range, or one instant; one that has not ended has no end. */
function timesOf(extent: JsonObject): CollectionFacts['times'] {
  const range = objectAt(extent, 'RangeDateTime')
  const [start, end] = [textOf(range.BeginningDateTime), textOf(range.EndingDateTime)]
  const single = textOf(extent.SingleDateTime)
  return [
    ...(start === undefined && end === undefined ? [] : [[start, end] as const]),
    ...(single === undefined || readInstant(single) === undefined ? [] : [[single, single] as const]),
  ]
}

/** Cloud cover, the mode of the instrument, path and row of Landsat's reference systems. */
function sceneOf(umm: JsonObject): Scene | undefined {
  const cover = numberAt(umm, 'CloudCover')
  const modes = objectsOf(umm.Platforms).flatMap((platform) =>
    objectsOf(platform.Instruments).flatMap((one) => textsAt(one, 'OperationalModes')),
  )
  const tiling = objectAt(umm, 'TilingIdentificationSystem')
  const isWrs = /^WRS-?[12]$/i.test(textOf(tiling.TilingIdentificationSystemName) ?? '')
  const cell = (key: string) => {
    const { MinimumValue: first, MaximumValue: last = first } = objectAt(tiling, key)
    const number = numberOf(first)
    // a range of cells is none
    return isWrs && number !== undefined && number === numberOf(last) && number >= 0 && number <= 1e9 ? number : undefined
  }
  const scene = told({
    cloudCover: cover !== undefined && cover >= 0 && cover <= 100 ? cover : undefined,
    sensorMode: meant(modes[0])?.slice(0, 400),
    path: cell('Coordinate1'),
    row: cell('Coordinate2'),
  })
  return Object.keys(scene).length === 0 ? undefined : scene
}
