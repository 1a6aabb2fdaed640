import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readHighlightedSearches, readPopularSearches } from '../../../api/personal-data.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { siteInUse } from '../../../site/site.ts'
import { searchName } from '../../../search/search-name.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { SearchPicture } from './SearchPicture.tsx'
import { SearchWords } from './SearchWords.tsx'
import styles from './SavedSearches.module.css'

export type PublicKind = 'popular' | 'highlighted'

/** Searches that are listed at most. */
const MOST = 100

interface NamedAddress {
  readonly name: ReturnType<typeof searchName>
  readonly address: string
}

async function read(kind: PublicKind, language: string, signal: AbortSignal): Promise<readonly NamedAddress[]> {
  if (kind === 'popular') {
    const reply = await readPopularSearches(MOST, language, signal)
    if (!reply.ok) throw new Error(reply.failure.kind)
    return reply.value.map((search) => ({ name: searchName(search), address: search.url }))
  }
  const reply = await readHighlightedSearches(MOST, language, siteInUse().id, signal)
  if (!reply.ok) throw new Error(reply.failure.kind)
  return reply.value.map((search) => ({ name: searchName(search), address: search.address }))
}

/** Searches that everybody may read. */
export function PublicList({ kind }: { kind: PublicKind }) {
  const { t, i18n } = useTranslation('searches')
  const { language } = i18n
  const { data, isError, refetch } = useQuery({
    queryKey: ['searches', kind, language],
    queryFn: ({ signal }) => read(kind, language, signal),
    staleTime: 60_000,
  })
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  return (
    <ul className={styles['list']} aria-busy={data === undefined}>
      {data?.map(({ name, address }) => (
        <li key={address} className={styles['row']}>
          <SearchPicture address={address} />
          <div className={styles['words']}>
            <h2>
              <Link dir="auto" lang={name.lang} to={storedSearchAddress(address)}>
                {name.text}
              </Link>
            </h2>
            <SearchWords address={address} />
          </div>
          <Link to={storedSearchAddress(address)} className={buttonClass({})} aria-label={t('openNamed', { name: name.text })}>
            {t('open')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
