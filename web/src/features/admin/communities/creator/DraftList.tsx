import { WAITING_DRAFTS_PER_PAGE } from '@graticule/contracts/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatHere } from '../../../../i18n/numbers.ts'
import { pathOf } from '../../../../site/pages.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useDrafts } from '../communities-calls.ts'
import styles from '../communities.module.css'
import { PlainPage } from '../PlainPage.tsx'
import { NewDraftButton } from './NewDraftButton.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

/** The drafts that a person may open. */
export function DraftList() {
  const { t } = useTranslation('communities')
  return (
    <PlainPage title={t('creator.page')} lead={t('creator.lead')} actions={<NewDraftButton />}>
      <Drafts />
    </PlainPage>
  )
}

/** One's own drafts, and for administrators those that wait to be published. */
export function Drafts() {
  const { t } = useTranslation('communities')
  const [page, setPage] = useState(0)
  const { data, isError, refetch } = useDrafts(page)
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.drafts.length === 0 && data.waiting === 0) return <p role="status">{t('creator.none')}</p>
  const last = Math.max(0, Math.ceil(data.waiting / WAITING_DRAFTS_PER_PAGE) - 1)
  return (
    <>
      <ul className={styles['list']}>
        {data.drafts.map((draft) => (
          <li key={draft.id} className={styles['row']}>
            <div className={styles['what']}>
              <Link to={`${pathOf('creator')}?draft=${draft.id}`}>{draft.values.branding?.name ?? t('creator.new')}</Link>{' '}
              <Tag>{t(`creator.states.${draft.state}`)}</Tag>
              <span className={styles['quiet']}>
                {draft.author !== '' && `${draft.author}, `}
                {t('creator.changed', { date: formatHere(draft.changedAt, { dateStyle: 'medium' }) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <nav className={styles['pages']} aria-label={t('creator.pages')}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('creator.previous')}
          </Button>
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('creator.nextPage')}
          </Button>
        </nav>
      )}
    </>
  )
}
