import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useCorrectedPhrase } from '../../../stores/corrected-phrase.ts'
import { useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { meantPhrase } from './meant-phrase.ts'
import styles from './SpellingNote.module.css'

/**
 * What is said about typing errors above the results: that another phrase was searched, with the way back, or which one may have
 * been meant.
 * @rule B-answers.spelling-said What was searched instead is said, with the way back to what was typed
 */
export function SpellingNote() {
  const phrase = useSearchParams((params) => params.state.filters.phrase)
  const corrected = useCorrectedPhrase()
  if (phrase === '') return null
  if (corrected.phrase === phrase && corrected.typed !== '') return <SearchedInstead typed={corrected.typed} phrase={phrase} />
  return <DidYouMean />
}

function SearchedInstead({ typed, phrase }: { typed: string; phrase: string }) {
  const { t } = useTranslation('results')
  const { search } = useSearchActions()
  const searchAsTyped = () => {
    useCorrectedPhrase.getState().setAsTyped(typed)
    const { state } = useSearchParams.getState()
    search({ ...state, filters: { ...state.filters, phrase: typed } })
  }
  return (
    <p className={styles['note']} role="status">
      <span>{t('spelling.nothing', { typed, phrase })}</span>{' '}
      <button type="button" className={styles['way']} onClick={searchAsTyped}>
        {t('spelling.asTyped')}
      </button>
    </p>
  )
}

function DidYouMean() {
  const { t } = useTranslation('results')
  const { search } = useSearchActions()
  const meant = useResultSets(meantPhrase)
  const typed = useSearchParams((params) => params.state.filters.phrase)
  if (meant === undefined || meant.phrase === typed || meant.total === 0) return null
  const searchMeant = () => {
    const { state } = useSearchParams.getState()
    search({ ...state, filters: { ...state.filters, phrase: meant.phrase } })
  }
  return (
    <p className={styles['note']}>
      {t('spelling.meant')}{' '}
      <button type="button" className={styles['way']} onClick={searchMeant}>
        {meant.phrase}
      </button>{' '}
      <span className={styles['count']}>
        {t('spelling.meantCount', { count: meant.total, formatted: formatCount(meant.total) })}
      </span>
    </p>
  )
}
