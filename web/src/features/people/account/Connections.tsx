import { CONNECTION_ROUTES, type Connections as Connected } from '@graticule/contracts/people/connections'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { only, useFailureWords, useForm } from '../form-errors.ts'
import { PasswordField } from '../PasswordField.tsx'
import styles from './AccountPage.module.css'

/** What the person is connected to; no `data` while that is not known, and where the operator has set no such service. */
export function useConnections() {
  const { data, refetch } = usePrivateQuery(['connections'], (signal) =>
    privateJson(CONNECTION_ROUTES.read.path, CONNECTION_ROUTES.read.reply, { signal }),
  )
  const isOffered = data !== undefined && (data.hub.service !== undefined || data.openEo.service !== undefined)
  return { data: isOffered ? data : undefined, refetch }
}

/** Accounts at other services: those that the operator has set. */
export function Connections() {
  const { t } = useTranslation('people')
  const { data, refetch } = useConnections()
  if (data === undefined) return null
  const changed = () => void refetch()
  return (
    <section aria-labelledby="account-connections">
      <h2 id="account-connections">{t('connections.title')}</h2>
      {data.openEo.service !== undefined && <OpenEo state={data.openEo} service={data.openEo.service} onChange={changed} />}
      {data.hub.service !== undefined && <Hub state={data.hub} service={data.hub.service} onChange={changed} />}
    </section>
  )
}

/** Sends a change without a body, and tells how it ended. */
function useChange(onChange: () => void) {
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  return async (name: 'removeHub' | 'renewOpenEo' | 'removeOpenEo', done: string) => {
    const { method, path, reply: schema } = CONNECTION_ROUTES[name]
    const reply = await privateChange({ method, path }, schema)
    if (reply.ok) tellDone(done)
    else tellFailed(t('connections.notChanged'), failureWords(reply.failure))
    onChange()
  }
}

/** A token that ends within so many days is to be renewed soon. */
const SOON_DAYS = 7
const DAY_MS = 86_400_000

function EndTag({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('people')
  const [now] = useState(() => Date.now())
  const days = Math.floor((Date.parse(endsAt) - now) / DAY_MS)
  if (days >= SOON_DAYS) return null
  const isOver = Date.parse(endsAt) <= now
  return (
    <Tag tone={isOver ? 'err' : 'warn'}>
      {isOver ? t('connections.over') : days === 0 ? t('connections.today') : t('connections.inDays', { count: days })}
    </Tag>
  )
}

interface RowProps<State> {
  readonly state: State
  readonly service: string
  readonly onChange: () => void
}

function OpenEo({ state, service, onChange }: RowProps<Connected['openEo']>) {
  const { t } = useTranslation('people')
  const change = useChange(onChange)
  const { isConnected, endsAt, canRenew } = state
  const time = endsAt && formatHere(endsAt, { dateStyle: 'medium', timeStyle: 'short' })
  const copy = async () => {
    const { method, path, reply: schema } = CONNECTION_ROUTES.openEoToken
    const reply = await privateChange({ method, path }, schema)
    if (reply.ok) await copyText(reply.value.token, t('connections.copied'))
    else tellFailed(t('connections.notCopied'), reply.failure)
  }
  return (
    <div className={styles['row']}>
      <div>
        <h3 className={styles['name']}>
          {t('connections.openEo')} {isConnected && endsAt !== undefined && <EndTag endsAt={endsAt} />}
        </h3>
        <span className={styles['quiet']}>
          {!isConnected
            ? t('connections.notConnected', { service })
            : time === undefined
              ? t('connections.connected', { service })
              : t('connections.validUntil', { service, time })}
        </span>
      </div>
      {isConnected ? (
        <span className={styles['buttons']}>
          {canRenew ? (
            <Button onClick={() => void change('renewOpenEo', t('connections.renewed'))}>{t('connections.renew')}</Button>
          ) : (
            <a href={CONNECTION_ROUTES.connectOpenEo.path} className={buttonClass({})}>
              {t('connections.renew')}
            </a>
          )}
          <Button onClick={() => void copy()}>{t('connections.copy')}</Button>
          <Button variant="danger" onClick={() => void change('removeOpenEo', t('connections.disconnected'))}>
            {t('connections.disconnect')}
          </Button>
        </span>
      ) : (
        <a href={CONNECTION_ROUTES.connectOpenEo.path} className={buttonClass({})}>
          {t('connections.connect')}
        </a>
      )}
    </div>
  )
}

function Hub({ state: { userName }, service, onChange }: RowProps<Connected['hub']>) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const change = useChange(onChange)
  const end = () => {
    setOpen(false)
    onChange()
  }
  return (
    <>
      <div className={styles['row']}>
        <div>
          <h3>{t('connections.hub')}</h3>
          <span className={styles['quiet']}>
            {userName === undefined ? t('connections.hubNotSet', { service }) : t('connections.hubSet', { service, userName })}
          </span>
        </div>
        {!isOpen && (
          <span className={styles['buttons']}>
            <Button onClick={() => setOpen(true)}>{t(userName === undefined ? 'connections.set' : 'connections.replace')}</Button>
            {userName !== undefined && (
              <Button variant="danger" onClick={() => void change('removeHub', t('connections.hubRemoved'))}>
                {t('connections.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isOpen && <HubForm onEnd={end} />}
    </>
  )
}

function HubForm({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('people')
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'userName' | 'password'>(
    () =>
      only({
        userName: userName.trim() === '' ? t('required') : undefined,
        password: password === '' ? t('required') : undefined,
      }),
    async () => {
      const { method, path, reply: schema } = CONNECTION_ROUTES.setHub
      const reply = await privateChange({ method, path, body: { userName: userName.trim(), password } }, schema)
      if (!reply.ok) {
        const field = (['userName', 'password'] as const).find((name) => name === reply.failure.parameter) ?? 'form'
        return { [field]: failureWords(reply.failure) }
      }
      tellDone(t('connections.hubSaved'))
      onEnd()
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      <TextField
        label={t('connections.userName')}
        autoFocus
        maxLength={200}
        value={userName}
        error={errors.userName}
        onChange={(event) => setUserName(event.target.value)}
      />
      {/* of another service: what the browser keeps for this one is not offered */}
      <PasswordField
        label={t('connections.password')}
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('account.save')}
        </Button>
        <Button onClick={onEnd}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
