import { ALERT_ROUTES, type Alerts } from '@graticule/contracts/kept/alerts'
import type { MailRhythm, SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { alertPath, type ChangeAlerts } from './change-alerts.ts'
import { FeedPart } from './FeedPart.tsx'
import styles from './SavedSearches.module.css'
import { HookPart } from './HookPart.tsx'

/** How a person hears of changes in one search. */
export function AlertsPanel({ search, onChange }: { search: SavedSearch; onChange: () => void }) {
  const { t } = useTranslation('searches')
  const [changed, setChanged] = useState<Alerts>()
  const { data, isError, refetch } = usePrivateQuery(['alerts', search.id], (signal) =>
    privateJson(alertPath(ALERT_ROUTES.read.path, search), ALERT_ROUTES.read.reply, { signal }),
  )
  const alerts = changed ?? data
  const change: ChangeAlerts = async (name, body, onRefused) => {
    const { method, path, reply: schema } = ALERT_ROUTES[name]
    const reply = await privateChange({ method, path: alertPath(path, search), ...(body === undefined ? {} : { body }) }, schema)
    if (!reply.ok) {
      if (onRefused !== undefined && reply.failure.parameter === 'url') onRefused(reply.failure.detail)
      else tellFailed(i18n.t('searches:alerts.notChanged'), reply.failure)
      return undefined
    }
    setChanged(reply.value)
    onChange()
    return reply.value
  }
  const readAgain = async () => {
    await refetch()
    setChanged(undefined)
    onChange()
  }
  if (isError)
    return (
      <p role="alert">
        {t('alerts.failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (alerts === undefined) return null
  return (
    <div className={styles['alerts']}>
      <p className={styles['hint']}>{t('alerts.text', { name: search.name })}</p>
      <MailPart alerts={alerts} change={change} />
      <FeedPart alerts={alerts} change={change} />
      <HookPart search={search} alerts={alerts} change={change} onTested={() => void readAgain()} />
    </div>
  )
}

function MailPart({ alerts: { mail, mailAddress, sendsMail }, change }: { alerts: Alerts; change: ChangeAlerts }) {
  const { t } = useTranslation('searches')
  // shown at once; what the server says stands in the end
  const [wanted, setWanted] = useState<MailRhythm>()
  const choose = async (value: MailRhythm) => {
    setWanted(value)
    await change('change', { mail: value })
    setWanted(undefined)
  }
  return (
    <section aria-labelledby="alerts-mail">
      <h3 id="alerts-mail">
        <IconMail size={16} stroke={1.75} aria-hidden="true" /> {t('alerts.mail')}
      </h3>
      <p className={styles['hint']}>{sendsMail ? t('alerts.mailTo', { address: mailAddress }) : t('alerts.noMail')}</p>
      {sendsMail && (
        <Segmented<MailRhythm>
          label={t('alerts.mail')}
          value={wanted ?? mail}
          choices={(['off', 'daily', 'weekly'] as const).map((value) => ({ value, label: t(`alerts.${value}`) }))}
          onChange={(value) => void choose(value)}
        />
      )}
    </section>
  )
}
