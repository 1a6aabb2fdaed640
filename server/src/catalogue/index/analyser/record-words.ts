/** The searched texts of a record, cut into words, field by field. */
import type { Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS, type SearchField } from '@graticule/contracts/search/search-fields'
import { tagOfLanguage } from './languages.ts'
import { termOf } from './terms.ts'
import { wordsAt, wordsOf } from './words.ts'

/** Version of everything in this folder: an index made by another one is old. Raise it with every change of meaning. */
export const ANALYSER_VERSION = 1

/** Stands between two values of one field (two keywords), so that no phrase reaches across. */
export const GAP = ''

/** The texts of one field. */
export function fieldTexts(resource: Resource, field: SearchField): readonly string[] {
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

/** The words of one field as they stand there, with {@link GAP} between values. */
export function fieldWords(resource: Resource, field: SearchField): string[] {
  const words: string[] = []
  for (const text of fieldTexts(resource, field)) {
    const found = wordsOf(text)
    if (found.length > 0 && words.length > 0) words.push(GAP)
    for (const word of found) words.push(word)
  }
  return words
}

/** Those of {@link fieldWords} that stand at these places (ascending), without {@link GAP}. */
export function fieldWordsAt(resource: Resource, field: SearchField, places: readonly number[]): string[] {
  const found: string[] = []
  let place = 0
  for (const text of fieldTexts(resource, field)) {
    // the gap before the words of a value; whether it has any is not known yet
    const first = place === 0 ? 0 : place + 1
    if (first > (places.at(-1) ?? -1)) break
    const words = wordsAt(text, first, places, found)
    if (words > 0) place = first + words
  }
  return found
}

/** The terms of the words of a record by field, in the order of `SEARCH_FIELDS`, with {@link GAP} between values. */
export function recordTerms(resource: Resource): string[][] {
  const tag = tagOfLanguage(resource.language)
  return SEARCH_FIELDS.map((field) => fieldWords(resource, field).map((word) => (word === GAP ? GAP : termOf(tag, word))))
}
