/**
 * One ISO metadata record as a draft entry: ISO 19139 (gmd), ISO 19115-2 (gmi) and ISO 19115-3 (mdb) read alike, since
 * only local names count and the editions differ in few of them.
 */
import type { HierarchyLevel, Identifier, Keyword, ResourceType } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { languageOf } from '../../entry/fields/texts.ts'
import { conceptAt } from '../../entry/fields/keyword-concepts.ts'
import { namesDataCore } from '../../entry/fields/licences.ts'
import { told } from '../../entry/fields/told.ts'
import { instrumentsOf, platformsOf, resolutionOf } from './acquisition.ts'
import { useConditionsOf } from './constraints.ts'
import { contactsOf } from './contacts.ts'
import { formatsOf, linksOf, thumbnailsOf } from './distribution.ts'
import { localisedTexts } from './localised.ts'
import { ownFieldsOf } from './own-fields.ts'
import { sceneOf } from './scene.ts'
import { extentsOf, footprintOfExtents, timeOfExtents, verticalOfExtents } from './extents.ts'
import {
  allWords,
  childrenNamed,
  codeOf,
  firstCode,
  firstWords,
  objects,
  properties,
  wordsOf,
  type XmlElement,
} from '../../xml/xml-element.ts'

/** Title of the list of topic categories, as records cite it. */
const TOPIC_THESAURUS = 'ISO 19115 Topic Category'
/** What stands where a parent or an identifier is still to be filled in. */
const PLACEHOLDER = /^(?:tbd|tba|n\/?a|none|null|unknown|missing|-+)$/i

/** What our levels and types are for the codes of MD_ScopeCode; codes that are not here describe data. */
const SCOPES: Readonly<Record<string, readonly [HierarchyLevel, ResourceType]>> = {
  series: ['series', 'data'],
  collection: ['series', 'data'],
  aggregate: ['series', 'data'],
  tile: ['granule', 'data'],
  granule: ['granule', 'data'],
  service: ['service', 'service'],
  application: ['service', 'service'],
  software: ['service', 'service'],
  document: ['document', 'information'],
  publication: ['document', 'information'],
  initiative: ['document', 'information'],
  workflow: ['workflow', 'workflow'],
}

/** A draft entry, or why the record cannot be one. */
export type IsoReading = { readonly draft: DraftResource } | { readonly refused: string }

/**
 * Reads a record. `fallbackId` identifies it when it has no identifier of its own. Only an identification with a title
 * is asked for: everything else may be missing, as the standard's optional elements often are.
 */
export function readIsoRecord(record: XmlElement, fallbackId: string): IsoReading {
  const identifications = objects(record, 'identificationInfo')
  if (identifications.length === 0) return { refused: 'the record has no identificationInfo, which is mandatory' }
  const title = identifications
    .map((identification) => firstWords(identification, 'citation', 'title'))
    .find((words) => words !== undefined)
  if (title === undefined) return { refused: 'the record has no title, which is mandatory' }
  const keywords = keywordsOf(identifications)
  const conditions = useConditionsOf(identifications)
  const extents = extentsOf(identifications)
  const own = ownIdentifier(record)
  const identifiers = identifiersOf(record, identifications, own)
  const [level, type] = scopeOf(record, identifications)
  const language = languageOf(
    firstCode(record, 'language') ?? firstWords(record, 'language') ?? firstCode(record, 'defaultLocale', 'language'),
  )
  const optional = {
    alternateTitle: identifications
      .map((identification) => firstWords(identification, 'citation', 'alternateTitle'))
      .find((words) => words !== undefined),
    language,
    translations: localisedTexts(record, identifications, language),
    footprint: footprintOfExtents(extents),
    time: timeOfExtents(extents),
    vertical: verticalOfExtents(extents),
    licence: conditions.licence,
    lineage: lineageOf(record, identifications),
    resolution: resolutionOf(identifications),
    scene: sceneOf(record, extents),
    parentId: parentOf(record, own),
    ...datesOf(record, identifications),
    ownFields: ownFieldsOf(record),
  }
  return {
    draft: {
      id: own ?? identifiers[0]?.value ?? fallbackId,
      identifiers,
      title,
      abstract:
        identifications.map((identification) => firstWords(identification, 'abstract')).find((words) => words !== undefined) ??
        '',
      type,
      level,
      keywords,
      contacts: contactsOf(record, identifications),
      formats: formatsOf(record, identifications),
      online: linksOf(record, identifications),
      thumbnails: thumbnailsOf(identifications),
      useConstraints: [...conditions.useConstraints],
      platforms: platformsOf(record, keywords),
      instruments: instrumentsOf(record, keywords),
      dataCore: conditions.dataCore || keywords.some(({ value }) => namesDataCore(value)),
      ...told(optional),
    },
  }
}

/** `fileIdentifier` (ISO 19115) or the code of `metadataIdentifier` (19115-1). */
function ownIdentifier(record: XmlElement): string | undefined {
  const own = firstWords(record, 'fileIdentifier') ?? firstWords(record, 'metadataIdentifier', 'code')
  return own === undefined || PLACEHOLDER.test(own) ? undefined : own
}

function identifiersOf(record: XmlElement, identifications: readonly XmlElement[], own: string | undefined): Identifier[] {
  const cited = identifications
    .flatMap((identification) => objects(identification, 'citation', 'identifier'))
    .flatMap((identifier) =>
      properties(identifier, 'code').map((code) => citedIdentifier(code, firstWords(identifier, 'codeSpace'))),
    )
  const named = allWords(record, 'dataSetURI').map((words) => identifierOf(words))
  const linked = identifications
    .flatMap((identification) => allWords(identification, 'citation', 'onlineResource', 'linkage'))
    .filter((address) => doiOf(address) !== undefined)
  const distributed = properties(record, 'distributionInfo', 'transferOptions', 'onLine', 'linkage')
    .map(wordsOf)
    .filter((address) => doiOf(address) !== undefined)
  const found = [
    ...(own === undefined ? [] : [identifierOf(own, 'file-identifier')]),
    ...cited,
    ...named,
    ...linked.map((address) => identifierOf(address)),
  ]
  // a DOI among the links is the resource's own when it is the only one and nothing else names one
  const fallback =
    found.some(({ scheme }) => scheme === 'doi') || new Set(distributed).size !== 1
      ? []
      : distributed.map((address) => identifierOf(address))
  return distinctIdentifiers([...found, ...fallback]).filter(({ value }) => !PLACEHOLDER.test(value))
}

/** An identifier of the citation; an Anchor's address counts when it is the one that is a DOI. */
function citedIdentifier(code: XmlElement, codeSpace: string | undefined): Identifier {
  const address = childrenNamed(code, 'Anchor')[0]?.attributes.href
  const words = wordsOf(code)
  if (address !== undefined && doiOf(words) === undefined && doiOf(address) !== undefined) return identifierOf(address)
  const inSpace = /doi/i.test(codeSpace ?? '') ? doiOf(words.replace(/^\//, '')) : undefined
  return inSpace === undefined ? identifierOf(words) : { scheme: 'doi', value: inSpace }
}

/** Level and type; a service identification rules over what the scope says. */
function scopeOf(record: XmlElement, identifications: readonly XmlElement[]): readonly [HierarchyLevel, ResourceType] {
  const onlyServices = identifications.every(({ name }) => name.endsWith('ServiceIdentification'))
  if (onlyServices) return ['service', 'service']
  const code = firstCode(record, 'hierarchyLevel') ?? firstCode(record, 'metadataScope', 'resourceScope') ?? 'dataset'
  // data that are also offered as a service stay data
  return (code === 'service' ? undefined : SCOPES[code]) ?? ['dataset', 'data']
}

function keywordsOf(identifications: readonly XmlElement[]): Keyword[] {
  const described = identifications
    .flatMap((identification) => objects(identification, 'descriptiveKeywords'))
    .flatMap((group) => {
      const thesaurus = firstWords(group, 'thesaurusName', 'title')?.slice(0, 4_000)
      const kind = firstCode(group, 'type')?.slice(0, 200)
      const about = {
        ...(thesaurus === undefined ? {} : { thesaurus }),
        ...(kind === undefined || PLACEHOLDER.test(kind) || kind === '_none_' ? {} : { kind }),
      }
      return properties(group, 'keyword').flatMap((property): Keyword[] => {
        // what an anchor leads to tells the concept in whatever language its words are
        const address = childrenNamed(property, 'Anchor')[0]?.attributes.href
        const concept = address === undefined ? undefined : conceptAt(address)
        const value = wordsOf(property)
        if (concept !== undefined) return [{ ...about, ...concept }]
        return value === '' ? [] : [{ value, ...about }]
      })
    })
  const topics = identifications
    .flatMap((identification) => objects(identification, 'topicCategory'))
    .map((topic) => codeOf(topic))
    .map((value) => ({ value, thesaurus: TOPIC_THESAURUS, kind: 'topic' }))
  return [...described, ...topics]
}

function lineageOf(record: XmlElement, identifications: readonly XmlElement[]): string | undefined {
  const lineages = [
    ...objects(record, 'dataQualityInfo', 'lineage'),
    ...objects(record, 'resourceLineage'),
    ...identifications.flatMap((identification) => objects(identification, 'resourceLineage')),
  ]
  const statements = lineages.flatMap((lineage) => allWords(lineage, 'statement'))
  if (statements.length > 0) return statements.join('\n\n')
  const steps = lineages.flatMap((lineage) => allWords(lineage, 'processStep', 'description'))
  return steps.length === 0 ? undefined : steps.join('\n\n')
}

function parentOf(record: XmlElement, own: string | undefined): string | undefined {
  const [cited] = properties(record, 'parentMetadata')
  const parent =
    firstWords(record, 'parentIdentifier') ??
    firstWords(record, 'parentMetadata', 'identifier', 'code') ??
    cited?.attributes.uuidref ??
    firstWords(record, 'parentMetadata', 'title')
  return parent === undefined || PLACEHOLDER.test(parent) || parent === own || parent.length > 2_000 ? undefined : parent
}

/** Dates of the resource by the types of CI_DateTypeCode, the latest of each, and the date of the record. */
function datesOf(record: XmlElement, identifications: readonly XmlElement[]) {
  const typed = (dates: readonly XmlElement[], pattern: RegExp): string | undefined =>
    dates
      .filter((date) => pattern.test(firstCode(date, 'dateType') ?? ''))
      .map((date) => storedInstant(firstWords(date, 'date')))
      .filter((instant) => instant !== undefined)
      .toSorted()
      .at(-1)
  const ofResource = identifications.flatMap((identification) => objects(identification, 'citation', 'date'))
  const ofRecord = objects(record, 'dateInfo')
  return {
    created: typed(ofResource, /^creation$/i),
    published: typed(ofResource, /^(?:publication|released|distribution)$/i),
    updated: typed(ofResource, /^(?:revision|lastUpdate|lastRevision)$/i),
    recordDate:
      storedInstant(firstWords(record, 'dateStamp')) ??
      typed(ofRecord, /^(?:revision|lastUpdate|lastRevision)$/i) ??
      typed(ofRecord, /^(?:creation|publication)$/i),
  }
}
