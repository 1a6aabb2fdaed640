import type { DeletedPage } from '@graticule/contracts/contents/pages'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { TakeBackButton } from '../frame/TakeBackButton.tsx'
import { bringPageBack, useDeletedPages } from './pages-api.ts'
import styles from './PagesPage.module.css'

/** Pages that were deleted and can be brought back; nothing where there are none. `onBack`: one came back. */
export function DeletedPages({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('pages')
  const { data, isError, refetch } = useDeletedPages()
  if (isError) return <LoadFailed onRetry={refetch}>{t('deleted.failed')}</LoadFailed>
  if (data === undefined || data.pages.length === 0) return null
  const back = () => {
    void refetch()
    onBack()
  }
  return (
    <section className={styles['deleted']} aria-labelledby="deleted-pages">
      <h2 id="deleted-pages">{t('deleted.title')}</h2>
      <p>{t('deleted.note')}</p>
      <ul>
        {data.pages.map((page) => (
          <DeletedLine key={page.id} page={page} onBack={back} />
        ))}
      </ul>
    </section>
  )
}

function DeletedLine({ page, onBack }: { page: DeletedPage; onBack: () => void }) {
  const { t } = useTranslation('pages')
  const { id, slug, title, original, deletedAt, deletedBy, keptUntil } = page
  const day = (time: string) => formatHere(time, { dateStyle: 'medium' })
  const facts = { slug, date: day(deletedAt), name: deletedBy }
  return (
    <li>
      <div>
        <strong lang={original}>{title}</strong>
        <p>
          {t(deletedBy === '' ? 'deleted.lineGone' : 'deleted.line', facts)} {t('deleted.until', { date: day(keptUntil) })}
        </p>
      </div>
      <TakeBackButton
        words={t('deleted.back')}
        label={t('deleted.backOf', { title })}
        send={() => bringPageBack(id)}
        done={t('admin:trail.undone.deletion', { name: title })}
        failed={t('deleted.notBack')}
        onEnd={(isDone) => {
          if (isDone) onBack()
        }}
      />
    </li>
  )
}
