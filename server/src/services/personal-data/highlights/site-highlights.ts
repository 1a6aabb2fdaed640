/** The highlighted searches of a site: those of the portal that it chose, and those that it has written itself. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { keptAddress, savedState } from '@graticule/contracts/links/saved-search-address'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { OwnHighlight, SiteHighlights } from '@graticule/contracts/sites/site-highlights'
import type { CurrentHighlight } from './current-highlights.ts'

/** One of them as everybody reads it. */
export type ShownHighlight = Omit<CurrentHighlight, 'id'> & { readonly id: number | string }

interface SiteHighlightOptions {
  readonly highlightsOf: (siteId: number) => SiteHighlights
  readonly sources: () => DataSources
  readonly asEverybody: <T>(task: () => T) => T
  readonly clock: () => number
}

const ID = /^own-(\d{1,10})-(\d{1,4})$/

/** Reads them. One that has not changed is the same object each time, so that what it finds is counted once a minute only. */
export function readingSiteHighlights({ highlightsOf, sources, asEverybody, clock }: SiteHighlightOptions) {
  const made = new WeakMap<OwnHighlight, ShownHighlight>()
  const ofSite = (siteId: number, own: OwnHighlight): ShownHighlight => {
    const known = made.get(own)
    if (known !== undefined) return known
    const state = savedState({ url: keptAddress(own.url), phrase: '' }, GLOBAL_SITE, asEverybody(sources))
    const search: ShownHighlight = {
      id: `own-${siteId}-${own.id.slice('own-'.length)}`,
      name: own.name.trim(),
      state: { ...state, carried: {}, notices: [], problems: [] },
      organisation: { name: '', shortName: '' },
      theme: 'search',
      createdOn: new Date(clock()).toISOString(),
      defaultSearch: false,
      enabled: true,
    }
    made.set(own, search)
    return search
  }
  return {
    /**
     * What a site shows of all that are enabled on the portal, and of its own.
     * @rule B-sites.own-highlights A site shows the highlighted searches that it chose and has written, in its order
     */
    shownOn: (siteId: number, all: readonly CurrentHighlight[]): readonly ShownHighlight[] => {
      const { ids, own = [] } = highlightsOf(siteId)
      const written = own.map((one) => ({ id: one.id, search: ofSite(siteId, one) }))
      if (ids === undefined) return [...written.map(({ search }) => search), ...all]
      const known = [...written, ...all.map((search) => ({ id: String(search.id), search }))]
      return ids.flatMap((id) => known.filter((one) => one.id === id).map(({ search }) => search))
    },
    /** One that a site has written, by the id that everybody reads. */
    find: (id: string): ShownHighlight | undefined => {
      const [, site, number] = ID.exec(id) ?? []
      if (site === undefined) return undefined
      const own = highlightsOf(Number(site)).own?.find((one) => one.id === `own-${number}`)
      return own === undefined ? undefined : ofSite(Number(site), own)
    },
  }
}
