import { ALL_SOURCES, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { earthquakeSearch, isFree, withParts } from '@graticule/contracts/search/phrases/phrase-parts'
import { searchedSources } from '@graticule/contracts/search/searched-filters'
import { asksForEarthquakes, isAboutEarthquakes } from '@graticule/contracts/search/seismic'
import type { PhrasePart } from '@graticule/contracts/services/search'
import { IconActivity } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { usePhraseReading } from '../../../stores/phrase-reading.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import styles from './EarthquakeOffer.module.css'

const isKept = ({ kind }: PhrasePart) => kind === 'place' || kind === 'dates' || kind === 'magnitude'

/**
 * For a phrase about earthquakes: the way to the events themselves, which no record of a catalogue is. Where, when
 * and how strong stay, also where only the words say it; the words do not.
 */
export function EarthquakeOffer() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const { of, parts } = usePhraseReading()
  const { phrase, parents } = state.filters
  const isOffered = state.dataSource === MAIN_SOURCE || state.dataSource === ALL_SOURCES
  if (!isOffered || parents.length > 0 || asksForEarthquakes(searchedSources(state)) || !isAboutEarthquakes(phrase)) return null
  const said = of === phrase ? parts.filter((part) => isKept(part) && isFree(state, part)) : []
  const next = earthquakeSearch(withParts(state, said))
  return (
    <p className={styles['offer']}>
      <IconActivity size={16} stroke={1.75} aria-hidden="true" />
      <Link to={resultsAddress(next)}>{t('earthquakes.offer')}</Link>
    </p>
  )
}
