/** The links to results in a page, of its maps and of its topic: what is refused when it is saved or published. */
import { MAX_PAGE_MAPS } from '@graticule/contracts/contents/limits'
import { faultOfResults } from '@graticule/contracts/contents/page-map'
import type { PageDocument } from '@graticule/contracts/contents/pages'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'

/** A map as it is written: its address, and what it holds. What is written in another way is taken out with all else that is unknown. */
const MAP = /<figure\b[^>]*\sdata-map="([^"]*)"[^>]*>(.*?)<\/figure>/gs
/** Characters of an address that a refusal names. */
const NAMED = 100

const WORDS = { foreign: 'contents:map.foreign', broken: 'contents:map.broken' } as const

const refuse = (...words: Parameters<typeof say>) => new PortalError('invalid-body', say(...words))
const mapsIn = (html: string) => [...html.matchAll(MAP)].map(([, address = '', inner = '']) => ({ address, inner }))
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function checkAddress(address: string): void {
  const fault = faultOfResults(address)
  if (fault !== undefined) throw refuse(WORDS[fault], { address: address.slice(0, NAMED) })
}

/**
 * To be called with what an editor has written.
 * @rule B-content.map-limit A text has at most 20 maps, each of a link of this portal that can be read
 * @throws PortalError 'invalid-body'
 */
export function checkLinks({ texts, topicLink }: Pick<PageDocument, 'texts' | 'topicLink'>): void {
  if (topicLink !== undefined) checkAddress(topicLink)
  for (const text of Object.values(texts)) {
    const maps = mapsIn(text?.data ?? '')
    if (maps.length > MAX_PAGE_MAPS) throw refuse('contents:map.many', { most: MAX_PAGE_MAPS })
    for (const { address } of maps) checkAddress(unescaped(address))
  }
}

/** Whether a map says nothing of what it shows. `html` has been made safe. */
export const lacksMapWords = (html: string): boolean =>
  mapsIn(html).some(({ inner }) => inner.replaceAll(/<[^>]*>/g, '').trim() === '')
