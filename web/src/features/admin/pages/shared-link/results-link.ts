/** A link to results of this portal that an editor has pasted: checked, and in the form in which a page keeps it. */
import { readSharedAddress } from '@graticule/contracts/links/shared-address'
import { isResultsAddress } from '@graticule/contracts/contents/results-address'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { readEmbeddedPath } from '@graticule/contracts/widget/embedded-path'
import { readShortLink } from '../../../../api/short-links.ts'
import { readAddress, shareBase } from '../../../../search/address/address.ts'
import { dataSources } from '../../../../site/data-sources.ts'
import { siteInUse } from '../../../../site/site.ts'

export type ResultsLink =
  | { readonly kind: 'read'; readonly address: string }
  | { readonly kind: 'foreign' | 'unknownSource' | 'noLink' }
  | { readonly kind: 'broken'; readonly parameter: string }
  | { readonly kind: 'failed'; readonly reason: string }

const SHORT = /^\/s\/([A-Za-z0-9]+)\/?$/

/** Reads it; a short link is followed once. */
export async function readResultsLink(written: string): Promise<ResultsLink> {
  const text = written.trim()
  const path = text.startsWith('/') ? text : readEmbeddedPath(text, [window.location.origin, shareBase()])
  if (path === undefined || path.startsWith('//')) return { kind: 'foreign' }
  const short = SHORT.exec(path)?.[1]
  if (short === undefined) return readPath(path)
  const reply = await readShortLink(short)
  if (reply.ok) return readPath(reply.value.address)
  return reply.failure.kind === 'not-found'
    ? { kind: 'noLink' }
    : { kind: 'failed', reason: reply.failure.detail || reply.failure.kind }
}

function readPath(path: string): ResultsLink {
  const findSite = (slug: string) => [siteInUse(), GLOBAL_SITE].find((site) => site.slug === slug)
  const read = readSharedAddress(path, dataSources(), findSite)
  if ('refused' in read) {
    const { parameter } = read.refused
    return parameter === 'address' ? { kind: 'foreign' } : { kind: 'broken', parameter }
  }
  if (!isResultsAddress(read.address)) return { kind: 'foreign' }
  const { notices } = readAddress(read.address.slice(read.address.indexOf('?')))
  return read.address.includes('?') && notices.length > 0 ? { kind: 'unknownSource' } : { kind: 'read', address: read.address }
}
