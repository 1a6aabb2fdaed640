import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { WidgetKey } from '@graticule/contracts/widget/widget-keys'
import { useState } from 'react'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount, formatDay } from '../../../../i18n/numbers.ts'
import { formatAgo } from '../../../../i18n/time.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { useSite } from '../../../../site/site.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { settledId, useSites } from '../../communities/communities-calls.ts'
import { removeKey, revokeKey } from './key-calls.ts'
import styles from './KeysPage.module.css'

interface KeyRowProps {
  readonly widgetKey: WidgetKey
  readonly onEdit: () => void
  readonly onChanged: () => void
}

/** From this part of its limit on a key is marked. */
const NEARLY = 0.9

/** One key: whose it is, where it may be used, how much it is used. */
export function KeyRow({ widgetKey, onEdit, onChanged }: KeyRowProps) {
  const { t } = useTranslation('embedding')
  const { name, lastFour, origins, revokedAt } = widgetKey
  return (
    <li className={styles['row']} aria-label={t('keys.of', { name })}>
      <div className={styles['what']}>
        <strong dir="auto">{name}</strong>
        <SiteName siteId={widgetKey.siteId} />
        <code className={styles['key']}>gk_••••{lastFour}</code>
      </div>
      <ul className={styles['origins']} aria-label={t('keys.origins')}>
        {origins.map((origin) => (
          <li key={origin}>
            <code>{origin}</code>
          </li>
        ))}
      </ul>
      <Uses widgetKey={widgetKey} />
      {revokedAt === undefined ? (
        <InUse widgetKey={widgetKey} onEdit={onEdit} onChanged={onChanged} />
      ) : (
        <Revoked widgetKey={widgetKey} onChanged={onChanged} />
      )}
    </li>
  )
}

/** On the global site keys of all sites are listed. */
function SiteName({ siteId }: { siteId: number }) {
  const { t } = useTranslation('embedding')
  const { site } = useSite()
  const { data } = useSites()
  if (site.id !== GLOBAL_SITE_ID || data === undefined) return null
  const found = data.find((one) => settledId(one) === siteId)
  const words = found === undefined ? t('keys.gone') : siteId === GLOBAL_SITE_ID ? t('keys.global') : found.name || found.url
  return <span className={styles['quiet']}>{words}</span>
}

function Uses({ widgetKey: { thisHour, perHour, thirtyDays, refused, lastUsedAt } }: Pick<KeyRowProps, 'widgetKey'>) {
  const { t } = useTranslation('embedding')
  const [now] = useState(Date.now)
  const part = Math.min(1, thisHour / perHour)
  return (
    <div className={styles['uses']}>
      <span className={classes(styles['bar'], part >= NEARLY && styles['nearly'])} aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </span>
      <span>{t('keys.thisHour', { used: formatCount(thisHour), most: formatCount(perHour) })}</span>
      <span className={styles['quiet']}>
        {t('keys.thirtyDays', { formatted: formatCount(thirtyDays) })}
        {refused > 0 && ` · ${t('keys.refused', { formatted: formatCount(refused) })}`}
        {' · '}
        {lastUsedAt === undefined
          ? t('keys.neverUsed')
          : t('keys.lastUsed', { ago: formatAgo(lastUsedAt, Math.max(now, Date.parse(lastUsedAt))) })}
      </span>
    </div>
  )
}

function InUse({ widgetKey: { id, name }, onEdit, onChanged }: KeyRowProps) {
  const { t } = useTranslation('embedding')
  const { site } = useSite()
  const { isAsked, ask, keep, button } = useQuestion()
  const revoke = async () => {
    const reply = await revokeKey(site.id, id)
    if (reply.ok) tellDone(t('keys.revoked'))
    else tellFailed(t('keys.notRevoked'), reply.failure)
    onChanged()
  }
  return (
    <>
      <div className={styles['actions']}>
        <Button aria-label={t('keys.editOf', { name })} onClick={onEdit}>
          {t('keys.edit')}
        </Button>
        <Button ref={button} variant="danger" aria-label={t('keys.revokeOf', { name })} onClick={ask}>
          {t('keys.revoke')}
        </Button>
      </div>
      {isAsked && (
        <div className={styles['asks']} role="group" aria-label={t('keys.sureRevoke')}>
          <p>{t('keys.sureRevoke')}</p>
          <Button variant="confirm" onClick={() => void revoke()}>
            {t('keys.revoke')}
          </Button>
          <Button autoFocus onClick={keep}>
            {t('keys.keep')}
          </Button>
        </div>
      )}
    </>
  )
}

function Revoked({ widgetKey: { id, name, revokedAt = '' }, onChanged }: Pick<KeyRowProps, 'widgetKey' | 'onChanged'>) {
  const { t } = useTranslation('embedding')
  const { site } = useSite()
  const remove = async () => {
    const reply = await removeKey(site.id, id)
    if (reply.ok) tellDone(t('keys.removed'))
    else tellFailed(t('keys.notRemoved'), reply.failure)
    onChanged()
  }
  return (
    <div className={styles['actions']}>
      <span className={styles['over']}>{t('keys.revokedOn', { day: formatDay(revokedAt) })}</span>
      <Button variant="danger" aria-label={t('keys.removeOf', { name })} onClick={() => void remove()}>
        {t('keys.remove')}
      </Button>
    </div>
  )
}
