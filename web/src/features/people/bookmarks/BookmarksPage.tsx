import { Link } from 'react-router'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { DownloadIcon } from '../../../kept/downloads/DownloadButton.tsx'
import { useGuestBookmarks } from '../../../kept/guest-bookmarks.ts'
import { keyOf } from '../../../kept/resource-key.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { resourcePath, titleKeyOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import styles from './BookmarksPage.module.css'
import { BookmarkFeed } from './BookmarkFeed.tsx'
import { BookmarkList } from './BookmarkList.tsx'
import { ModeLinks } from './ModeLinks.tsx'

/** What the visitor keeps: with their account, or as a guest in this browser. */
export function BookmarksPage() {
  const { t } = useTranslation('kept')
  useDocumentTitle(t(titleKeyOf('bookmarks')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  return (
    <article className={styles['page']} aria-labelledby="bookmarks-title">
      <div className={styles['top']}>
        <h1 id="bookmarks-title">{t('list.title')}</h1>
        <ModeLinks mode="bookmarks" />
      </div>
      {visitor.kind === 'person' ? (
        <>
          <BookmarkList />
          <BookmarkFeed />
        </>
      ) : (
        <GuestList />
      )}
    </article>
  )
}

function GuestList() {
  const { t } = useTranslation('kept')
  const kept = useGuestBookmarks((state) => state.kept)
  return (
    <>
      <p className={styles['lead']}>{t('list.signIn')}</p>
      <p>
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('signIn.signIn')}
        </a>
      </p>
      {kept.length > 0 && (
        <section aria-labelledby="guest-title">
          <h2 id="guest-title">{t('list.guest')}</h2>
          <p className={styles['lead']}>{t('list.guestText')}</p>
          <ul className={styles['list']}>
            {kept.map((resource) => (
              <li key={keyOf(resource)} className={styles['row']}>
                <Link dir="auto" className={styles['grow']} to={resourcePath(resource.dataSource, resource.targetId)}>
                  {resource.name}
                </Link>
                <DownloadIcon resource={resource} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
