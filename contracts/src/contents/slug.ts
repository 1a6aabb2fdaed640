/** The part of an address that names a page of content: `/{slug}`, `/community/{site}/{slug}`. */
import * as Type from 'typebox'
import { RESERVED_SLUGS, SLUG } from '../pages.ts'
import { MAX_SLUG } from './limits.ts'

export const SlugSchema = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: MAX_SLUG,
  pattern: SLUG.source,
  description: 'part of the address of the page, as in /{slug}; not a word that services and screens have',
  'x-accepts': 'small letters and digits, joined with hyphens',
})

/** What is wrong with a slug that somebody has written; `undefined` = nothing. */
export function faultOfSlug(slug: string): 'form' | 'reserved' | undefined {
  if (!SLUG.test(slug) || slug.length > MAX_SLUG) return 'form'
  return RESERVED_SLUGS.has(slug) ? 'reserved' : undefined
}
