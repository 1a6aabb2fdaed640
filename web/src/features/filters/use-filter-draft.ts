import type { Bbox } from '@graticule/contracts/bbox'
import { filterSetOf } from '@graticule/contracts/search/filter-sets'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { searchedSources } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useEffect, useRef, useState } from 'react'
import { placeWords } from '../../search/filters/active-filters.ts'
import { type ChosenPlace, type PlaceChoice, usePlaceChoice } from '../../search/place/use-place-choice.ts'
import { useSceneParent } from '../../search/scenes/use-scene-parent.ts'
import { type AreaOutline, useDrawnArea } from '../../stores/map/drawn-area.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { NO_CORNERS } from './place/corners.ts'
import { clearedDraft, type Draft, draftOf, faultsOf, NO_COUNTRY, stateOf, withBox } from './draft.ts'
import { type Shape, shapeOf } from './place/shape.ts'
import { siteDefaults, siteQuery } from '../../site/links.ts'

function placeOf(state: ShareState): ChosenPlace | null {
  const [box] = state.filters.areas
  return box === undefined || state.locationType !== 'geolocation' ? null : { name: placeWords(state), box }
}

/** The filters of a state alone: another page, order or source of the same filters is the same text. */
const filtersText = (state: ShareState): string => {
  const filters = { ...state.filters, phrase: '', startIndex: 1, itemsPerPage: 1, sort: '' as const }
  return siteQuery({
    ...state,
    dataSource: siteDefaults().dataSource,
    filters,
    map: { ...state.map, lon: null, lat: null, zoom: 0 },
  })
}

/**
 * Dates that were typed and not applied yet: they stay when something else of the search has changed.
 * @rule B-filters.typed-dates Dates that are being typed are never lost to another filter
 */
function typedDates(draft: Draft, before: Draft, now: Draft): Partial<Draft> {
  const isTyped = draft.from !== before.from || draft.to !== before.to
  const isSame = now.from === before.from && now.to === before.to && now.datePeriod === before.datePeriod
  return isTyped && isSame ? { from: draft.from, to: draft.to, datePeriod: draft.datePeriod } : {}
}

/** What is wrong with a draft. */
function judged(draft: Draft, place: PlaceChoice) {
  const faults = faultsOf(draft)
  const unresolved =
    draft.placeTouched && draft.shape === null && draft.placeBy === 'name' && place.chosen === null && place.text.trim() !== ''
  const faulty = faults.fromFault ?? faults.toFault ?? faults.country ?? Object.values(faults.corners)[0]
  return {
    faults,
    /** Something that was typed is not understood yet, so the state of the draft does not say what applying it would give. */
    uncertain: unresolved || faulty !== undefined,
  }
}

/**
 * The draft of the filters panel, kept in step with the search: when the filters of the search change from outside (a
 * chip, back), the draft starts anew from them. An area drawn on the map while the panel is open goes into the draft.
 */
export function useFilterDraft() {
  const base = useSearchParams((params) => params.state)
  const [draft, setDraft] = useState(() => draftOf(base))
  const [startedFrom, setStartedFrom] = useState(base)
  const [checked, setChecked] = useState(false)
  const place = usePlaceChoice(placeOf(base))
  if (startedFrom !== base) {
    setStartedFrom(base)
    if (filtersText(startedFrom) !== filtersText(base)) {
      setDraft({ ...draftOf(base), ...typedDates(draft, draftOf(startedFrom), draftOf(base)) })
      setChecked(false)
      place.set(placeOf(base))
    }
  }
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const takeBox = (box: Bbox) => setDraft((before) => withBox(before, box))
  useDrawn((box, outline) => {
    if (outline === null) return takeBox(box)
    place.clear()
    change({ placeTouched: true, shape: shapeOf(outline.text, outline.name) ?? null, corners: NO_CORNERS, country: NO_COUNTRY })
  })
  const takePlace = (found: ChosenPlace) => {
    place.set(found)
    change({ placeBy: 'name', placeTouched: true, shape: null })
  }
  const takeShape = (shape: Shape | null) => {
    place.clear()
    // on the map at once, as a box that is drawn there
    useDrawnArea.getState().setArea(shape?.box ?? null, shape)
    if (shape !== null) useMapView.getState().requestFit([shape.box])
    change({ placeTouched: true, shape, corners: NO_CORNERS, country: NO_COUNTRY })
  }
  const changeOwn = (part: Partial<SearchFilters>) => setDraft((before) => ({ ...before, own: { ...before.own, ...part } }))
  const state = stateOf(draft, base, place.chosen)
  const parent = useSceneParent(state.filters.parents)
  const set = filterSetOf({ parents: state.filters.parents, sources: searchedSources(state) }, parent)
  const clear = () => {
    place.clear()
    setDraft(clearedDraft(base, draft.placeBy, set, parent))
    setChecked(false)
  }

  return {
    base,
    draft,
    change,
    changeOwn,
    setDraft,
    clear,
    place,
    takeBox,
    takePlace,
    takeShape,
    state,
    /** Which filters are offered, and the collection that the search is within. */
    set,
    parent,
    ...judged(draft, place),
    /** The visitor has tried to apply: every fault is told. */
    checked,
    setChecked,
  }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>

/** What is drawn on the map while the panel is open. */
function useDrawn(take: (box: Bbox, outline: AreaOutline | null) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () =>
      useDrawnArea.subscribe((now, before) => {
        const drawn = before.mode === 'drawing' && now.mode === 'idle' && now.area !== before.area
        if (drawn && now.area !== null) latest.current(now.area, now.outline)
      }),
    [],
  )
}
