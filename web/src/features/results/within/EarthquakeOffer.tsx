import { ALL_SOURCES, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { searchedSources } from '@graticule/contracts/search/searched-filters'
import { asksForEarthquakes, isAboutEarthquakes, SEISMIC_ALIAS } from '@graticule/contracts/search/seismic'
import { IconActivity } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import styles from './EarthquakeOffer.module.css'

/**
 * For a phrase about earthquakes: the way to the events themselves, which no record of a catalogue is. Where and when stay, the
 * words do not: nobody names an earthquake so.
 */
export function EarthquakeOffer() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const { phrase, parents } = state.filters
  const isOffered = state.dataSource === MAIN_SOURCE || state.dataSource === ALL_SOURCES
  if (!isOffered || parents.length > 0 || asksForEarthquakes(searchedSources(state)) || !isAboutEarthquakes(phrase)) return null
  const { areas, areaText, relation, dateFrom, dateTo, itemsPerPage } = state.filters
  const kept = { areas, areaText, relation, dateFrom, dateTo, itemsPerPage }
  const filters = { ...initialFilters(), ...kept, sources: [SEISMIC_ALIAS] }
  return (
    <p className={styles['offer']}>
      <IconActivity size={16} stroke={1.75} aria-hidden="true" />
      <Link to={resultsAddress({ ...state, dataSource: MAIN_SOURCE, presetSources: [], filters })}>{t('earthquakes.offer')}</Link>
    </p>
  )
}
