import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readHighlightedSearches } from '../../../api/personal-data.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { siteInUse } from '../../../site/site.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { HOME_VIEW, PHONE_HOME_VIEW } from './home-view.ts'
import { highlightedFootprints, highlightedId } from './highlighted.ts'

/** Recommended searches on the start page. */
const SHOWN = 5
/** Their numbers are counted again after this long, ms. */
const STALE_MS = 60_000

/** The recommended searches; `null` when the service does not give them, `undefined` while it is asked. */
export function useHighlightedSearches(): readonly HighlightedSearch[] | null | undefined {
  const { language } = useTranslation('search').i18n
  const { data } = useQuery({
    queryKey: ['highlighted-searches', language],
    queryFn: async ({ signal }) => {
      const reply = await readHighlightedSearches(SHOWN, language, siteInUse().id, signal)
      return reply.ok ? reply.value : null
    },
    staleTime: STALE_MS,
  })
  return data
}

/**
 * Puts the areas of the recommended searches on the map of the start page, in the view that shows them all. A click on an
 * area opens its search.
 */
export function useHighlightedOnMap(isPhone: boolean): void {
  const searches = useHighlightedSearches()
  const navigate = useNavigate()
  useEffect(() => {
    const { centre, zoom } = isPhone ? PHONE_HOME_VIEW : HOME_VIEW
    useMapView.getState().requestView(centre, zoom)
  }, [isPhone])
  useEffect(() => {
    const shown = searches ?? []
    useMapFootprints.getState().setFootprints(highlightedFootprints(shown))
    const stopFollowing = useHoveredEntry.subscribe(({ selected, origin }, before) => {
      if (selected === before.selected || origin !== 'map') return
      const chosen = shown.find((_, at) => highlightedId(at + 1) === selected)
      if (chosen !== undefined) void navigate(storedSearchAddress(chosen.address))
    })
    return () => {
      stopFollowing()
      useMapFootprints.getState().setFootprints([])
      useHoveredEntry.getState().hover(null, 'list')
      useHoveredEntry.getState().select(null, 'list')
    }
  }, [searches, navigate])
}
