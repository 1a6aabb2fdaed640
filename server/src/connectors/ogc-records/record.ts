/** One record of OGC API Records (OGC 20-004r1), or of a pygeoapi of before it, as a draft entry. */
import type { OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { distinctIdentifiers, identifierOf } from '../../entry/fields/identifiers.ts'
import { formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { readInstant, storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, isServiceLink, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { objectAt, objectsOf, textAt, textOf, textsAt, wordsOf, type JsonObject } from '../json/json-values.ts'
import { placeOfCollection, placeOfItem } from '../stac/stac-extents.ts'
import { contactsOf, keywordsOf, useConditionsOf } from '../stac/stac-fields.ts'
import { baseOf, onlineLinksOf } from '../stac/stac-links.ts'

/** Kinds of records that are no data sets. */
const TYPES: Readonly<Record<string, readonly [DraftResource['level'], DraftResource['type']]>> = {
  service: ['service', 'service'],
  software: ['service', 'service'],
  application: ['service', 'service'],
  series: ['series', 'data'],
  collection: ['series', 'data'],
  workflow: ['workflow', 'workflow'],
  process: ['workflow', 'workflow'],
  experiment: ['document', 'information'],
  document: ['document', 'information'],
  publication: ['document', 'information'],
}
/** Relations that only records use; those of STAC are read with them. */
const RELATIONS = /^(?:related|describes|item|download|distribution|service|working-copy|browse|search)$/

/** A draft entry, or why the record cannot be one. `documentUrl` = where the document came from, when it was fetched. */
export function readRecord(
  record: JsonObject,
  documentUrl: string | undefined,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const properties = objectAt(record, 'properties')
  const id = textOf(record.id) ?? textAt(properties, 'id', 'identifier', 'externalId')
  const title = wordsOf(properties.title) ?? textOf(properties.name)
  if (id === undefined) return { refused: 'the record has no id, which is mandatory' }
  if (title === undefined) return { refused: 'the record has no title, which is mandatory' }
  const base = baseOf(record, documentUrl)
  const holder = { ...properties, links: record.links }
  const conditions = useConditionsOf(holder, base, properties)
  const kind = (textOf(properties.type) ?? 'dataset').split(/[#/]/).at(-1)?.toLowerCase() ?? ''
  const [level, type] = (Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined) ?? ['dataset', 'data']
  const [drawn, around] = [placeOfItem(record), placeOfCollection(properties)]
  const rights = textsAt(properties, 'rights')
  const online = [...onlineLinksOf(holder, base), ...ownLinks(record, base), ...templatedServices(record)]
  return {
    draft: {
      ...told({
        ...(drawn.footprint?.boxes.length === 0 || drawn.footprint === undefined ? { ...drawn, ...around } : drawn),
        time: timeOf(record, properties),
        language: languageOf(textAt(objectAt(properties, 'language'), 'code') ?? textOf(properties.language)),
        licence: conditions.licence ?? licenceAmong(rights),
        created: storedInstant(textAt(properties, 'created', 'recordCreated', 'record-created')),
        updated: storedInstant(textAt(properties, 'updated', 'recordUpdated', 'record-updated')),
        recordDate: storedInstant(textAt(properties, 'recordUpdated', 'record-updated', 'updated')),
      }),
      id,
      identifiers: distinctIdentifiers([
        { scheme: 'file-identifier', value: id },
        ...objectsOf(properties.externalIds).flatMap((other) => {
          const value = textOf(other.value)
          return value === undefined ? [] : [identifierOf(value)]
        }),
      ]),
      title,
      abstract: wordsOf(properties.description) ?? '',
      type,
      level,
      keywords: keywordsOf(properties),
      contacts: contactsOf(properties),
      formats: [
        ...textsAt(properties, 'formats'),
        ...objectsOf(properties.formats).flatMap((format) => textAt(format, 'name', 'mediaType') ?? []),
      ],
      online: online.filter((link) => !isPreview(link)),
      thumbnails: previewsOf(record, base),
      useConstraints: [...conditions.useConstraints, ...rights.filter((text) => recogniseLicence(text) === undefined)],
      platforms: [],
      instruments: [],
      dataCore: rights.some(namesDataCore),
    },
  }
}

/** `time`: an interval with `..` for an open end, a date or an instant (Records 1.0); `extent.temporal`, `datetime` before it. */
function timeOf(record: JsonObject, properties: JsonObject): DraftResource['time'] {
  const time = objectAt(record, 'time')
  const drafted = objectAt(objectAt(properties, 'extent'), 'temporal').interval
  const interval = Array.isArray(time.interval)
    ? time.interval
    : Array.isArray(drafted)
      ? Array.isArray(drafted[0])
        ? drafted[0]
        : drafted
      : undefined
  const moment = textAt(time, 'date', 'timestamp') ?? textOf(record.time) ?? textOf(properties.datetime)
  const [from = '', to = ''] = interval === undefined ? [moment, moment] : (interval as unknown[]).map((end) => textOf(end) ?? '')
  return timeExtentOf([{ start: readInstant(from, 'start'), end: readInstant(to, 'end') }])
}

const isPicture = (link: JsonObject): boolean => /^image\/(?:png|jpe?g|webp|gif)/i.test(textOf(link.type) ?? '')
const isPreviewRel = (link: JsonObject): boolean => /^(?:preview|thumbnail|icon)$/.test(textOf(link.rel) ?? '')
const isPreview = ({ function: purpose, format }: OnlineResource): boolean =>
  purpose === 'information' && /^(?:PNG|JPEG|GIF)$/.test(format ?? '')

function previewsOf(record: JsonObject, base: string | undefined): DraftResource['thumbnails'] {
  return objectsOf(record.links).flatMap((link) => {
    const url = isPreviewRel(link) && isPicture(link) ? webAddress(textOf(link.href), base) : undefined
    return url === undefined ? [] : [{ url }]
  })
}

/**
 * Services whose requests are told as templates (OGC 20-004r1, 7.2.1.9): their address without the parameters that have to be filled in.
 * Templates of anything else lead nowhere by themselves.
 */
function templatedServices(record: JsonObject): OnlineResource[] {
  return objectsOf(record.linkTemplates).flatMap((template): OnlineResource[] => {
    const written = URL.parse(textOf(template.uriTemplate) ?? '')
    if (written === null || !isServiceLink({ url: written.href })) return []
    const layer = ['layers', 'layer', 'typenames', 'typename', 'coverageid', 'coverage']
      .map((name) => [...written.searchParams].find(([key]) => key.toLowerCase() === name)?.[1])
      .find((value) => value !== undefined && !/[{}]/.test(value))
    const kept = [...written.searchParams].filter(([name]) => /^(?:service|version|map)$/i.test(name))
    written.search = new URLSearchParams(kept).toString()
    const url = /[{}]|%7B/i.test(written.href) ? undefined : webAddress(written.href)
    if (url === undefined) return []
    const facts = told({
      url,
      name: cleanText(oneLine(wordsOf(template.title) ?? ''), 4_000) || undefined,
      layer: layer?.slice(0, 4_000),
      function: 'download',
    })
    return [{ ...facts, accessType: accessTypeOf(facts) }]
  })
}

function ownLinks(record: JsonObject, base: string | undefined): OnlineResource[] {
  return objectsOf(record.links).flatMap((link): OnlineResource[] => {
    const rel = textOf(link.rel) ?? ''
    const url = RELATIONS.test(rel) ? webAddress(textOf(link.href), base) : undefined
    if (url === undefined) return []
    const isPage = /^text\/html/i.test(textOf(link.type) ?? '')
    const facts = told({
      url,
      name: cleanText(oneLine(wordsOf(link.title) ?? ''), 4_000) || undefined,
      function:
        isPage || rel === 'related' || (rel === 'describes' && !isServiceLink({ url }))
          ? 'information'
          : rel === 'search' || rel === 'service'
            ? 'search'
            : 'download',
      format: isPage ? undefined : (formatOfMediaType(textOf(link.type)) ?? formatOfAddress(url)),
    })
    return [{ ...facts, accessType: accessTypeOf(facts) }]
  })
}
