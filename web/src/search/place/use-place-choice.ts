import type { Bbox } from '@graticule/contracts/bbox'
import { MAX_PLACE_TEXT, type Place } from '@graticule/contracts/services/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { findPlaces, isOverLimit, suggestPlaces } from '../../api/places.ts'
import { i18n, useTranslation } from '../../i18n/index.ts'
import { formatBox, formatCount } from '../../i18n/numbers.ts'
import type { ComboBoxOption } from '../../ui/fields/ComboBox.tsx'
import { useSettled } from '../../browser/use-settled.ts'
import { reachPlacesLimit } from './places-limit.ts'
import { readCoordinates } from './read-coordinates.ts'

/** A place that was chosen: its name as it stands in the field, and its box. */
export interface ChosenPlace {
  readonly name: string
  readonly box: Bbox
}

/** Milliseconds without a key before suggestions are asked for. */
const TYPING_PAUSE_MS = 150

const placeOption = (place: Place, kind: string): ComboBoxOption => ({
  id: `${place.fullName}|${place.box.join(',')}`,
  title: place.fullName,
  detail: kind,
})

/** Places for what was typed; none while nothing is asked for. */
function useSuggestedPlaces(asked: string, isAsking: boolean): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['places', asked, i18n.language],
    queryFn: ({ signal }) => suggestPlaces(asked, i18n.language, signal),
    enabled: isAsking,
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  })
  return isAsking ? (data ?? []) : []
}

/** Looks a name up: the place that it means, or why there is none. */
async function lookUp(text: string): Promise<{ readonly place: ChosenPlace } | { readonly error: string }> {
  const reply = await findPlaces(text.trim().slice(0, MAX_PLACE_TEXT), i18n.language)
  const [first] = reply.ok ? reply.value : []
  // only a place that clearly leads has a viewport: "ice" finds Iceland, but nobody who types it means Iceland
  if (first?.viewport !== undefined) return { place: { name: first.fullName, box: first.viewport } }
  if (!reply.ok && isOverLimit(reply.failure)) reachPlacesLimit()
  return {
    error: reply.ok ? i18n.t(first === undefined ? 'search:place.unknown' : 'search:place.several') : failureWords(reply.failure),
  }
}

/**
 * The state of a place field: typed text, suggestions, the chosen place, and what is wrong. `resolve` settles what was
 * typed without choosing a line: coordinates are read, a name is looked up.
 */
export function usePlaceChoice(initial: ChosenPlace | null) {
  const { t } = useTranslation('search')
  const [text, setText] = useState(initial?.name ?? '')
  const [chosen, setChosen] = useState<ChosenPlace | null>(initial)
  const [error, setError] = useState<string>()
  const asked = useSettled(text.trim().slice(0, MAX_PLACE_TEXT), TYPING_PAUSE_MS)
  const suggesting = asked !== '' && chosen?.name !== text && readCoordinates(text) === undefined
  const places = useSuggestedPlaces(asked, suggesting)
  const coordinates = chosen === null ? readCoordinates(text) : undefined

  const options: readonly ComboBoxOption[] =
    coordinates === undefined
      ? places.map((place) => placeOption(place, t(`place.kind.${place.kind}`)))
      : [{ id: 'coordinates', title: formatBox(coordinates), detail: t('place.coordinates') }]

  const change = (name: string, place: ChosenPlace | null) => {
    setText(name)
    setChosen(place)
    setError(undefined)
  }

  return {
    text,
    chosen,
    error,
    options,
    countLabel: t('place.suggestions', { count: options.length, formatted: formatCount(options.length) }),
    type: (typed: string) => change(typed, null),
    clear: () => change('', null),
    set: (place: ChosenPlace | null) => change(place?.name ?? '', place),
    choose: (option: ComboBoxOption): ChosenPlace | null => {
      const place = places.find((one) => placeOption(one, '').id === option.id)
      const picked = place === undefined ? null : { name: place.fullName, box: place.box }
      const next = picked ?? (coordinates === undefined ? null : { name: option.title, box: coordinates })
      change(next?.name ?? text, next)
      return next
    },
    /** The place that the field means; `null` = none is asked for; `undefined` = it cannot be settled, and `error` says why. */
    resolve: async (): Promise<ChosenPlace | null | undefined> => {
      if (text.trim() === '') return null
      if (chosen !== null) return chosen
      if (coordinates !== undefined) {
        const read = { name: formatBox(coordinates), box: coordinates }
        change(read.name, read)
        return read
      }
      const found = await lookUp(text)
      if ('place' in found) change(found.place.name, found.place)
      else setError(found.error)
      return 'place' in found ? found.place : undefined
    },
  }
}

export type PlaceChoice = ReturnType<typeof usePlaceChoice>
