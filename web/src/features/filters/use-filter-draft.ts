import type { Bbox } from '@graticule/contracts/bbox'
import { searchFiltersOf, shareQuery, type ShareState } from '@graticule/contracts/share-url'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { placeWords } from '../../shell/active-filters.ts'
import { type ChosenPlace, usePlaceChoice } from '../../shell/place/use-place-choice.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { ASKED_SOURCES } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { cornersOf, type Draft, draftOf, faultsOf, stateOf } from './draft.ts'

/** Milliseconds without a change before the count is asked for. */
const PAUSE_MS = 250
/** A count is not asked for again within this time, milliseconds. */
const FRESH_MS = 60_000

function placeOf(state: ShareState): ChosenPlace | null {
  const [box] = state.filters.areas
  return box === undefined || state.locationType === 'coordinates' ? null : { name: placeWords(state), box }
}

/**
 * The draft of the filters panel, kept in step with the search: when the search changes from outside (a chip, back), the
 * draft starts anew from it. An area drawn on the map while the panel is open goes into the draft.
 */
export function useFilterDraft() {
  const base = useSearchParams((params) => params.state)
  const [draft, setDraft] = useState(() => draftOf(base))
  const [startedFrom, setStartedFrom] = useState(base)
  const [checked, setChecked] = useState(false)
  const place = usePlaceChoice(placeOf(base))
  if (startedFrom !== base) {
    setStartedFrom(base)
    setDraft(draftOf(base))
    setChecked(false)
    place.set(placeOf(base))
  }
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const takeBox = (box: Bbox) => change({ placeBy: 'coordinates', placeTouched: true, corners: cornersOf(box) })
  useDrawnBox(takeBox)

  const state = stateOf(draft, base, place.chosen)
  return { base, draft, change, setDraft, place, takeBox, state, faults: faultsOf(draft), checked, setChecked }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>

function useDrawnBox(take: (box: Bbox) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () =>
      useDrawnArea.subscribe((now, before) => {
        const drawn = before.mode === 'drawing' && now.mode === 'idle' && now.area !== before.area
        if (drawn && now.area !== null) latest.current(now.area)
      }),
    [],
  )
}

/** How many results the draft would give, and the values of the facets with their counts. */
export function useDraftAnswer(state: ShareState) {
  const source = ASKED_SOURCES.find(({ name }) => name === state.dataSource)
  const query = useSettled(shareQuery(state), PAUSE_MS)
  const { data, isPending, isError, refetch, isPlaceholderData } = useQuery({
    queryKey: ['draft', state.dataSource, query],
    queryFn: async ({ signal }) => {
      if (source === undefined) return null
      const filters = { ...searchFiltersOf(state, Date.now()), startIndex: 1, itemsPerPage: 1 }
      const reply = await askResultSet(searchAddress(source, filters), signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return { total: reply.value.total, facets: reply.value.facets }
    },
    placeholderData: (previous) => previous,
    staleTime: FRESH_MS,
  })
  // while the visitor types or the answer is on its way, the number shown is the one before
  const current = query === shareQuery(state) && !isPlaceholderData
  return { answer: data ?? null, isPending, isError, refetch, current }
}
