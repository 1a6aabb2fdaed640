import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readPopularSearches } from '../../../api/personal-data.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { searchName } from '../../../search/search-name.ts'
import styles from './PopularSearches.module.css'

/** Popular searches that the card has room for. */
const SHOWN = 6

/** Searches that many people make. Absent when the service does not give them; their place is kept meanwhile. */
export function PopularSearches() {
  const { t, i18n } = useTranslation('search')
  const { language } = i18n
  const { data } = useQuery({
    queryKey: ['popular-searches', language],
    queryFn: async ({ signal }) => {
      const reply = await readPopularSearches(SHOWN, language, signal)
      return reply.ok ? reply.value : null
    },
    staleTime: Infinity,
  })
  if (data === null || data?.length === 0) return null
  return (
    <nav className={styles['popular']} aria-labelledby="popular-title" data-log="popular">
      <h2 id="popular-title">{t('home.popular')}</h2>
      {data?.map((search) => {
        const { text, lang } = searchName(search)
        return (
          <Link key={search.url} to={storedSearchAddress(search.url)} className={styles['chip']} lang={lang}>
            {text}
          </Link>
        )
      })}
    </nav>
  )
}
