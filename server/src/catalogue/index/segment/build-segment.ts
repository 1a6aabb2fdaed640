/** Makes a segment of records. */
import { hasWorkingLink } from '@graticule/contracts/links/working-link'
import type { Resource } from '@graticule/contracts/resource'
import { numberOf, publishedOf, RANGE_NAMES, timeSpanOf, titleOf, VALUE_NAMES, valuesOf } from '../entry-values.ts'
import { growingIntegers } from './lists/growing-arrays.ts'
import { TermNumbering, ValueNumbering } from './lists/numbering.ts'
import { placeOf } from './shapes/polygons.ts'
import { FIELD_END, FLAGS, type Segment } from './segment.ts'
import { type SegmentEntry, SegmentWriter } from './segment-writer.ts'
import { compareText, stringTable } from './lists/string-table.ts'

/** Puts final numbers in place of others. */
export function renumberText(text: Uint32Array, numbers: Uint32Array): Uint32Array {
  const renumbered = new Uint32Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const term = text[at] as number
    renumbered[at] = term >= FIELD_END ? term : (numbers[term] as number)
  }
  return renumbered
}

/** Newest first; NaN (no time extent) last. */
export function compareEnds(a: number, b: number): number {
  if (a === b) return 0
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) || a > b ? -1 : 1
}

function flagsOf({ curated, dataCore, inSitu, online }: Resource): number {
  const chosen = (curated ? FLAGS.curated : 0) | (dataCore ? FLAGS.dataCore : 0) | (inSitu === undefined ? 0 : FLAGS.inSitu)
  return chosen | (hasWorkingLink(online) ? FLAGS.workingLinks : 0)
}

/** What is kept of a record until all are there; the record itself would take ten times the memory. */
interface Draft extends Omit<SegmentEntry, 'text' | 'values'> {
  /** Where its text and its values end in those of all records, in first numbers. */
  readonly textEnd: number
  readonly valuesEnd: number
  /** Its place among the drafts. */
  readonly place: number
}

/** Takes records, whose ids must differ, in any order, and makes a segment of them. */
export class SegmentBuilder {
  readonly #terms = new TermNumbering()
  readonly #values = new ValueNumbering()
  readonly #drafts: Draft[] = []
  readonly #texts = growingIntegers()
  readonly #allValues = growingIntegers()

  get size(): number {
    return this.#drafts.length
  }

  add(resource: Resource): void {
    const span = timeSpanOf(resource)
    this.#texts.pushAll(this.#terms.textOf(resource))
    for (const [name, read] of VALUE_NAMES.entries()) {
      for (const value of valuesOf(resource, read)) this.#allValues.push(this.#values.ofValue(name, value))
    }
    this.#drafts.push({
      id: resource.id,
      title: titleOf(resource),
      flags: flagsOf(resource),
      start: span?.start ?? NaN,
      end: span?.end ?? NaN,
      published: publishedOf(resource) ?? NaN,
      ...placeOf(resource.footprint),
      numbers: RANGE_NAMES.map((name) => numberOf(resource, name) ?? NaN),
      textEnd: this.#texts.length,
      valuesEnd: this.#allValues.length,
      place: this.#drafts.length,
    })
  }

  finish(): Segment {
    const terms = this.#terms.sort()
    const values = this.#values.sort()
    const writer = new SegmentWriter(stringTable(terms.strings), stringTable(values.strings), this.#texts.length)
    const drafts = this.#drafts
    const order = drafts.toSorted((a, b) => compareEnds(a.end, b.end) || compareText(a.id, b.id))
    for (const draft of order) {
      const before = drafts[draft.place - 1]
      const text = this.#texts.array.subarray(before?.textEnd ?? 0, draft.textEnd)
      const firstValues = this.#allValues.array.subarray(before?.valuesEnd ?? 0, draft.valuesEnd)
      writer.add({
        ...draft,
        text: renumberText(text, terms.numbers),
        values: firstValues.map((value) => values.numbers[value] as number),
      })
    }
    return writer.finish()
  }
}

/** A segment of these records, whose ids must differ. */
export function buildSegment(resources: readonly Resource[]): Segment {
  const builder = new SegmentBuilder()
  for (const resource of resources) builder.add(resource)
  return builder.finish()
}
