import { ALERT_ROUTES, type Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { IconCopy, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { alertPath, type ChangeAlerts } from './change-alerts.ts'
import styles from './SavedSearches.module.css'

const TONES = { works: 'ok', fails: 'err', dead: 'err' } as const
type Hook = NonNullable<Alerts['webhook']>

/** The webhook of a search. */
export function HookPart(props: { search: SavedSearch; alerts: Alerts; change: ChangeAlerts }) {
  const { search, alerts, change } = props
  const { webhook: hook } = alerts
  const { t } = useTranslation('searches')
  const [url, setUrl] = useState(hook?.url ?? '')
  return (
    <section aria-labelledby="alerts-hook">
      <h3 id="alerts-hook">
        <IconWebhook size={16} stroke={1.75} aria-hidden="true" /> {t('alerts.webhook')}
        {hook !== undefined && <Tag tone={TONES[hook.state]}>{t(`alerts.${hook.state}`)}</Tag>}
      </h3>
      <p className={styles['hint']}>{t('alerts.webhookText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void change('hook', { url: url.trim() })
        }}
      >
        <TextField
          label={t('alerts.address')}
          type="url"
          code
          required
          maxLength={2_000}
          placeholder={t('alerts.addressHint')}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        {(hook === undefined || hook.state === 'dead' || hook.url !== url.trim()) && (
          <Button type="submit">{t('alerts.saveHook')}</Button>
        )}
      </form>
      {hook !== undefined && <HookState search={search} hook={hook} change={change} onRemove={() => setUrl('')} />}
    </section>
  )
}

function wordsOf({ state, failures, lastAt, answer = '' }: Hook) {
  if (state !== 'works') return { key: `alerts.${state}Text`, values: { count: failures, answer } } as const
  if (lastAt === undefined) return { key: 'alerts.none', values: {} } as const
  return { key: 'alerts.last', values: { date: lastAt.slice(0, 16).replace('T', ' '), answer } } as const
}

function HookState(props: { search: SavedSearch; hook: Hook; change: ChangeAlerts; onRemove: () => void }) {
  const { search, hook, change, onRemove } = props
  const { t } = useTranslation('searches')
  const { key, values } = wordsOf(hook)
  const test = async () => {
    const { method, path, reply: schema } = ALERT_ROUTES.test
    const reply = await privateChange({ method, path: alertPath(path, search) }, schema)
    if (!reply.ok) tellFailed(t('alerts.notTested'), reply.failure.detail)
    else if (reply.value.delivered) tellDone(t('alerts.tested', { answer: reply.value.answer }))
    else tellFailed(t('alerts.notTested'), reply.value.answer)
  }
  return (
    <>
      <p className={styles['hint']}>{t(key, values)}</p>
      {hook.secret !== undefined && (
        <div className={styles['link']}>
          <TextField label={t('alerts.secret')} code readOnly value={hook.secret} onFocus={(event) => event.target.select()} />
          <IconButton
            label={t('alerts.copySecret')}
            icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(hook.secret ?? '', t('alerts.secretCopied'))}
          />
        </div>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => void test()}>{t('alerts.test')}</Button>
        <Button variant="quiet" onClick={() => void change('secret')}>
          {t('alerts.newSecret')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onRemove()
            void change('noHook')
          }}
        >
          {t('alerts.removeHook')}
        </Button>
      </div>
    </>
  )
}
