import type { PopularSearch } from '@graticule/contracts/services/personal-data'
import { i18n } from '../i18n/index.ts'

/**
 * What a search is called in the language of the page, with the language where it is another one. Nobody knows which one visitors wrote in.
 * @rule B-home.searches-in-language Shipped searches are named in the language of the page, else in English, which is said
 */
export function searchName({ name, names }: Pick<PopularSearch, 'name' | 'names'>): { text: string; lang?: string } {
  if (names === undefined || i18n.language.startsWith('en')) return { text: name }
  const own = Object.entries(names).find(([language]) => language === i18n.language)?.[1]
  return own === undefined ? { text: name, lang: 'en' } : { text: own }
}
