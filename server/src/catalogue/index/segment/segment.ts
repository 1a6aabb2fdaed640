/**
 * A segment: an unchangeable part of the index, all of it views over one flat buffer, which is also its file. Entries
 * are numbered in the order "newest first, then id", so that this order needs no sorting.
 */
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import { StringTable } from './lists/string-table.ts'
import { TextPart, type TextSource } from './text-part.ts'

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
  /** CSR by term: entries in their order, with impact (all fields). */
  postingOffsets: 'u32',
  postings: 'u32',
  impacts: 'u8',
  /** By posting / {@link POSTINGS_PER_BLOCK}: where the block's positions begin in the text part, see positions.ts. */
  positionBlocks: 'u32',
  /** CSR by entry: its terms in the text part, field by field, see {@link GAP_TERM} and {@link FIELD_END}. */
  textOffsets: 'u32',
  /** By entry x 4 + field: words of the field, at most `LONGEST_FIELD` (relevance.ts). */
  fieldLengths: 'u16',
  /** See {@link FLAGS}. */
  flags: 'u8',
  /** Time extents, milliseconds since 1970; infinite when open, NaN when there is none. */
  starts: 'f64',
  ends: 'f64',
  /** First and last of the counted years that the time extent touches, see years.ts. */
  firstYears: 'u16',
  lastYears: 'u16',
  /** Milliseconds since 1970, NaN when not known. */
  published: 'f64',
  /** CSR by entry of boxes; `boxes` has W, S, E, N of each, degrees. */
  boxOffsets: 'u32',
  boxes: 'f64',
  /** By entry x 4: its hull, see hulls.ts. */
  hulls: 'u16',
  /** CSR by cell of the entries whose hulls reach into it; a bit for each entry that is in none. See cells.ts. */
  cellOffsets: 'u32',
  cellEntries: 'u32',
  wideBits: 'u32',
  /** CSR by entry of words, see polygons.ts; no offsets when no entry is more than its boxes. */
  shapeOffsets: 'u32',
  shapes: 'u32',
  /** Values (facets, labels, parent) as a letter for the name and the value, in their order, findable. */
  valueOffsets: 'u32',
  valueBytes: 'u8',
  valueSlots: 'u32',
  /** CSR by name (see entry-values.ts): numbers of its values. */
  valueNames: 'u32',
  /** CSR by value: entries that have it, in their order. */
  valueEntryOffsets: 'u32',
  valueEntries: 'u32',
  /** CSR by facet: its slots in a row of values; the rows, in two bytes where numbers allow it; CSR by entry of all else. See value-rows.ts. */
  slotNames: 'u32',
  slots16: 'u16',
  slots32: 'u32',
  restOffsets: 'u32',
  rest: 'u32',
  /** The most frequent terms, ascending; by their places and facet value, how many of their entries have it. See counted-lists.ts. */
  countedTerms: 'u32',
  countedValues: 'u32',
  /** The same of the most frequent facet values. */
  countedFacets: 'u32',
  countedFacetValues: 'u32',
  /** CSR of two lists: entries without a box, entries all over the Earth; a bit for each of both; counted as the others. See counted-lists.ts. */
  extentOffsets: 'u32',
  extentEntries: 'u32',
  extentBits: 'u32',
  extentValues: 'u32',
  /** CSR by range name: entries that have the number, and the numbers. */
  numberOffsets: 'u32',
  numberEntries: 'u32',
  numbers: 'f64',
} as const
type SectionName = keyof typeof SECTIONS
interface Elements {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  f64: Float64Array
}

/** The arrays of a segment, by section. */
export type SegmentColumns = { readonly [K in SectionName]: Elements[(typeof SECTIONS)[K]] }

/** Version of the sections and their meaning. Raise it with every change. */
export const SEGMENT_VERSION = 12

/** Number of searched fields. */
export const FIELDS = SEARCH_FIELDS.length
/** Bits of the section `flags`. */
export const FLAGS = { curated: 1, dataCore: 2, inSitu: 4, workingLinks: 8 } as const
/** Stands between two values of a field; no term has this number. */
export const GAP_TERM = 0xffff_ffff
/** Stands after each field but the last. */
export const FIELD_END = 0xffff_fffe
/** Postings that share a place in `positionBlocks`. */
export const POSTINGS_PER_BLOCK = 128

/** A segment and its tables. */
export interface Segment {
  readonly buffer: SharedArrayBuffer
  /** The terms of all entries (u32), then the positions of all postings. */
  readonly texts: TextPart
  /** Length of the text part. */
  readonly textBytes: number
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
const WIDTHS = { u8: 1, u16: 2, u32: 4, f64: 8 } as const
/** Number of bytes before the first section: the length in elements of each section, as f64. */
const HEADER_BYTES = NAMES.length * 8

const align = (offset: number): number => Math.ceil(offset / 8) * 8

/** A view of shared memory. */
function viewOf(type: keyof Elements, buffer: SharedArrayBuffer, start: number, length: number): Elements[keyof Elements] {
  switch (type) {
    case 'u8':
      return new Uint8Array(buffer, start, length)
    case 'u16':
      return new Uint16Array(buffer, start, length)
    case 'u32':
      return new Uint32Array(buffer, start, length)
    case 'f64':
      return new Float64Array(buffer, start, length)
  }
}

/** Copies the arrays into buffers that worker threads and files can share. `texts` and `positions` are the text part. */
export function packSegment(columns: SegmentColumns, texts: Uint32Array, positions: Uint8Array): Segment {
  const textPart = new SharedArrayBuffer(texts.byteLength + positions.length)
  new Uint32Array(textPart, 0, texts.length).set(texts)
  new Uint8Array(textPart, texts.byteLength).set(positions)
  let length = HEADER_BYTES
  for (const name of NAMES) length = align(length) + columns[name].length * WIDTHS[SECTIONS[name]]
  const buffer = new SharedArrayBuffer(align(length))
  const lengths = new Float64Array(buffer, 0, NAMES.length)
  for (const [index, name] of NAMES.entries()) lengths[index] = columns[name].length
  const segment = readSegment(buffer, textPart)
  for (const name of NAMES) segment.columns[name].set(columns[name])
  return readSegment(buffer, textPart)
}

/** The segment in buffers that {@link packSegment} made. Whether it is whole is checked where files are read. */
export function readSegment(buffer: SharedArrayBuffer, texts: TextSource): Segment {
  const lengths = new Float64Array(buffer, 0, NAMES.length)
  let offset = HEADER_BYTES
  const sections = NAMES.map((name, index) => {
    const length = lengths[index] as number
    offset = align(offset)
    const start = offset
    offset += length * WIDTHS[SECTIONS[name]]
    return [name, viewOf(SECTIONS[name], buffer, start, length)]
  })
  const columns = Object.fromEntries(sections) as SegmentColumns
  const table = (name: 'id' | 'term' | 'key' | 'value') =>
    new StringTable({ offsets: columns[`${name}Offsets`], bytes: columns[`${name}Bytes`], slots: columns[`${name}Slots`] })
  return {
    buffer,
    texts: new TextPart(texts),
    textBytes: (columns.textOffsets.at(-1) as number) * 4 + (columns.positionBlocks.at(-1) as number),
    columns,
    size: columns.flags.length,
    ids: table('id'),
    titles: new StringTable({ offsets: columns.titleOffsets, bytes: columns.titleBytes, slots: new Uint32Array(0) }),
    terms: table('term'),
    secondKeys: table('key'),
    values: table('value'),
  }
}

/** Reads the terms of entries: field by field, {@link GAP_TERM} between values, {@link FIELD_END} between fields. */
export function entryReader({ columns: { textOffsets }, texts }: Segment, windowBytes?: number): (entry: number) => Uint32Array {
  const read = texts.reader(windowBytes)
  return (entry) => {
    const { buffer, byteOffset, byteLength } = read((textOffsets[entry] as number) * 4, (textOffsets[entry + 1] as number) * 4)
    return new Uint32Array(buffer, byteOffset, byteLength / 4)
  }
}
