/** Makes a segment of records. */
import type { Resource } from '@graticule/contracts/resource'
import { GAP, recordTerms } from '../analyser/record-words.ts'
import { numberOf, publishedOf, RANGE_NAMES, timeSpanOf, titleOf, VALUE_NAMES, valuesOf } from '../entry-values.ts'
import { FLAGS, GAP_TERM, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { compareText, stringTable } from './string-table.ts'
import { valueKey } from './values.ts'

/** Numbers strings in the order in which they come, until {@link Numbering.sort} says which number each gets. */
class Numbering {
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** The strings in their order, and by first number the number in that order. */
  sort(): { strings: string[]; numbers: Uint32Array } {
    const strings = [...this.#numbers.keys()].toSorted(compareText)
    const numbers = new Uint32Array(strings.length)
    for (const [number, text] of strings.entries()) numbers[this.#numbers.get(text) as number] = number
    return { strings, numbers }
  }
}

/** Newest first; NaN (no time extent) last. */
export function compareEnds(a: number, b: number): number {
  if (a === b) return 0
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  return Number.isNaN(b) || a > b ? -1 : 1
}

function flagsOf({ curated, dataCore, inSitu }: Resource): number {
  return (curated ? FLAGS.curated : 0) | (dataCore ? FLAGS.dataCore : 0) | (inSitu === undefined ? 0 : FLAGS.inSitu)
}

/** A segment of these records, whose ids must differ. */
export function buildSegment(resources: readonly Resource[]): Segment {
  const terms = new Numbering()
  const values = new Numbering()
  const drafts = resources
    .map((resource) => ({ resource, span: timeSpanOf(resource) }))
    .toSorted((a, b) => compareEnds(a.span?.end ?? NaN, b.span?.end ?? NaN) || compareText(a.resource.id, b.resource.id))
    .map(({ resource, span }) => ({
      resource,
      span,
      texts: recordTerms(resource).map((field) => Uint32Array.from(field, (term) => (term === GAP ? GAP_TERM : terms.of(term)))),
      values: VALUE_NAMES.flatMap((name, index) => valuesOf(resource, name).map((value) => values.of(valueKey(index, value)))),
    }))
  const sortedTerms = terms.sort()
  const sortedValues = values.sort()
  const writer = new SegmentWriter(stringTable(sortedTerms.strings), stringTable(sortedValues.strings))
  for (const { resource, span, texts, values: firstNumbers } of drafts) {
    for (const text of texts) {
      for (let at = 0; at < text.length; at += 1) {
        const term = text[at] as number
        if (term !== GAP_TERM) text[at] = sortedTerms.numbers[term] as number
      }
    }
    writer.add({
      id: resource.id,
      title: titleOf(resource),
      texts,
      flags: flagsOf(resource),
      start: span?.start ?? NaN,
      end: span?.end ?? NaN,
      published: publishedOf(resource) ?? NaN,
      boxes: resource.footprint?.boxes.flat() ?? [],
      values: firstNumbers.map((value) => sortedValues.numbers[value] as number),
      numbers: RANGE_NAMES.map((name) => numberOf(resource, name) ?? NaN),
    })
  }
  return writer.finish()
}
