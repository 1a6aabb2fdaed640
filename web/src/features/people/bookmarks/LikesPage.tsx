import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { LIKE_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { useState } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { LikeButton } from '../../../kept/opinions/LikeButton.tsx'
import { keyOf } from '../../../kept/resource-key.ts'
import { useReadAgainWhenSent } from '../../../kept/waiting/use-read-again.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import styles from './BookmarksPage.module.css'
import { KeptWords } from './KeptWords.tsx'
import { ModeLinks } from './ModeLinks.tsx'
import { Pages } from './Pages.tsx'

/**
 * Resources that the visitor likes.
 * @rule S3-2.geo-likes /bookmarks/geo-likes shows likes in place of bookmarks
 */
export function LikesPage() {
  const { t } = useTranslation('kept')
  useDocumentTitle(t(titleKeyOf('likes')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  return (
    <article className={styles['page']} aria-labelledby="likes-title">
      <div className={styles['top']}>
        <h1 id="likes-title">{t('likes.title')}</h1>
        <ModeLinks mode="likes" />
      </div>
      {visitor.kind === 'person' ? (
        <LikeList />
      ) : (
        <>
          <p className={styles['lead']}>{t('likes.signIn')}</p>
          <p>
            <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
              {t('signIn.signIn')}
            </a>
          </p>
        </>
      )}
    </article>
  )
}

function LikeList() {
  const { t } = useTranslation('kept')
  useReadAgainWhenSent()
  const [page, setPage] = useState(0)
  const { path, reply } = LIKE_ROUTES.list
  const { data, isError, refetch } = usePrivateQuery(['likes', page], (signal) =>
    privateJson(`${path}?page=${page}&size=${BOOKMARKS_PER_PAGE}`, reply, { signal }),
  )
  if (isError)
    return (
      <p role="alert">
        {t('likes.failed')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
      </p>
    )
  if (data === undefined) return <p className={styles['lead']}>{t('likes.text')}</p>
  return (
    <>
      <p className={styles['lead']}>{t('likes.text')}</p>
      {data.total === 0 ? (
        <div className={styles['empty']} role="status">
          <strong>{t('list.empty')}</strong>
          <p>{t('likes.emptyText')}</p>
        </div>
      ) : (
        <>
          <ul className={styles['list']}>
            {data.likes.map((liked) => (
              <li key={keyOf(liked)} className={styles['row']}>
                <KeptWords kept={liked} since={t('likes.since', { date: formatDay(liked.createdAt) })} />
                <LikeButton resource={{ dataSource: liked.dataSource, targetId: liked.targetId, name: liked.name }} />
              </li>
            ))}
          </ul>
          <Pages page={page} total={data.total} onPage={setPage} />
        </>
      )}
    </>
  )
}
