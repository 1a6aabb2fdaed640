import type { Notice } from '@graticule/contracts/sites/notices'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { tellFailed } from '../../../kept/tell.ts'
import { shutdownNotices } from './shutdown-template.ts'
import styles from './NoticesPage.module.css'

interface ShutdownFormProps {
  readonly onMake: (notices: readonly Notice[]) => Promise<void>
  readonly onEnd: () => void
}

/** Asks for the day and the mailbox, and makes the notices of a shutdown from the template. */
export function ShutdownForm({ onMake, onEnd }: ShutdownFormProps) {
  const { t } = useTranslation('notices')
  const [date, setDate] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const isMail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isDay || !isMail) return
    const notices = await shutdownNotices(date, email, Date.now()).catch(() => undefined)
    if (notices === undefined) tellFailed(t('desk.shutdown.failed'))
    else await onMake(notices)
  }
  return (
    <form className={styles['form']} noValidate aria-labelledby="shutdown-form" onSubmit={(event) => void submit(event)}>
      <div className={styles['head']}>
        <h2 id="shutdown-form">{t('desk.shutdown.title')}</h2>
        <IconButton label={t('desk.close')} icon={<IconX size={18} />} onClick={onEnd} />
      </div>
      <p>{t('desk.shutdown.lead')}</p>
      <TextField
        type="date"
        autoFocus
        label={t('desk.shutdown.date')}
        value={date}
        error={isSent && !isDay ? t('desk.shutdown.wrongDate') : undefined}
        onChange={({ target }) => setDate(target.value)}
      />
      <TextField
        type="email"
        maxLength={200}
        label={t('desk.shutdown.email')}
        value={email}
        error={isSent && !isMail ? t('desk.shutdown.wrongEmail') : undefined}
        onChange={({ target }) => setEmail(target.value.trim())}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary">
          {t('desk.shutdown.make')}
        </Button>
        <Button onClick={onEnd}>{t('desk.cancel')}</Button>
      </div>
    </form>
  )
}
