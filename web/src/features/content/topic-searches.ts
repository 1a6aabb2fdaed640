/** The searches about the topic of a page. */
import type { ReadPage } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { linkAddress, readAddress } from '../../search/address/address.ts'

export interface TopicSearch {
  /** Empty: the link of the editors alone. */
  readonly phrase: string
  readonly address: string
}

/** Those of the language that is read, else of the original; each has the filters of the link that the editors gave. */
export function topicSearches({ topics, topicLink = '', original }: ReadPage, language: Language): readonly TopicSearch[] {
  const own = topics?.[language] ?? []
  const phrases = own.length > 0 ? own : (topics?.[original] ?? [])
  const state = readAddress(topicLink.includes('?') ? topicLink.slice(topicLink.indexOf('?')) : '')
  if (phrases.length === 0) return topicLink === '' ? [] : [{ phrase: '', address: linkAddress(state) }]
  return phrases.map((phrase) => ({ phrase, address: linkAddress({ ...state, filters: { ...state.filters, phrase } }) }))
}
