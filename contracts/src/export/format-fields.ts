/**
 * What the formats of an export hold of a record. docs/behaviour/record-formats.md lists it; a test finds out that both are true.
 */
import type { Resource } from '../resource.ts'

export type ExportedField = keyof Resource

/** Formats that records leave in. `stac` = items. */
export type ExchangeFormat = 'ndjson' | 'iso' | 'stac' | 'stac-collection' | 'csv' | 'geojson' | 'atom'

/** Fields by what becomes of them; all others are kept by elements of the format itself. */
export interface FormatFields {
  /** Kept whole, but partly or wholly in our own extension, which other readers pass over. */
  readonly extension: readonly ExportedField[]
  /** Only a part is written. */
  readonly part: readonly ExportedField[]
  /** Not written. */
  readonly no: readonly ExportedField[]
}

/** A harvest decides about source and curation; the score is worked out anew; the original becomes the document itself. */
const OF_THE_PORTAL = ['source', 'curated', 'score', 'scoreReasons', 'original'] as const
/** What neither an item nor a collection of STAC has a place for, or only for a part of it. */
const BESIDE_STAC = [
  'identifiers',
  'alternateTitle',
  'language',
  'translations',
  'keywords',
  'contacts',
  'footprint',
  'vertical',
  'formats',
  'online',
  'licence',
  'useConstraints',
  'scene',
  'earthquake',
  'inSitu',
  'pointOfInterest',
  'queryables',
  'repairs',
  'dataCore',
  'published',
  'recordDate',
] as const
const IN_COLUMNS: FormatFields = {
  extension: [],
  part: ['identifiers', 'keywords', 'contacts', 'footprint', 'online', 'licence', 'scene'],
  no: [
    'alternateTitle',
    'language',
    'translations',
    'vertical',
    'thumbnails',
    'useConstraints',
    'lineage',
    'inSitu',
    'pointOfInterest',
    'queryables',
    'repairs',
    'scoreReasons',
    'original',
  ],
}

/**
 * By format. Rows are told of records that did not come in that format: originals leave as they came.
 * @rule B-record-formats.told Every field of a record is kept by a format, kept beside, or named as not held
 */
export const FORMAT_FIELDS: Readonly<Record<ExchangeFormat, FormatFields>> = {
  ndjson: { extension: [], part: [], no: [] },
  iso: {
    extension: [
      'identifiers',
      'translations',
      'keywords',
      'footprint',
      'online',
      'thumbnails',
      'licence',
      'useConstraints',
      'scene',
      'earthquake',
      'inSitu',
      'pointOfInterest',
      'queryables',
      'repairs',
    ],
    part: [],
    no: OF_THE_PORTAL,
  },
  stac: { extension: [...BESIDE_STAC, 'id', 'level'], part: [], no: OF_THE_PORTAL },
  'stac-collection': { extension: [...BESIDE_STAC, 'parentId'], part: [], no: OF_THE_PORTAL },
  csv: IN_COLUMNS,
  geojson: IN_COLUMNS,
  atom: {
    extension: [],
    part: ['keywords', 'contacts', 'footprint', 'online', 'licence', 'original'],
    no: [
      'identifiers',
      'alternateTitle',
      'language',
      'translations',
      'type',
      'level',
      'vertical',
      'formats',
      'thumbnails',
      'lineage',
      'platforms',
      'instruments',
      'resolution',
      'scene',
      'earthquake',
      'inSitu',
      'pointOfInterest',
      'queryables',
      'repairs',
      'dataCore',
      'curated',
      'score',
      'scoreReasons',
      'source',
      'parentId',
      'created',
      'recordDate',
    ],
  },
}
