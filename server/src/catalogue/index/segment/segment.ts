/**
 * A segment: an unchangeable part of the index, all of it views over one flat buffer, which is also its file. Entries
 * are numbered in the order "newest first, then id", so that this order needs no sorting.
 */
import { SEARCH_FIELDS } from '@graticule/contracts/resource'
import { StringTable } from './string-table.ts'

/** Sections of the buffer: their element types and what they hold. CSR = `offsets[i]` to `offsets[i + 1]`. */
export const SECTIONS = {
  /** Ids of the entries, findable. */
  idOffsets: 'u32',
  idBytes: 'u8',
  idSlots: 'u32',
  /** Sort keys of titles, and each entry's place when sorted by them. */
  titleOffsets: 'u32',
  titleBytes: 'u8',
  titleRanks: 'u32',
  /** Terms in their order, findable. */
  termOffsets: 'u32',
  termBytes: 'u8',
  termSlots: 'u32',
  /** Second keys of terms (see terms.ts), findable; CSR of the terms that have them. */
  keyOffsets: 'u32',
  keyBytes: 'u8',
  keySlots: 'u32',
  keyTermOffsets: 'u32',
  keyTerms: 'u32',
  /** CSR by term: entries in their order, with impact (all fields) and fields as bits. */
  postingOffsets: 'u32',
  postings: 'u32',
  impacts: 'u8',
  postingFields: 'u8',
  /** CSR by entry x 4 + field: the terms in the order of the text, {@link GAP_TERM} between values. */
  textOffsets: 'u32',
  texts: 'u32',
  /** See {@link FLAGS}. */
  flags: 'u8',
  /** Time extents, milliseconds since 1970; infinite when open, NaN when there is none. */
  starts: 'f64',
  ends: 'f64',
  /** Milliseconds since 1970, NaN when not known. */
  published: 'f64',
  /** CSR by entry of boxes; `boxes` has W, S, E, N of each, degrees. */
  boxOffsets: 'u32',
  boxes: 'f64',
  /** Values (facets, labels, parent) as a letter for the name and the value, in their order, findable. */
  valueOffsets: 'u32',
  valueBytes: 'u8',
  valueSlots: 'u32',
  /** CSR by name (see entry-values.ts): numbers of its values. */
  valueNames: 'u32',
  /** CSR by value: entries that have it, in their order. */
  valueEntryOffsets: 'u32',
  valueEntries: 'u32',
  /** CSR by entry: its values, those of one name together and the names in their order. */
  rowOffsets: 'u32',
  rows: 'u32',
  /** CSR by range name: entries that have the number, and the numbers. */
  numberOffsets: 'u32',
  numberEntries: 'u32',
  numbers: 'f64',
} as const
type SectionName = keyof typeof SECTIONS
interface Elements {
  u8: Uint8Array
  u32: Uint32Array
  f64: Float64Array
}

/** The arrays of a segment, by section. */
export type SegmentColumns = { readonly [K in SectionName]: Elements[(typeof SECTIONS)[K]] }

/** Version of the sections and their meaning. Raise it with every change. */
export const SEGMENT_VERSION = 1

/** Number of searched fields. */
export const FIELDS = SEARCH_FIELDS.length
/** Bits of the section `flags`. */
export const FLAGS = { curated: 1, dataCore: 2, inSitu: 4 } as const
/** Stands between two values of a field; no term has this number. */
export const GAP_TERM = 0xffff_ffff

/** A segment and its tables. */
export interface Segment {
  readonly buffer: SharedArrayBuffer
  readonly columns: SegmentColumns
  /** Number of entries. */
  readonly size: number
  readonly ids: StringTable
  readonly titles: StringTable
  readonly terms: StringTable
  readonly secondKeys: StringTable
  readonly values: StringTable
}

const NAMES = Object.keys(SECTIONS) as SectionName[]
const WIDTHS = { u8: 1, u32: 4, f64: 8 } as const
/** Number of bytes before the first section: the length in elements of each section, as f64. */
const HEADER_BYTES = NAMES.length * 8

const align = (offset: number): number => Math.ceil(offset / 8) * 8

/** Copies the arrays into one buffer that worker threads and files can share. */
export function packSegment(columns: SegmentColumns): Segment {
  let length = HEADER_BYTES
  for (const name of NAMES) length = align(length) + columns[name].length * WIDTHS[SECTIONS[name]]
  const buffer = new SharedArrayBuffer(align(length))
  const lengths = new Float64Array(buffer, 0, NAMES.length)
  for (const [index, name] of NAMES.entries()) lengths[index] = columns[name].length
  const segment = readSegment(buffer)
  for (const name of NAMES) segment.columns[name].set(columns[name])
  return readSegment(buffer)
}

/** The segment in a buffer that {@link packSegment} made. Whether it is whole is checked where files are read. */
export function readSegment(buffer: SharedArrayBuffer): Segment {
  const lengths = new Float64Array(buffer, 0, NAMES.length)
  let offset = HEADER_BYTES
  const sections = NAMES.map((name, index) => {
    const length = lengths[index] as number
    offset = align(offset)
    const start = offset
    offset += length * WIDTHS[SECTIONS[name]]
    const type = SECTIONS[name]
    if (type === 'u8') return [name, new Uint8Array(buffer, start, length)]
    return [name, type === 'u32' ? new Uint32Array(buffer, start, length) : new Float64Array(buffer, start, length)]
  })
  const columns = Object.fromEntries(sections) as SegmentColumns
  const table = (name: 'id' | 'term' | 'key' | 'value') =>
    new StringTable({ offsets: columns[`${name}Offsets`], bytes: columns[`${name}Bytes`], slots: columns[`${name}Slots`] })
  return {
    buffer,
    columns,
    size: columns.flags.length,
    ids: table('id'),
    titles: new StringTable({ offsets: columns.titleOffsets, bytes: columns.titleBytes, slots: new Uint32Array(0) }),
    terms: table('term'),
    secondKeys: table('key'),
    values: table('value'),
  }
}
