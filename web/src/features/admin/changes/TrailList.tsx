import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { TRAIL_PAGE, TRAIL_ROUTE, type TrailChange } from '@graticule/contracts/system/change-trail'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { TakeBackButton } from '../frame/TakeBackButton.tsx'
import { ChangeText, ChangeValues, jsonInLines } from './ChangeText.tsx'
import styles from './ChangesPage.module.css'
import { undoOf } from './undo-trail-change.ts'
import { useOfSite } from './use-of-site.ts'

/** The audit trail of roles, invitations, pages, menus and documents, page by page, the latest change first. */
export function TrailList() {
  const { t } = useTranslation('admin')
  const [start, setStart] = useState(0)
  const address = `${TRAIL_ROUTE.path}?start=${start}`
  const { data, isError, refetch } = usePrivateQuery(
    ['change-trail', address],
    (signal) => privateJson(address, TRAIL_ROUTE.reply, { signal }),
    true,
  )
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.changes.length === 0) return <p role="status">{t('trail.none')}</p>
  return (
    <>
      <ol className={styles['list']}>
        {data.changes.map((change) => (
          <TrailRow key={change.number} change={change} onUndone={() => void refetch()} />
        ))}
      </ol>
      {data.total > TRAIL_PAGE && (
        <nav aria-label={t('trail.pages')}>
          <Button disabled={start === 0} onClick={() => setStart(Math.max(0, start - TRAIL_PAGE))}>
            {t('trail.later')}
          </Button>{' '}
          <Button disabled={start + TRAIL_PAGE >= data.total} onClick={() => setStart(start + TRAIL_PAGE)}>
            {t('trail.earlier')}
          </Button>
        </nav>
      )}
    </>
  )
}

function TrailRow({ change, onUndone }: { change: TrailChange; onUndone: () => void }) {
  const { t } = useTranslation('admin')
  const { visitor } = useSession()
  const { action, subject, siteId = GLOBAL_SITE_ID, before, after, changedAt, changedBy } = change
  const written = (value: string | undefined) => (value === undefined ? t('trail.nothing') : jsonInLines(value))
  const did = t(`trail.did.${action}`, { subject: subject || t('changes.somebody') })
  const ofSite = useOfSite(siteId)
  const words = ofSite === '' ? did : `${did} ${ofSite}`
  // oneself nobody changes
  const undo = undoOf(change, visitor.kind === 'person' ? visitor.id : '')
  return (
    <li className={styles['row']}>
      <ChangeText
        changedAt={changedAt}
        changedBy={changedBy}
        values={<ChangeValues before={written(before)} after={written(after)} />}
      >
        {words}
      </ChangeText>
      {undo !== undefined && (
        <TakeBackButton
          words={t('changes.undo')}
          label={t('records:history.undoOf', { change: words })}
          send={undo.send}
          done={t(`trail.undone.${undo.of}`, { name: subject })}
          failed={t('changes.notUndone')}
          onEnd={onUndone}
        />
      )}
    </li>
  )
}
