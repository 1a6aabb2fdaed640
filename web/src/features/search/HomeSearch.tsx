import { initialFilters } from '@graticule/contracts/search-params'
import { initialShareState, type ShareState } from '@graticule/contracts/share-url'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { resultsAddress } from '../../shell/address.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { ASKED_SOURCES } from '../../stores/result-sets.ts'
import styles from './HomeSearch.module.css'
import { SearchForm } from './SearchForm.tsx'
import { useSearchForm } from './use-search-form.ts'

/** Phrases that find something in the catalogue that ships with the product. */
const POPULAR = ['seaSurfaceTemperature', 'soilMoisture', 'landCover', 'airQuality', 'seaIce', 'floods'] as const

/** The start of everything: one card with what, where, when and source, and searches that many people make. */
export function HomeSearch() {
  const { t } = useTranslation('search')
  const form = useSearchForm(initialShareState())
  const { search } = useSearchActions()
  const phrase = useRef<HTMLInputElement>(null)
  useShortcut('/', () => phrase.current?.focus())
  const submit = async () => {
    const state = await form.submit()
    if (state !== undefined) search(state)
  }
  return (
    <section className={styles['card']} aria-labelledby="home-title">
      <div className={styles['head']}>
        <h1 id="home-title">{t('home.title')}</h1>
        <Holdings />
      </div>
      <SearchForm form={form} phraseRef={phrase} onSubmit={() => void submit()} />
      <p className={styles['hint']}>
        {t('home.pressBefore')} <kbd>/</kbd> {t('home.pressAfter')}
      </p>
      <nav className={styles['popular']} aria-labelledby="popular-title">
        <h2 id="popular-title">{t('home.popular')}</h2>
        {POPULAR.map((key) => (
          <Link key={key} to={resultsAddress(phraseState(t(`popular.${key}`)))} className={styles['chip']}>
            {t(`popular.${key}`)}
          </Link>
        ))}
      </nav>
    </section>
  )
}

function phraseState(phrase: string): ShareState {
  const state = initialShareState()
  return { ...state, filters: { ...state.filters, phrase: phrase.toLowerCase() } }
}

/** "4 sources, 132 resources", counted by the catalogue itself; nothing is shown until it has answered. */
function Holdings() {
  const { t } = useTranslation('search')
  const [dab] = ASKED_SOURCES
  const { data } = useQuery({
    queryKey: ['holdings'],
    queryFn: async ({ signal }) => {
      if (dab === undefined) return null
      const reply = await askResultSet(searchAddress(dab, { ...initialFilters(), itemsPerPage: 1 }, []), signal)
      return reply.ok ? reply.value.total : null
    },
  })
  if (data === undefined || data === null) return null
  return (
    <p className={styles['holdings']}>
      {t('home.sources', { count: ASKED_SOURCES.length })}, {t('home.resources', { count: data, formatted: formatCount(data) })}
    </p>
  )
}
