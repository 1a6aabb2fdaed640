import { BOOKMARK_FEED_ROUTES } from '@graticule/contracts/kept/bookmark-feed'
import { IconRss } from '@tabler/icons-react'
import { NothingSchema } from '../../../api/people.ts'
import { useQuestion } from '../../../browser/use-question.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import styles from './BookmarksPage.module.css'

/** The feed of the bookmarks for feed readers, which have no session: whoever has its address reads it. */
export function BookmarkFeed() {
  const { t } = useTranslation('kept')
  const { read, make, remove } = BOOKMARK_FEED_ROUTES
  const { data, refetch } = usePrivateQuery(['bookmark-feed'], (signal) => privateJson(read.path, read.reply, { signal }))
  const { isAsked, ask, keep, end, button } = useQuestion()
  if (data === undefined) return null
  const change = async ({ method, path }: typeof make | typeof remove, done?: string) => {
    const reply = await privateChange({ method, path }, NothingSchema)
    end()
    if (!reply.ok) tellFailed(t('feed.failed'), reply.failure)
    else if (done !== undefined) tellDone(done)
    await refetch()
  }
  const { atom } = data
  return (
    <details className={styles['feed']} open={atom !== undefined || undefined}>
      <summary>
        <IconRss size={16} stroke={1.75} aria-hidden="true" />
        {t('feed.title')}
      </summary>
      <p>{t('feed.text')}</p>
      {atom === undefined ? (
        <Button onClick={() => void change(make)}>{t('feed.make')}</Button>
      ) : (
        <>
          <TextField label={t('feed.address')} code readOnly value={atom} onFocus={(event) => event.target.select()} />
          <div className={styles['feedButtons']}>
            <Button onClick={() => void copyText(atom, t('feed.copied'))}>{t('feed.copy')}</Button>
            {isAsked ? (
              <span role="group" aria-label={t('feed.replaceSure')}>
                {t('feed.replaceSure')}{' '}
                <Button autoFocus onClick={keep}>
                  {t('feed.keep')}
                </Button>{' '}
                <Button variant="confirm" onClick={() => void change(make)}>
                  {t('feed.replace')}
                </Button>
              </span>
            ) : (
              <Button ref={button} onClick={ask}>
                {t('feed.replace')}
              </Button>
            )}
            <Button variant="danger" onClick={() => void change(remove, t('feed.removed'))}>
              {t('feed.remove')}
            </Button>
          </div>
        </>
      )}
    </details>
  )
}
