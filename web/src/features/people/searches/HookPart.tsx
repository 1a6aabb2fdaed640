import { ALERT_ROUTES, type Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { IconCopy, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { alertPath, type ChangeAlerts } from './change-alerts.ts'
import styles from './SavedSearches.module.css'

type Hook = NonNullable<Alerts['webhook']>

/** The webhook of a search. */
export function HookPart(props: { search: SavedSearch; alerts: Alerts; change: ChangeAlerts; onTested: () => void }) {
  const { search, alerts, change, onTested } = props
  const { webhook: hook } = alerts
  const { t } = useTranslation('searches')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [wrong, setWrong] = useState<string>()
  return (
    <section aria-labelledby="alerts-hook">
      <h3 id="alerts-hook">
        <IconWebhook size={16} stroke={1.75} aria-hidden="true" /> {t('alerts.webhook')}
        {hook !== undefined && <HookTag hook={hook} />}
      </h3>
      <p className={styles['hint']}>{t('alerts.webhookText')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isAddress = /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim())
          setWrong(isAddress ? undefined : t('shell:failure.address'))
          if (isAddress) void change('hook', { url: url.trim() }, setWrong)
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
          error={wrong}
          onChange={(event) => setUrl(event.target.value)}
        />
        {(hook === undefined || hook.state === 'dead' || hook.url !== url.trim()) && (
          <Button type="submit">{t('alerts.saveHook')}</Button>
        )}
      </form>
      {hook !== undefined && (
        <HookState search={search} hook={hook} change={change} onTested={onTested} onRemove={() => setUrl('')} />
      )}
    </section>
  )
}

/** Whether the receiver took the last delivery; `undefined` while nothing was sent. */
const tookLast = ({ lastAt, answer = '' }: Hook): boolean | undefined =>
  lastAt === undefined ? undefined : /^2\d\d$/.test(answer)

/** @rule B-saved-searches.webhook-state A webhook works when its receiver took the last delivery, a test or a real one */
function HookTag({ hook }: { hook: Hook }) {
  const { t } = useTranslation('searches')
  if (hook.state !== 'works') return <Tag tone="err">{t(`alerts.${hook.state}`)}</Tag>
  const took = tookLast(hook)
  if (took === undefined) return <Tag>{t('alerts.untried')}</Tag>
  return <Tag tone={took ? 'ok' : 'err'}>{t(took ? 'alerts.works' : 'alerts.fails')}</Tag>
}

function wordsOf({ state, failures, lastAt, answer = '' }: Hook) {
  if (state !== 'works') return { key: `alerts.${state}Text`, values: { count: failures, answer } } as const
  if (lastAt === undefined) return { key: 'alerts.none', values: {} } as const
  return {
    key: 'alerts.last',
    values: { date: formatHere(lastAt, { dateStyle: 'medium', timeStyle: 'short' }), answer },
  } as const
}

function HookState(props: { search: SavedSearch; hook: Hook; change: ChangeAlerts; onTested: () => void; onRemove: () => void }) {
  const { search, hook, change, onTested, onRemove } = props
  const { t } = useTranslation('searches')
  const { key, values } = wordsOf(hook)
  const test = async () => {
    const { method, path, reply: schema } = ALERT_ROUTES.test
    const reply = await privateChange({ method, path: alertPath(path, search) }, schema)
    if (!reply.ok) tellFailed(t('alerts.notTested'), reply.failure)
    else if (reply.value.delivered) tellDone(t('alerts.tested', { answer: reply.value.answer }))
    else {
      const { answer } = reply.value
      tellFailed(t('alerts.notTested'), /^\d{3}$/.test(answer) ? t('alerts.answered', { answer }) : answer)
    }
    if (reply.ok) onTested()
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
        <SecretButton change={change} />
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

/** Replaces the secret, after a question. */
function SecretButton({ change }: { change: ChangeAlerts }) {
  const { t } = useTranslation('searches')
  const { isAsked, ask, keep, end, button } = useQuestion()
  return isAsked ? (
    <>
      <span className={styles['hint']}>{t('alerts.newSecretSure')}</span>
      <Button autoFocus onClick={keep}>
        {t('alerts.keep')}
      </Button>
      <Button
        variant="confirm"
        onClick={() => {
          end()
          void change('secret')
        }}
      >
        {t('alerts.newSecret')}
      </Button>
    </>
  ) : (
    <Button ref={button} variant="quiet" onClick={ask}>
      {t('alerts.newSecret')}
    </Button>
  )
}
