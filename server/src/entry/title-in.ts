import type { Resource } from '@graticule/contracts/resource'

/** The title in a language (ISO 639-1) where the record has it and nobody has improved it, else the record's own. */
export function titleIn({ title, language: own, translations, improved }: Resource, language: string): string {
  if (own === language || improved?.some(({ field }) => field === 'title')) return title
  return translations?.find((one) => one.language === language)?.title ?? title
}
