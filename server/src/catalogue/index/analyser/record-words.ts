/** The searched texts of a record, cut into words, field by field. */
import { type Resource, SEARCH_FIELDS, type SearchField } from '@graticule/contracts/resource'
import { tagOfLanguage } from './languages.ts'
import { termOf } from './terms.ts'
import { wordsOf } from './words.ts'

/** Version of everything in this folder: an index made by another one is old. Raise it with every change of meaning. */
export const ANALYSER_VERSION = 1

/** Stands between two values of one field (two keywords), so that no phrase reaches across. */
export const GAP = ''

/** One field of a record: its words as they stand there and their terms, both with {@link GAP} between values. */
export interface FieldWords {
  readonly words: readonly string[]
  readonly terms: readonly string[]
  /** Number of words, gaps not counted. */
  readonly length: number
}

function textsOf(resource: Resource, field: SearchField): readonly string[] {
  switch (field) {
    case 'title':
      return resource.alternateTitle === undefined ? [resource.title] : [resource.title, resource.alternateTitle]
    case 'keyword':
      return resource.keywords.map(({ value }) => value)
    case 'organisation':
      return [...new Set(resource.contacts.flatMap(({ organisation }) => organisation ?? []))]
    case 'abstract':
      return [resource.abstract]
  }
}

/** The words of a record, in the order of `SEARCH_FIELDS`. */
export function recordWords(resource: Resource): FieldWords[] {
  const tag = tagOfLanguage(resource.language)
  return SEARCH_FIELDS.map((field) => {
    const words: string[] = []
    const terms: string[] = []
    let length = 0
    for (const text of textsOf(resource, field)) {
      const found = wordsOf(text)
      if (found.length === 0) continue
      if (words.length > 0) {
        words.push(GAP)
        terms.push(GAP)
      }
      for (const word of found) {
        words.push(word)
        terms.push(termOf(tag, word))
      }
      length += found.length
    }
    return { words, terms, length }
  })
}
