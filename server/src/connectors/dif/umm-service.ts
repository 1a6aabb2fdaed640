/** One service (UMM-S) or tool (UMM-T) of the Unified Metadata Model in JSON. */
import type { OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { doiOf } from '../../entry/fields/identifiers.ts'
import { accessTypeOf, serviceNamed, webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import { objectAt, objectsOf, textAt, textOf, textsAt, type JsonObject } from '../json/json-values.ts'
import { allMeant, bounded, collectionId, type CollectionFacts, draftOf, meant } from './collection-facts.ts'
import { bodyOf, linkOf, peopleOf, shapesOf, spokenAt } from './umm-collection.ts'

/** What the model tells apart: a service has an interface for programs, a tool is for people. */
export type UmmKind = 'service' | 'tool'

/**
 * A draft entry, or why the record cannot be one. Its number at the repository (`concept-id`) is its identifier, since two providers
 * may have a service of one name.
 */
export function readUmmService(
  umm: JsonObject,
  meta: JsonObject,
  kind: UmmKind,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const reading = draftOf(factsOf(umm, meta), fallbackId)
  if ('refused' in reading) return { refused: `the ${kind} has no name (Name), which is mandatory` }
  const { draft } = reading
  const own = endpointsOf(umm, kind)
  return {
    draft: {
      ...draft,
      id: textAt(meta, 'concept-id') ?? draft.id,
      type: kind === 'service' ? 'service' : 'information',
      level: kind === 'service' ? 'service' : 'document',
      online: [...own, ...draft.online.filter(({ url }) => !own.some((link) => link.url === url)), ...servedBy(umm, meta)],
    },
  }
}

const KEYWORDS = {
  ServiceKeywords: ['ServiceCategory', 'ServiceTopic', 'ServiceTerm', 'ServiceSpecificTerm'],
  ToolKeywords: ['ToolCategory', 'ToolTopic', 'ToolTerm', 'ToolSpecificTerm'],
} as const

function factsOf(umm: JsonObject, meta: JsonObject): CollectionFacts {
  const [name, version] = [textOf(umm.Name), textOf(umm.Version)]
  const paths = Object.entries(KEYWORDS).flatMap(([key, parts]) =>
    objectsOf(umm[key]).map((one) => parts.map((part) => textOf(one[part]))),
  )
  const options = objectAt(umm, 'ServiceOptions')
  const bodies = [...objectsOf(umm.ServiceOrganizations), ...objectsOf(umm.Organizations)]
  return {
    shortName: name,
    version,
    title: meant(textOf(umm.LongName)) ?? name,
    abstract: textOf(umm.Description),
    doi: textAt(objectAt(umm, 'DOI'), 'DOI'),
    language: undefined,
    otherIds: [...allMeant([collectionId(name, version)]), ...textsAt(meta, 'concept-id')],
    hasGranules: false,
    scienceKeywords: paths,
    locations: [],
    topics: [],
    keywords: textsAt(umm, 'AncillaryKeywords'),
    projects: [],
    contacts: [...bodies.flatMap((body) => bodyOf(body)), ...peopleOf(umm)],
    places: placesOf(umm),
    times: [],
    platforms: [],
    instruments: [],
    formats: [
      ...textsAt(umm, 'SupportedOutputFormats'),
      ...textsAt(options, 'SupportedOutputFormats'),
      ...objectsOf(options.SupportedReformattings).flatMap((one) => textsAt(one, 'SupportedOutputFormats')),
    ],
    links: objectsOf(umm.RelatedURLs).map(linkOf),
    quality: textAt(objectAt(umm, 'ServiceQuality'), 'Traceability', 'Lineage') ?? textAt(objectAt(umm, 'Quality'), 'Lineage'),
    constraints: [...spokenAt(umm, 'UseConstraints'), ...spokenAt(umm, 'AccessConstraints')],
    created: undefined,
    updated: textOf(umm.LastUpdatedDate),
    published: undefined,
    recordDate: textAt(meta, 'revision-date'),
  }
}

/** Where the data lie that the operations of a service are coupled with. */
function placesOf(umm: JsonObject): CollectionFacts['places'] {
  const extents = objectsOf(umm.OperationMetadata)
    .flatMap((operation) => listed(operation.CoupledResource))
    .map((resource) => objectAt(objectAt(resource, 'DataResource'), 'DataResourceSpatialExtent'))
  const geometry = {
    BoundingRectangles: extents.flatMap((extent) => listed(extent.SpatialBoundingBox)),
    Points: extents.flatMap((extent) => listed(extent.SpatialPoints)),
  }
  return { ...shapesOf({ Geometry: geometry }), names: [] }
}

/** A collection at the repository, by its number. */
const COLLECTION = /^C\d+-\w+$/
const CONCEPTS = 'https://cmr.earthdata.nasa.gov/search/concepts/'

/**
 * Ways to the collections that a service serves: those that its operations are coupled with, by their DOIs, and those that the repository
 * has associated with it, by their numbers.
 * @rule B-record-formats.served-collections A service of UMM leads to the collections that it serves
 */
function servedBy(umm: JsonObject, meta: JsonObject): OnlineResource[] {
  const coupled = objectsOf(umm.OperationMetadata)
    .flatMap((operation) => listed(operation.CoupledResource))
    .flatMap((resource) => {
      const doi = doiOf(textAt(objectAt(resource, 'ResourceDOI'), 'DOI') ?? '')
      const cited = listed(resource.ResourceCitation).map((citation) => textAt(citation, 'Title'))
      const name = [textOf(resource.ScopedName), ...cited].find((text) => meant(text) !== undefined)
      return doi === undefined ? [] : [{ url: `https://doi.org/${doi}`, name: bounded(name) ?? doi }]
    })
  const associated = [
    ...objectsOf(objectAt(meta, 'associations').collections).flatMap((one) => textAt(one, 'concept-id') ?? []),
    ...textsAt(objectAt(meta, 'associations'), 'collections'),
    ...objectsOf(objectAt(meta, 'association-details').collections).flatMap((one) => textAt(one, 'concept-id') ?? []),
  ].filter((id) => COLLECTION.test(id))
  const links = [...coupled, ...associated.map((id) => ({ url: `${CONCEPTS}${id}`, name: id }))]
  return [...new Map(links.map((link) => [link.url, link])).values()].map((link) => ({
    ...link,
    description: 'A collection that the service serves',
    function: 'information',
    accessType: 'unknown',
  }))
}

/** One object, or a list of them. */
const listed = (value: unknown): JsonObject[] => objectsOf(Array.isArray(value) ? value : [value])

/** The address of the service or tool, and where its operations are called. */
function endpointsOf(umm: JsonObject, kind: UmmKind): OnlineResource[] {
  const protocol = kind === 'service' ? serviceNamed(textOf(umm.Type)) : undefined
  const main = objectAt(umm, 'URL')
  const connected = objectsOf(umm.OperationMetadata).flatMap((operation) =>
    listed(operation.ConnectPoint).map((point) => ({
      url: textOf(point.ResourceLinkage),
      name: textOf(operation.OperationName) ?? textOf(point.ResourceName),
      description: textOf(point.ResourceDescription),
    })),
  )
  const all = [{ url: textAt(main, 'URLValue', 'URL'), name: undefined, description: textOf(main.Description) }, ...connected]
  const seen = new Set<string>()
  return all.flatMap(({ url: address, name, description }) => {
    const url = webAddress(address)
    if (url === undefined || seen.has(url)) return []
    seen.add(url)
    const link = told({
      url,
      protocol,
      name: bounded(name),
      description: bounded(description, 20_000),
      function: protocol !== undefined ? undefined : kind === 'service' ? 'search' : 'information',
    })
    return [{ ...link, accessType: accessTypeOf(link) }]
  })
}
