import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { changeSettings, type SettingChange, useSettingValues, valueIn } from '../settings/settings-values.ts'
import styles from './ProvidersPage.module.css'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** Where further data providers are listed, with the credentials for it. The password is written and never shown. */
export function RemoteDirectory({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('providers')
  const { data, isError, refetch } = useSettingValues()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  const address = valueIn(data.values, 'dabDataProvidersUrl')
  const user = valueIn(data.values, 'dabDataProvidersUsername')
  const password = data.values.find(({ key }) => key === 'dabDataProvidersPassword')
  return (
    <Form
      key={`${address?.version} ${user?.version} ${password?.version}`}
      before={{
        address: { value: address?.value ?? '', version: address?.version ?? 0 },
        user: { value: user?.value ?? '', version: user?.version ?? 0 },
        password: { isSet: password?.secret?.isSet === true, version: password?.version ?? 0 },
      }}
      onSaved={() => {
        void refetch()
        onChanged()
      }}
    />
  )
}

interface Before {
  readonly address: { readonly value: string; readonly version: number }
  readonly user: { readonly value: string; readonly version: number }
  readonly password: { readonly isSet: boolean; readonly version: number }
}

/** Only what differs is changed, all or none. */
function changesOf({ address, user, password }: Before, given: Given, forget: boolean) {
  const changes: SettingChange[] = []
  if (given.address !== address.value)
    changes.push({ key: 'dabDataProvidersUrl', value: given.address.trim(), seen: address.version })
  if (given.user !== user.value) changes.push({ key: 'dabDataProvidersUsername', value: given.user, seen: user.version })
  if (given.password !== '') changes.push({ key: 'dabDataProvidersPassword', value: given.password, seen: password.version })
  else if (forget && password.isSet) changes.push({ key: 'dabDataProvidersPassword', seen: password.version })
  return changes
}

function Form({ before, onSaved }: { before: Before; onSaved: () => void }) {
  const { t } = useTranslation('providers')
  const [given, setGiven] = useState<Given>({ address: before.address.value, user: before.user.value, password: '' })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (forget: boolean) => {
    const changes = changesOf(before, given, forget)
    if (changes.length === 0 || busy) return
    const address = given.address.trim()
    if (address !== '' && !/^https?:\/\/[^\s"<>]+$/.test(address)) return setError(t('admin.address'))
    setBusy(true)
    const reply = await changeSettings(changes)
    setBusy(false)
    setError(reply.ok ? '' : reply.failure.detail || t('admin.failed'))
    if (!reply.ok) return
    tellDone(t('admin.remote.saved'))
    onSaved()
  }
  return (
    <form
      className={styles['form']}
      noValidate
      aria-labelledby="remote-directory"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <h2 id="remote-directory">{t('admin.remote.title')}</h2>
      <p>{t('admin.remote.lead')}</p>
      <Fields given={given} onChange={setGiven} error={error} isSet={before.password.isSet} />
      <div className={styles['actions']}>
        <Button type="submit" busy={busy}>
          {t('admin.remote.save')}
        </Button>
        {before.password.isSet && <Button onClick={() => void save(true)}>{t('admin.remote.forget')}</Button>}
      </div>
    </form>
  )
}

type Given = Readonly<Record<'address' | 'user' | 'password', string>>

interface FieldsProps {
  readonly given: Given
  readonly onChange: (given: Given) => void
  /** What the server refuses; empty = nothing. */
  readonly error: string
  /** A password is set. */
  readonly isSet: boolean
}

function Fields({ given, onChange, error, isSet }: FieldsProps) {
  const { t } = useTranslation('providers')
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('admin.remote.address')}
        code
        maxLength={2_000}
        value={given.address}
        error={error === '' ? undefined : error}
        onChange={(event) => onChange({ ...given, address: event.target.value })}
      />
      <TextField
        label={t('admin.remote.user')}
        maxLength={200}
        value={given.user}
        onChange={(event) => onChange({ ...given, user: event.target.value })}
      />
      <TextField
        label={t('admin.remote.password')}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        hint={t(isSet ? 'admin.remote.isSet' : 'admin.remote.isNotSet')}
        value={given.password}
        onChange={(event) => onChange({ ...given, password: event.target.value })}
      />
    </div>
  )
}
