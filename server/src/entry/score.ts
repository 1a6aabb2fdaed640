/**
 * The quality score of an entry (the `sscScore` facet): how complete its metadata is and how directly it gives access.
 * 0 to 100, computed once when a record is harvested or seeded. The rules are a table; their points add up to 100.
 */
import type { Resource, ScoreReason } from '@graticule/contracts/resource'

/** A resource before its score is known. */
export type UnscoredResource = Omit<Resource, 'score' | 'scoreReasons'>

/** One rule: what it looks at, in words, and how many of its points a resource reaches (0 to `of`). */
export interface ScoreRule {
  readonly code: string
  readonly of: number
  readonly words: string
  readonly points: (resource: UnscoredResource) => number
}

const MAP_SERVICE = /\bWMS\b|\bWMTS\b|WebMapService|WebMapTileService|\bXYZ\b|\bTMS\b|arcgis.*(map|image)server/i

/** First number whose condition holds, else 0. */
function firstOf(...cases: readonly (readonly [condition: boolean, points: number])[]): number {
  return cases.find(([condition]) => condition)?.[1] ?? 0
}

/**
 * The rules, in the order in which they are told.
 * @rule D10.score The score of a record is 0 to 100, from completeness and accessibility
 */
export const SCORE_RULES: readonly ScoreRule[] = [
  {
    code: 'title',
    of: 6,
    words: 'a title of several words: 6; of one word: 3',
    points: ({ title }) => firstOf([/\S\s+\S/.test(title), 6], [title.trim() !== '', 3]),
  },
  {
    code: 'abstract',
    of: 12,
    words: 'a description of 250 characters or more: 12; of 80 or more: 8; shorter: 4',
    points: ({ abstract }) => firstOf([abstract.length >= 250, 12], [abstract.length >= 80, 8], [abstract.trim() !== '', 4]),
  },
  {
    code: 'keywords',
    of: 8,
    words: 'five keywords or more: 6; three or more: 4; fewer: 2; and 2 when one comes from a named thesaurus',
    points: ({ keywords }) =>
      firstOf([keywords.length >= 5, 6], [keywords.length >= 3, 4], [keywords.length > 0, 2]) +
      (keywords.some(({ thesaurus }) => thesaurus !== undefined) ? 2 : 0),
  },
  {
    code: 'organisation',
    of: 6,
    words: 'an organisation is named: 6; only a person: 3',
    points: ({ contacts }) =>
      firstOf(
        [contacts.some(({ organisation }) => organisation !== undefined), 6],
        [contacts.some(({ individual }) => individual !== undefined), 3],
      ),
  },
  {
    code: 'contact',
    of: 4,
    words: 'somebody can be reached by e-mail or at a web address: 4',
    points: ({ contacts }) => firstOf([contacts.some(({ email, url }) => email !== undefined || url !== undefined), 4]),
  },
  {
    code: 'footprint',
    of: 10,
    words: 'the area is given: 10',
    points: ({ footprint }) => firstOf([footprint !== undefined, 10]),
  },
  {
    code: 'time',
    of: 10,
    words: 'the time is given with its start: 10; with its end only: 5',
    points: ({ time }) => firstOf([time?.start !== undefined, 10], [time?.end !== undefined, 5]),
  },
  {
    code: 'identifier',
    of: 6,
    words: 'a DOI: 6; another lasting identifier (handle, ARK, web address): 4; any identifier: 2',
    points: ({ identifiers }) => {
      const has = (...schemes: readonly string[]) => identifiers.some(({ scheme }) => schemes.includes(scheme))
      return firstOf([has('doi'), 6], [has('handle', 'ark', 'url'), 4], [identifiers.length > 0, 2])
    },
  },
  {
    code: 'licence',
    of: 10,
    words: 'a licence is named: 10; only constraints in words: 5',
    points: ({ licence, useConstraints }) => firstOf([licence !== undefined, 10], [useConstraints.length > 0, 5]),
  },
  {
    code: 'formats',
    of: 4,
    words: 'the formats are named: 4',
    points: ({ formats, online }) => firstOf([formats.length > 0 || online.some(({ format }) => format !== undefined), 4]),
  },
  {
    code: 'access',
    of: 10,
    words:
      'a link to the data themselves, or for a service to the service: 10; to a form or service in front of the data: 7; any link: 3',
    points: ({ online, type }) => {
      const has = (access: string) => online.some(({ accessType }) => accessType === access)
      const direct = has('direct') || (type === 'service' && has('complex'))
      return firstOf([direct, 10], [has('complex'), 7], [online.length > 0, 3])
    },
  },
  {
    code: 'map-service',
    of: 4,
    words: 'a link to a map service (WMS, WMTS, tiles): 4',
    points: ({ online }) => firstOf([online.some(({ protocol, url }) => MAP_SERVICE.test(`${protocol ?? ''} ${url}`)), 4]),
  },
  {
    code: 'lineage',
    of: 4,
    words: 'how the data came about is told: 4',
    points: ({ lineage }) => firstOf([lineage !== undefined && lineage.trim() !== '', 4]),
  },
  {
    code: 'thumbnail',
    of: 2,
    words: 'a picture: 2',
    points: ({ thumbnails }) => firstOf([thumbnails.length > 0, 2]),
  },
  {
    code: 'dates',
    of: 4,
    words: 'a date of the resource (created, published or updated): 2; the date of its record: 2',
    points: ({ created, published, updated, recordDate }) =>
      ((created ?? published ?? updated) === undefined ? 0 : 2) + (recordDate === undefined ? 0 : 2),
  },
]

/** The score of a resource, and how many points each rule of {@link SCORE_RULES} gave, in the table's order. */
export function scoreResource(resource: UnscoredResource): { score: number; scoreReasons: ScoreReason[] } {
  const scoreReasons = SCORE_RULES.map(({ code, of, points }) => ({ code, points: points(resource), of }))
  return { score: scoreReasons.reduce((sum, { points }) => sum + points, 0), scoreReasons }
}

/** The resource with its score: the last step of every connector and of the seed. */
export function withScore(resource: UnscoredResource): Resource {
  return { ...resource, ...scoreResource(resource) }
}
