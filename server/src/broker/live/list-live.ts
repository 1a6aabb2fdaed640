/** Everything that a search of an outside source finds, page after page: the counterpart of `listCatalogue`. */
import { unionOfBoxes } from '@graticule/contracts/bbox'
import { PortalError } from '@graticule/contracts/problem'
import type { MatchExtent, MatchList } from '../../catalogue/catalogue.ts'
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import { searchLive } from './search-live.ts'
import type { SearchRequest } from '../request/search-request.ts'
import { say } from '../../texts/say.ts'

/**
 * Asks for the first page, so that the total is known and a source that fails has failed; the others are asked for one
 * after the other as they are read. The list is as long as the source reaches, at most `most`. Entries that the source gives
 * twice, because it moved the start of a page or was written to meanwhile, are given once.
 * `isWhole`: what lacks parts of a collection is no answer.
 * @throws PortalError as `searchLive` does; so do the pages.
 * @rule D38.export-of-outside-source An outside source is exported page by page, as far as it gives
 */
export async function listLive(
  source: LiveSource,
  request: Pick<SearchRequest, 'filters' | 'facets'>,
  language: string,
  { most, signal, isWhole = false }: { readonly most: number; readonly signal: AbortSignal; readonly isWhole?: boolean },
): Promise<MatchList> {
  const itemsPerPage = source.capabilities.maxItems
  const pageFrom = (startIndex: number) =>
    searchLive(source, { filters: { ...request.filters, startIndex, itemsPerPage }, facets: [] }, language, signal)
  const first = await pageFrom(1)
  const [gap] = first.missing ?? []
  if (isWhole && gap !== undefined)
    throw new PortalError('source-failed', say('sources:parts-missing', { title: gap.title, reason: gap.reason }))
  const length = Math.min(first.total, first.reach ?? first.total, most)

  async function* pages(): AsyncGenerator<readonly CatalogueRecord[]> {
    const given = new Set<string>()
    for (let start = 1, page = first; ; start += page.itemsPerPage, page = await pageFrom(start)) {
      const fresh = page.entries.map(({ resource }) => resource).filter(({ id }) => !given.has(id))
      const taken = fresh.slice(0, length - given.size)
      for (const { id } of taken) given.add(id)
      if (taken.length > 0) yield taken.map((resource) => ({ resource }))
      if (page.entries.length === 0 || start + page.itemsPerPage > length) return
    }
  }
  async function* extents(): AsyncGenerator<readonly MatchExtent[]> {
    for await (const records of pages()) {
      yield records.map(({ resource: { id, footprint, earthquake } }) => ({
        id,
        box: unionOfBoxes(footprint?.boxes ?? []),
        event: earthquake,
      }))
    }
  }
  return { total: first.total, length, entries: { pages }, extents }
}
