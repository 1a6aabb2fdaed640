import { Link, useLocation } from 'react-router'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useGuestSearches } from '../../../kept/searches/guest-searches.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { isPage, pathOf, titleKeyOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { PublicList, type PublicKind } from './PublicList.tsx'
import { SavedList } from './SavedList.tsx'
import styles from './SavedSearches.module.css'

const KINDS = ['saved', 'popular', 'highlighted'] as const
type Kind = (typeof KINDS)[number]

/** Each kind has an address of its own. */
const addressOf = (kind: Kind): string =>
  kind === 'highlighted'
    ? pathOf('highlightedSearches')
    : `${pathOf('savedSearches')}${kind === 'popular' ? '?list=popular' : ''}`

function useKind(): Kind {
  const { pathname, search } = useLocation()
  if (isPage(pathname, 'highlightedSearches')) return 'highlighted'
  return new URLSearchParams(search).get('list') === 'popular' ? 'popular' : 'saved'
}

/** Searches of the visitor, and those that everybody may read. */
export function SavedSearchesPage() {
  const { t } = useTranslation('searches')
  const kind = useKind()
  useDocumentTitle(t(titleKeyOf(kind === 'highlighted' ? 'highlightedSearches' : 'savedSearches')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  return (
    <article className={styles['page']} aria-labelledby="searches-title">
      <h1 id="searches-title">{t('title')}</h1>
      <nav className={styles['tabs']} aria-label={t('kinds')}>
        {KINDS.map((one) => (
          <Link key={one} to={addressOf(one)} aria-current={one === kind ? 'page' : undefined}>
            {t(one)}
          </Link>
        ))}
      </nav>
      {kind === 'saved' ? (
        visitor.kind === 'person' ? (
          <SavedList />
        ) : (
          <GuestList />
        )
      ) : (
        <PublicList kind={kind satisfies PublicKind} />
      )}
    </article>
  )
}

function GuestList() {
  const { t } = useTranslation('searches')
  const kept = useGuestSearches((state) => state.kept)
  return (
    <>
      <p className={styles['lead']}>{t('signIn')}</p>
      <p>
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('kept:signIn.signIn')}
        </a>
      </p>
      {kept.length > 0 && (
        <section aria-labelledby="guest-title">
          <h2 id="guest-title">{t('guest')}</h2>
          <p className={styles['lead']}>{t('guestText')}</p>
          <ul className={styles['list']}>
            {kept.map(({ name, url }) => (
              <li key={url} className={styles['row']}>
                <Link dir="auto" to={storedSearchAddress(url)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
