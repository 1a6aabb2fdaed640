/** Links of the site in use: the codecs of contracts with the defaults of this site. */
import { defaultsOf, type ShareState } from '@graticule/contracts/links/share-state'
import { readShareUrl, shareQuery } from '@graticule/contracts/links/share-url'
import { dataSources } from './data-sources.ts'
import { siteInUse } from './site.ts'

/** The site as it opens: what a link does not say. */
export const siteDefaults = (): ShareState => defaultsOf(siteInUse())

/** A state as the query of a link on this site, without a question mark; empty for the site as it opens. */
export const siteQuery = (state: ShareState): string => shareQuery(state, siteInUse())

/** Reads the query of a link on this site, with the sources of this portal. */
export const readSiteQuery = (query: string): ShareState => readShareUrl(new URLSearchParams(query), siteInUse(), dataSources())
