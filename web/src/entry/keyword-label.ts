import { TOPIC_CATEGORIES } from '@graticule/contracts/curation/topic-categories'
import type { KeysIn } from '@graticule/contracts/texts/keys'
import type themes from '../i18n/en/themes.json'
import { i18n } from '../i18n/index.ts'

/** Codes of topic categories that have words: `disaster` came with ISO 19115-1. */
const TOPICS = [...TOPIC_CATEGORIES, 'disaster'] as const
type Theme = KeysIn<typeof themes>
type Topic = (typeof TOPICS)[number]
const isTopic = (keyword: string): keyword is Topic => (TOPICS as readonly string[]).includes(keyword)

/**
 * A keyword as it is shown: codes of topic categories in words, themes of the shipped catalogue in the language of the page, everything else
 * as it is. The keyword itself is what is searched for.
 */
export function keywordLabel(keyword: string): string {
  return isTopic(keyword) ? i18n.t(`shell:topic.${keyword}`) : i18n.t(`themes:${keyword as Theme}`, { defaultValue: keyword })
}

/** Signs between the parts of a path, as thesauri write them; a single one stands in many plain names. */
const PATH_SIGN = / *[>→›] */

/**
 * The last part of a path of keywords ("EARTH SCIENCE > OCEANS > SEA ICE"), which says what the others lead to; everything else whole.
 * @rule B-search.keyword-paths Paths of keywords show their last part, and the whole to who points at it or has the focus there
 */
export function shortKeyword(keyword: string): string {
  const parts = keywordLabel(keyword)
    .split(PATH_SIGN)
    .filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  // "depth > 30 m" is a comparison
  return parts.length < 2 || /^[\d.,-]/.test(last) ? keywordLabel(keyword) : last
}
