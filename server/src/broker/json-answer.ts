/** Presents a result set as `application/json`, in the format of the original service. */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { PortalError } from '@graticule/contracts/problem'
import type { Contact, Entry, OnlineResource, Resource, ResultSet } from '@graticule/contracts/resource'
import type { OutputVersion } from '@graticule/contracts/services/search-request'
import { mapAtPace, type Pace } from '../fairness/pace.ts'
import { wireFacets } from './score-steps.ts'
import { formEncoded } from './term-frequency.ts'

const box = ([west, south, east, north]: Bbox) => ({ south, west, north, east })

function contributor({ organisation, individual, email, role, url }: Contact) {
  return {
    ...(organisation === undefined ? {} : { orgName: organisation }),
    ...(individual === undefined ? {} : { individualName: individual }),
    ...(email === undefined ? {} : { email }),
    ...(role === undefined ? {} : { role }),
    ...(url === undefined ? {} : { online: url }),
  }
}

function online(link: OnlineResource) {
  const name = link.layer ?? link.name
  return {
    url: link.url,
    ...(name === undefined ? {} : { name }),
    ...(link.description === undefined ? {} : { description: link.description }),
    ...(link.protocol === undefined ? {} : { protocol: link.protocol }),
    ...(link.function === undefined ? {} : { function: link.function }),
    accessType: link.accessType,
  }
}

const dates = (...values: (string | undefined)[]): string[] => values.filter((value) => value !== undefined)

function coverage({ footprint, time, vertical }: Resource) {
  return {
    ...(footprint === undefined ? {} : { where: footprint.boxes.map(box) }),
    ...(time === undefined
      ? {}
      : {
          when: [
            { ...(time.start === undefined ? {} : { from: time.start }), ...(time.end === undefined ? {} : { to: time.end }) },
          ],
        }),
    ...(vertical === undefined ? {} : { verticalExtent: [{ min: vertical.minimum, max: vertical.maximum }] }),
  }
}

/** One entry as a report. */
function report({ resource, children }: Entry) {
  const topics = resource.keywords.filter(({ kind }) => kind === 'topic')
  const keywords = resource.keywords.filter(({ kind }) => kind !== 'topic')
  const owner = resource.contacts.find(({ role, organisation }) => role === 'owner' && organisation !== undefined)
  return {
    id: resource.id,
    type: children > 0 || resource.level === 'series' ? 'composed' : 'simple',
    ...(resource.parentId === undefined ? {} : { parentId: resource.parentId }),
    hierarchyLevel: resource.level,
    title: resource.title,
    ...(resource.alternateTitle === undefined ? {} : { alternateTitle: resource.alternateTitle }),
    description: resource.abstract,
    source: resource.source,
    ...coverage(resource),
    keyword: keywords.map(({ value }) => value),
    keyword_type: keywords.map(({ kind }) => kind ?? ''),
    topic: topics.map(({ value }) => value),
    format: resource.formats,
    rights: [...(resource.dataCore ? ['geossdatacore'] : []), ...resource.useConstraints],
    overview: resource.thumbnails.map(({ url }) => url),
    author: resource.contacts.filter(({ role }) => role === 'author').map(contributor),
    contributors: resource.contacts.map(contributor),
    created: dates(resource.created),
    updated: dates(resource.updated),
    published: dates(resource.published),
    online: resource.online.map(online),
    platformTitle: resource.platforms,
    instrumentTitle: resource.instruments,
    ...(owner?.organisation === undefined ? {} : { ownerOrgName: owner.organisation }),
    ...(topics.length === 0 ? {} : { themeCategory: topics.map(({ value }) => value) }),
  }
}

/** The smallest box around all boxes of the page; an entry across the antimeridian makes it reach around the world. */
function union(entries: readonly Entry[]) {
  const boxes = entries.flatMap(({ resource }) => resource.footprint?.boxes ?? []).flatMap(splitAtAntimeridian)
  if (boxes.length === 0) return undefined
  return {
    west: Math.min(...boxes.map(([west]) => west)),
    east: Math.max(...boxes.map(([, , east]) => east)),
    south: Math.min(...boxes.map(([, south]) => south)),
    north: Math.max(...boxes.map(([, , , north]) => north)),
  }
}

function facetsOf(resultSet: ResultSet) {
  const facets = wireFacets(resultSet.facets)
  const items = (name: string) =>
    (facets[name] ?? []).map(({ term, label, count }) =>
      name === 'providerID'
        ? { sourceId: term, term: label, decodedTerm: label, freq: count }
        : { term: name === 'sscScore' ? term : formEncoded(term), decodedTerm: term, freq: count },
    )
  return Object.fromEntries(Object.keys(facets).map((name) => [name === 'providerID' ? 'source' : name, items(name)]))
}

/** A page of results, entry by entry at a pace; the facets stand under `termFrequency` in version 1.0 and under `statistics` in version 2.0. */
export async function jsonAnswer(resultSet: ResultSet, version: OutputVersion, pace: Pace): Promise<string> {
  const { total, startIndex, itemsPerPage, entries } = resultSet
  const bboxUnion = union(entries)
  const reports = await mapAtPace(entries, pace, (entry) => JSON.stringify(report(entry)))
  const head = JSON.stringify({
    [version === '2.0' ? 'statistics' : 'termFrequency']: facetsOf(resultSet),
    resultSet: {
      size: total,
      start: startIndex,
      pageSize: itemsPerPage,
      pageCount: Math.ceil(total / itemsPerPage),
      pageIndex: Math.floor((startIndex - 1) / itemsPerPage) + 1,
    },
  })
  const end = bboxUnion === undefined ? '' : `,"bboxUnion":${JSON.stringify(bboxUnion)}`
  return `${head.slice(0, -1)},"reports":[${reports.join(',')}]${end}}`
}

/** A failure in the same shape: no reports, and one error that says what is not in order. */
export function jsonErrorAnswer(error: PortalError): string {
  return JSON.stringify({
    resultSet: {
      size: 0,
      start: 1,
      pageSize: 0,
      pageCount: 0,
      pageIndex: 0,
      errors: [
        {
          errorId: error.code,
          errorDescription: error.message,
          userErrorDescription: error.message,
          errorCorrection: error.accepted === undefined ? '' : `${error.parameter ?? 'The parameter'} accepts ${error.accepted}.`,
          errorType: error.status >= 500 ? 'INTERNAL' : 'VALIDATION_FAILED',
        },
      ],
    },
    reports: [],
  })
}

/** Wraps JSON into a call of `callback`, safe to be run as a script. */
export function asScript(callback: string, json: string): string {
  // both are line ends in scripts of old browsers, though not in JSON
  return `/**/${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`
}
