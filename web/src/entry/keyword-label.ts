import shell from '../i18n/en/shell.json'
import { i18n } from '../i18n/index.ts'

type Topic = keyof typeof shell.topic

/** Codes of topic categories (ISO 19115 MD_TopicCategoryCode). */
const TOPICS: ReadonlySet<string> = new Set(Object.keys(shell.topic))
const isTopic = (keyword: string): keyword is Topic => TOPICS.has(keyword)

/** A keyword as it is shown: codes of topic categories in words, everything else as it is. The code is what is searched for. */
export function keywordLabel(keyword: string): string {
  return isTopic(keyword) ? i18n.t(`shell:topic.${keyword}`) : keyword
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
