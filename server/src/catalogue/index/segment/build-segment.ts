/** Makes a segment of records. */
import { hasWorkingLink } from '@graticule/contracts/link-check'
import { type Resource, SEARCH_FIELDS } from '@graticule/contracts/resource'
import { tagOfLanguage } from '../analyser/languages.ts'
import { fieldWords, GAP } from '../analyser/record-words.ts'
import { termOf } from '../analyser/terms.ts'
import { numberOf, publishedOf, RANGE_NAMES, timeSpanOf, titleOf, VALUE_NAMES, valuesOf } from '../entry-values.ts'
import { growingIntegers } from './growing-arrays.ts'
import { placeOf } from './polygons.ts'
import { FIELD_END, FLAGS, GAP_TERM, type Segment } from './segment.ts'
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

/** Numbers the terms of records; a word is looked up once, not first its term and then the term's number. */
class TermNumbering extends Numbering {
  readonly #words = new Map<string, Map<string, number>>()

  /** The text of a record as a segment has it, in first numbers. */
  textOf(resource: Resource): Uint32Array {
    const tag = tagOfLanguage(resource.language)
    const known = this.#words.get(tag) ?? new Map<string, number>()
    this.#words.set(tag, known)
    const text = growingIntegers(256)
    for (const [index, field] of SEARCH_FIELDS.entries()) {
      if (index > 0) text.push(FIELD_END)
      for (const word of fieldWords(resource, field)) {
        let number = word === GAP ? GAP_TERM : known.get(word)
        if (number === undefined) {
          number = this.of(termOf(tag, word))
          known.set(word, number)
        }
        text.push(number)
      }
    }
    return text.values().slice()
  }
}

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

/** A segment of these records, whose ids must differ. */
export function buildSegment(resources: readonly Resource[]): Segment {
  const terms = new TermNumbering()
  const values = new Numbering()
  const drafts = resources
    .map((resource) => ({ resource, span: timeSpanOf(resource) }))
    .toSorted((a, b) => compareEnds(a.span?.end ?? NaN, b.span?.end ?? NaN) || compareText(a.resource.id, b.resource.id))
    .map(({ resource, span }) => ({
      resource,
      span,
      text: terms.textOf(resource),
      values: VALUE_NAMES.flatMap((name, index) => valuesOf(resource, name).map((value) => values.of(valueKey(index, value)))),
    }))
  const sortedTerms = terms.sort()
  const sortedValues = values.sort()
  const writer = new SegmentWriter(stringTable(sortedTerms.strings), stringTable(sortedValues.strings))
  for (const { resource, span, text, values: firstNumbers } of drafts) {
    writer.add({
      id: resource.id,
      title: titleOf(resource),
      text: renumberText(text, sortedTerms.numbers),
      flags: flagsOf(resource),
      start: span?.start ?? NaN,
      end: span?.end ?? NaN,
      published: publishedOf(resource) ?? NaN,
      ...placeOf(resource.footprint),
      values: firstNumbers.map((value) => sortedValues.numbers[value] as number),
      numbers: RANGE_NAMES.map((name) => numberOf(resource, name) ?? NaN),
    })
  }
  return writer.finish()
}
