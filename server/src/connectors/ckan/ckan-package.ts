/** One CKAN package as a draft entry. */
import type { Identifier, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { canonicalFormat, formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { themesOf } from '../../entry/fields/keyword-concepts.ts'
import { namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, isLayerLink, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { translationsOf, writtenIn } from '../../entry/fields/translations.ts'
import {
  isObject,
  numberAt,
  objectsOf,
  textAt,
  textOf,
  textsOf,
  unpacked,
  wordsOf,
  type JsonObject,
} from '../json/json-values.ts'
import { contactsOf } from './ckan-contacts.ts'
import { fieldsOf, placeOfPackage, resolutionOfPackage, timeOfPackage } from './ckan-extras.ts'
import { licenceOf } from './ckan-licence.ts'
import { picturesOf, isPictureOf, sceneFactsOf } from './ckan-scene.ts'

/** Kinds of packages and of what harvested records describe, that are no data sets. */
const TYPES: Readonly<Record<string, readonly [DraftResource['level'], DraftResource['type']]>> = {
  series: ['series', 'data'],
  collection: ['series', 'data'],
  dataset_series: ['series', 'data'],
  service: ['service', 'service'],
  'data-service': ['service', 'service'],
  document: ['document', 'information'],
  publication: ['document', 'information'],
  showcase: ['document', 'information'],
  workflow: ['workflow', 'workflow'],
}
const SERVICE_FORMAT = /^(?:OGC[ :-]?)?(WMS|WMTS|WFS|WCS|CSW|SOS)\b/i
const PAGE_FORMAT = /^(?:html?|web ?page|website|url|link|publication|documentation)$/i

const bounded = (text: string | undefined, maxLength: number): string | undefined => {
  const clean = cleanText(oneLine(text ?? ''), maxLength)
  return clean === '' ? undefined : clean
}

/** A draft entry, or why the package cannot be one. */
export function readPackage(packaged: JsonObject): { readonly draft: DraftResource } | { readonly refused: string } {
  const state = textOf(packaged.state)
  if (state === 'deleted' || state === 'draft') return { refused: `the package is ${state === 'draft' ? 'a draft' : state}` }
  if (packaged.private === true) return { refused: 'the package is private' }
  const kind = textOf(packaged.type) ?? 'dataset'
  if (kind === 'harvest') return { refused: 'it is a harvest source of CKAN, no data' }
  const fields = fieldsOf(packaged)
  const id = textAt(packaged, 'id', 'name')
  const title = wordsOf(packaged.title) ?? wordsOf(packaged.title_translated) ?? textOf(packaged.name)
  if (id === undefined || title === undefined) return { refused: 'the package has no id or title' }
  const subject = textAt(fields, 'resource-type')?.toLowerCase() ?? kind
  const [level, type] = (Object.hasOwn(TYPES, subject) ? TYPES[subject] : undefined) ?? ['dataset', 'data']
  const resources = objectsOf(packaged.resources)
  const { licence, others } = licenceOf(fields, resources)
  const product = sceneFactsOf(fields)
  const constraints = ['access_constraints', 'licence', 'use_limitation', 'use_constraints', 'access_rights'].flatMap((key) =>
    textsOf(unpacked(fields[key])),
  )
  const files = resources.filter((resource) => !isPictureOf(resource))
  const online = files.flatMap(linkOf)
  const page = webAddress(textOf(packaged.url))
  const isCollection = textOf(fields.collection_metadata)?.toLowerCase() === 'true'
  return {
    draft: {
      ...told({
        ...languagesOf(packaged, fields, title),
        footprint: placeOfPackage(fields),
        time: timeOfPackage(fields),
        licence,
        parentId: parentOf(fields) ?? product.collection,
        scene: product.scene,
        resolution: resolutionOfPackage(fields),
        ...datesOf(fields),
      }),
      id,
      identifiers: identifiersOf(packaged, fields),
      title,
      abstract: wordsOf(packaged.notes) ?? wordsOf(packaged.notes_translated) ?? '',
      type,
      level: isCollection ? 'series' : level === 'dataset' && product.scene !== undefined ? 'granule' : level,
      keywords: [...keywordsOf(packaged), ...themesAt(fields)],
      contacts: contactsOf(packaged, fields),
      formats: files.flatMap((resource) => {
        const format = textOf(resource.format)
        return format === undefined || PAGE_FORMAT.test(format) || format.length > 200 ? [] : [format]
      }),
      online: page === undefined ? online : [...online, { url: page, function: 'information', accessType: 'unknown' }],
      thumbnails: picturesOf(fields, resources),
      useConstraints: [
        ...constraints.filter((text) => text !== licence?.name && recogniseLicence(text) === undefined),
        ...others,
      ],
      platforms: product.platforms,
      instruments: product.instruments,
      dataCore: constraints.some(namesDataCore),
    },
  }
}

/**
 * The language of the title that was chosen, and the texts in others: `title` and `notes` as objects, or the fields of ckanext-fluent beside
 * them. A title in one language only has that of the record.
 */
function languagesOf(packaged: JsonObject, fields: JsonObject, title: string) {
  const titles = [packaged.title, packaged.title_translated].flatMap(writtenIn)
  const language = languageOf(titles.find(({ text }) => text === title)?.language) ?? languageAt(fields)
  return {
    language,
    translations: translationsOf(language, titles, [packaged.notes, packaged.notes_translated].flatMap(writtenIn)),
  }
}

/** The first language that is one, of the record or of its data; lists, codes, addresses. */
const languageAt = (fields: JsonObject): string | undefined =>
  ['metadata-language', 'language']
    .flatMap((key) => textsOf(unpacked(fields[key])))
    .map(languageOf)
    .find((code) => code !== undefined)

/** Its id and name; the identifier that it had where CKAN harvested it from; DOIs. */
function identifiersOf(packaged: JsonObject, fields: JsonObject): Identifier[] {
  const given = textsOf([fields.guid, fields.identifier, fields.uri])
  const dois = textsOf([fields.doi, fields.DOI, packaged.url]).map(doiOf)
  const names = textsOf([packaged.id, packaged.name]).map((value): Identifier => ({ scheme: 'other', value }))
  return distinctIdentifiers([
    ...given.map((text) => identifierOf(text, 'file-identifier')),
    ...dois.flatMap((value): Identifier[] => (value === undefined ? [] : [{ scheme: 'doi', value }])),
    ...names,
  ])
}

function parentOf(fields: JsonObject): string | undefined {
  const related = objectsOf(unpacked(fields.relations)).find(({ relation }) => relation === 'is_part_of')
  return textAt(fields, 'collection_package_id') ?? (related === undefined ? undefined : textOf(related.id))
}

/** Tags (objects, in old dumps words) and the titles of the groups. */
function keywordsOf(packaged: JsonObject): Keyword[] {
  const tags = Array.isArray(packaged.tags) ? (packaged.tags as unknown[]) : []
  const groups = Array.isArray(packaged.groups) ? (packaged.groups as unknown[]) : []
  const words = (entry: unknown, ...keys: string[]) => (isObject(entry) ? textAt(entry, ...keys) : textOf(entry))
  return [
    ...tags.map((tag): Keyword => ({ value: words(tag, 'display_name', 'name') ?? '' })),
    ...groups.map((group): Keyword => ({ value: words(group, 'title', 'display_name', 'name') ?? '', kind: 'theme' })),
  ]
}

/** Themes of DCAT by their addresses, codes (also `{ENVI,REGI}`) or words; lists, or objects with one. */
function themesAt(fields: JsonObject): Keyword[] {
  return ['theme', 'themes', 'themes_aggregate', 'data_theme', 'hvd_category'].flatMap((key) => {
    const value = unpacked(fields[key])
    const listed = typeof value === 'string' ? value.replace(/^\{(.*)\}$/, '$1').split(/,(?=[A-Z_]{4,9}(?:,|$))/) : value
    return (Array.isArray(listed) ? (listed as unknown[]) : [listed]).flatMap((one) => {
      const texts = isObject(one) ? [textAt(one, 'uri', 'theme', 'label', 'name')] : [textOf(one)]
      return themesOf(texts.filter((text) => text !== undefined))
    })
  })
}

function datesOf(fields: JsonObject): Partial<DraftResource> {
  const cited = objectsOf(unpacked(fields['dataset-reference-date']))
  const date = (type: string, ...keys: string[]) =>
    storedInstant(textOf(cited.find((entry) => entry.type === type)?.value) ?? textAt(fields, ...keys))
  return told({
    created: date('creation', 'created', 'date_created', 'metadata_created'),
    published: date('publication', 'issued', 'data_issued', 'date-released', 'date_released', 'publication_date'),
    updated: date('revision', 'modified', 'data_modified', 'date-updated', 'date_updated', 'metadata_modified'),
    recordDate: storedInstant(textAt(fields, 'metadata-date', 'metadata_modified')),
  })
}

/** A resource of the package. Its format tells whether it is a file, a page or a service. */
function linkOf(resource: JsonObject): OnlineResource[] {
  const url = webAddress(textOf(resource.url))
  if (url === undefined || textOf(resource.state) === 'deleted') return []
  const format = textOf(resource.format) ?? ''
  const service = SERVICE_FORMAT.exec(format)?.[1]?.toUpperCase()
  const isPage = PAGE_FORMAT.test(format)
  const named = format === '' || isPage || service !== undefined ? undefined : canonicalFormat(format)
  const size = numberAt(resource, 'size')
  // a resource without a format may be anything: most are pages
  const isFile =
    named !== undefined || service !== undefined || formatOfAddress(url) !== undefined || resource.url_type === 'upload'
  const purpose = isPage ? 'information' : isFile ? 'download' : undefined
  const facts = told({
    url,
    protocol: service === undefined ? bounded(textAt(resource, 'resource_locator_protocol'), 1_000) : `OGC:${service}`,
    name: bounded(wordsOf(resource.name) ?? wordsOf(resource.name_translated), 4_000),
    description: cleanText(wordsOf(resource.description) ?? '', 20_000) || undefined,
    function: bounded(textAt(resource, 'resource_locator_function'), 200) ?? purpose,
    format:
      service === undefined
        ? bounded(named ?? formatOfMediaType(textOf(resource.mimetype)) ?? formatOfAddress(url), 400)
        : undefined,
    size: size !== undefined && size > 0 && size <= 1e18 ? size : undefined,
  })
  const layer = isLayerLink(facts) ? bounded(textAt(resource, 'wms_layer', 'layer_name'), 4_000) : undefined
  return [{ ...facts, ...(layer === undefined ? {} : { layer }), accessType: accessTypeOf(facts) }]
}
