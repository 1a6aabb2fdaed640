import { ALL_SOURCES, type SourceChoice } from '@graticule/contracts/data-sources'
import { DATE_PERIODS, type DatePeriod } from '@graticule/contracts/dates'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { placeWords, withoutPlace } from '../../../search/filters/active-filters.ts'
import { dateText, readDateRange } from '../../../search/filters/date-range.ts'
import { useDataSources } from '../../../site/data-sources.ts'
import { type ChosenPlace, usePlaceChoice } from '../../../search/place/use-place-choice.ts'

/** Values of the field "when": any time, one of the periods, or two dates. */
export type WhenChoice = '' | DatePeriod | 'between'

const whenOf = ({ datePeriod, filters: { dateFrom, dateTo } }: ShareState): WhenChoice =>
  datePeriod ?? (dateFrom === null && dateTo === null ? '' : 'between')

function placeOf(state: ShareState): ChosenPlace | null {
  const [box] = state.filters.areas
  return box === undefined ? null : { name: placeWords(state), box }
}

/** The state with this place as its only area; a place without name is one of coordinates. */
export function withPlace(state: ShareState, place: ChosenPlace | null): ShareState {
  if (place === null) return withoutPlace(state)
  const filters = { ...state.filters, areas: [place.box], areaText: '' }
  return { ...state, placeInput: place.name, locationType: 'geolocation', filters }
}

/** A suggestion that was chosen: it goes before what the fields hold. */
export interface ChosenPhrase {
  readonly phrase?: string
  readonly place?: ChosenPlace
}

/** The source that was chosen; the first one that is searched where it has been switched off since. */
function useSourceChoice(initial: SourceChoice) {
  const [chosen, setDataSource] = useState<SourceChoice>(initial)
  const asked = useDataSources(({ sources }) => sources.asked)
  const isThere = chosen === ALL_SOURCES || asked.some(({ name }) => name === chosen)
  return [isThere ? chosen : (asked[0]?.name ?? chosen), setDataSource] as const
}

/**
 * The whole search form: what, where, when, source. `submit` reads it all and gives the state to search for, or
 * `undefined` when a field has to be put right; the focus is then in that field.
 */
export function useSearchForm(initial: ShareState) {
  const { t } = useTranslation('search')
  const [phrase, setPhrase] = useState(initial.filters.phrase)
  const [when, setWhen] = useState<WhenChoice>(whenOf(initial))
  const [from, setFrom] = useState(dateText(initial.filters.dateFrom))
  const [to, setTo] = useState(dateText(initial.filters.dateTo))
  const [checked, setChecked] = useState(false)
  const [dataSource, setDataSource] = useSourceChoice(initial.dataSource)
  const place = usePlaceChoice(placeOf(initial))
  const placeInput = useRef<HTMLInputElement>(null)
  const fromInput = useRef<HTMLInputElement>(null)
  const toInput = useRef<HTMLInputElement>(null)
  const dates = readDateRange(when === 'between' ? from : '', when === 'between' ? to : '')

  const submit = async (chosen: ChosenPhrase = {}): Promise<ShareState | undefined> => {
    setChecked(true)
    if (chosen.phrase !== undefined) setPhrase(chosen.phrase)
    if (chosen.place !== undefined) place.set(chosen.place)
    if (dates.fromFault !== undefined) return void fromInput.current?.focus()
    if (dates.toFault !== undefined) return void toInput.current?.focus()
    const where = chosen.place ?? (await place.resolve())
    if (where === undefined) return void placeInput.current?.focus()
    const filters = { ...initial.filters, phrase: (chosen.phrase ?? phrase).trim(), dateFrom: dates.from, dateTo: dates.to }
    const unchanged = chosen.place === undefined && place.text === placeWords(initial)
    return {
      ...(unchanged ? { ...initial, filters } : withPlace({ ...initial, filters }, where)),
      dataSource,
      typed: '',
      datePeriod: DATE_PERIODS.find((period) => period === when) ?? null,
    }
  }

  return {
    phrase,
    setPhrase,
    when,
    setWhen,
    dataSource,
    setDataSource,
    place,
    placeInput,
    dates: {
      from,
      to,
      onFrom: setFrom,
      onTo: setTo,
      fromRef: fromInput,
      toRef: toInput,
      fromError: checked && dates.fromFault !== undefined ? t(`when.fault.${dates.fromFault}`) : undefined,
      toError: checked && dates.toFault !== undefined ? t(`when.fault.${dates.toFault}`) : undefined,
    },
    submit,
  }
}

export type SearchFormModel = ReturnType<typeof useSearchForm>
