/** The search that the frame begins with. */
import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import type { SourceState } from '@graticule/contracts/links/share-state'
import { findPage } from '@graticule/contracts/pages'
import { dataSources } from '../site/data-sources.ts'
import { readSiteQuery } from '../site/links.ts'
import { siteInUse } from '../site/site.ts'
import type { Asked } from './facts.ts'

/** Results of a page: what a frame of the usual height shows. */
export const WIDGET_PAGE_SIZE = 6

/** A search, and the resource that is opened at once. */
export interface StartState {
  readonly state: SourceState
  /** Id of the resource; empty = none. */
  readonly opened: string
}

/** A source that the portal asks; that of the site for any other, and for all sources: the frame shows one. */
function sourceOf(name: string): string {
  const found = dataSources().find(name)
  const isAsked = dataSources().asked.some((source) => source.name === found?.name)
  return found !== undefined && isAsked ? found.name : siteInUse().defaultSource
}

/** Reads what the page asks for. A shared search comes first; the words, view and source beside it stand above those in it. */
export function startState({ phrase, view, source, search }: Asked): StartState {
  const [path = '', query = ''] = search.split('#')[0]?.split(/\?(.*)/s) ?? []
  const page = findPage(path)
  const isOfSite = page?.site === siteInUse().slug
  const shared = readSiteQuery(isOfSite ? query : '')
  const resource = isOfSite && page?.name === 'resource' ? page.parameters : undefined
  const named = source || (resource?.dataSource ?? (shared.dataSource === ALL_SOURCES ? '' : shared.dataSource))
  const filters = {
    ...shared.filters,
    startIndex: 1,
    itemsPerPage: WIDGET_PAGE_SIZE,
    ...(phrase === '' ? {} : { phrase }),
    ...(view === '' ? {} : { viewId: view }),
  }
  return { state: { ...shared, dataSource: sourceOf(named), filters }, opened: resource?.id ?? '' }
}
