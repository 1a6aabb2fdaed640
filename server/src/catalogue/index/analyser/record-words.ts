/** The searched texts of a record, cut into words, field by field. */
import type { Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS, type SearchField } from '@graticule/contracts/search/search-fields'
import { type StemmedTag, tagOfLanguage } from './languages.ts'
import { termOf } from './terms.ts'
import { wordsAt, wordsOf } from './words.ts'

/** Version of everything in this folder: an index made by another one is old. Raise it with every change of meaning. */
export const ANALYSER_VERSION = 2

/** Stands between two values of one field (two keywords), so that no phrase reaches across. */
export const GAP = ''

/**
 * The texts of one field; those in other languages stand at the end, in the order of `translations`.
 * @rule B-search.found-in-languages Words find a record also by its title and description in other languages
 */
export function fieldTexts(resource: Resource, field: SearchField): readonly string[] {
  const { translations = [] } = resource
  switch (field) {
    case 'title':
      return [
        resource.title,
        ...(resource.alternateTitle === undefined ? [] : [resource.alternateTitle]),
        ...translations.map(({ title }) => title ?? ''),
      ]
    case 'keyword':
      return resource.keywords.map(({ value }) => value)
    case 'organisation':
      return [...new Set(resource.contacts.flatMap(({ organisation }) => organisation ?? []))]
    case 'abstract':
      return [resource.abstract, ...translations.map(({ abstract }) => abstract ?? '')]
  }
}

/** The tag of the language of each text of a field, in the order of {@link fieldTexts}. */
export function tagsOf(resource: Resource, field: SearchField): readonly StemmedTag[] {
  const own = tagOfLanguage(resource.language)
  const { translations = [] } = resource
  const others = field === 'title' || field === 'abstract' ? translations.map(({ language }) => tagOfLanguage(language)) : []
  return [...Array.from({ length: fieldTexts(resource, field).length - others.length }, () => own), ...others]
}

/** What is cut from each text, with {@link GAP} between. */
function withGaps(texts: readonly string[], cut: (text: string, at: number) => readonly string[]): string[] {
  const all: string[] = []
  texts.forEach((text, at) => {
    const found = cut(text, at)
    if (found.length > 0 && all.length > 0) all.push(GAP)
    for (const one of found) all.push(one)
  })
  return all
}

/** The words of one field as they stand there, with {@link GAP} between values. */
export const fieldWords = (resource: Resource, field: SearchField): string[] => withGaps(fieldTexts(resource, field), wordsOf)

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

/**
 * The terms of the words of a record by field, in the order of `SEARCH_FIELDS`, with {@link GAP} between values. Words of a translation are
 * those of its language.
 */
export function recordTerms(resource: Resource): string[][] {
  return SEARCH_FIELDS.map((field) => {
    const tags = tagsOf(resource, field)
    return withGaps(fieldTexts(resource, field), (text, at) => wordsOf(text).map((word) => termOf(tags[at] ?? 'e', word)))
  })
}
