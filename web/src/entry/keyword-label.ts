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
