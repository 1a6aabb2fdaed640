import type { Resource, Translation } from '../resource.ts'

/** A text of a record, and the language that it is in, as the record writes it. */
interface TextOfRecord {
  readonly text: string
  readonly language: string | undefined
}

/** What is read of a record. */
type Texts = Pick<Resource, 'title' | 'abstract' | 'language' | 'translations' | 'improved'>

/** The texts in a language, ISO 639-1; those that people have improved stay: no translation knows of them. */
function translationIn(
  { language: own, translations, improved }: Texts,
  field: string,
  language: string,
): Translation | undefined {
  if (own === language || improved?.some((one) => one.field === field)) return undefined
  return translations?.find((one) => one.language === language)
}

/**
 * The title in the language of the page where the record has it, else its own.
 * @rule B-search.record-languages Titles and descriptions are shown in the visitor's language where the record has them
 */
export function titleIn(resource: Texts, language: string): TextOfRecord {
  const text = translationIn(resource, 'title', language)?.title
  return text === undefined ? { text: resource.title, language: resource.language } : { text, language }
}

/** The same of the description. */
export function abstractIn(resource: Texts, language: string): TextOfRecord {
  const text = translationIn(resource, 'abstract', language)?.abstract
  return text === undefined ? { text: resource.abstract, language: resource.language } : { text, language }
}
