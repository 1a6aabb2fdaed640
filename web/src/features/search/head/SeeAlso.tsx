import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { SEE_ALSO_WORDS } from '@graticule/contracts/limits'
import { combinedWords } from '@graticule/contracts/search/see-also'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readConcepts } from '../../../api/search.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { usePresence } from '../../../ui/overlay/use-presence.ts'
import { RecommendedPopup } from '../recommended/RecommendedPopup.tsx'
import styles from './SeeAlso.module.css'
import { useRecommendations } from '../recommended/use-recommendations.ts'

/** Milliseconds that an answer counts. */
const KEEP_MS = 300_000

/**
 * Other phrases for the search in force, and entries that are recommended for it. Absent without a phrase.
 * @rule S1-9.see-also
 */
export function SeeAlso() {
  const { t, i18n } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const [open, setOpen] = useState(false)
  const popup = usePresence(open || null, POPUP_CLOSE_MS)
  const { phrase } = state.filters
  const { data = [] } = useQuery({
    queryKey: ['concepts', phrase, i18n.language],
    queryFn: ({ signal }) => readConcepts(phrase, i18n.language, signal),
    enabled: phrase !== '',
    staleTime: KEEP_MS,
  })
  const reply = useRecommendations(phrase)
  if (phrase === '') return null
  // a failure is told in the popup
  const count = reply === undefined ? 0 : reply.ok ? reply.value.length : null
  const words = [...combinedWords(phrase), ...data].slice(0, SEE_ALSO_WORDS)
  const addressOf = (words: string) =>
    resultsAddress({ ...state, typed: '', filters: { ...state.filters, phrase: words, startIndex: 1 } })
  return (
    <nav className={styles['row']} aria-labelledby="see-also-title" data-log="see-also">
      <h2 id="see-also-title" className={styles['title']}>
        {t('seeAlso.label')}
      </h2>
      <ul className={styles['words']}>
        {words.map((word) => (
          <li key={word}>
            <Link to={addressOf(word)}>{word}</Link>
          </li>
        ))}
      </ul>
      {count !== 0 && (
        <button type="button" className={styles['more']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count === null ? t('seeAlso.recommended') : t('seeAlso.recommendedCount', { count })}
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {popup.shown !== null && <RecommendedPopup open={popup.open} phrase={phrase} onClose={() => setOpen(false)} />}
    </nav>
  )
}
