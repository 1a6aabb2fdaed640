import {
  FEEDBACK_EMAIL,
  FEEDBACK_KINDS,
  FEEDBACK_ROUTES,
  type FeedbackKind,
  SEVERITIES,
  type Severity,
} from '@graticule/contracts/feedback/feedback'
import { MAX_FEEDBACK_TEXT, MAX_FEEDBACK_TITLE } from '@graticule/contracts/feedback/limits'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@graticule/contracts/limits'
import { IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { RobotCheckBox } from '../../../robot-check/RobotCheckBox.tsx'
import { useRobotCheck } from '../../../robot-check/use-robot-check.ts'
import { type Person, useSession } from '../../../session/session.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { FieldWords, TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { type FormErrors, only, useForm } from '../form-errors.ts'
import { failureWords, sendChecked } from './send.ts'
import { Thanks } from './Thanks.tsx'
import styles from './FeedbackForm.module.css'

type Field = 'firstName' | 'email' | 'type' | 'title' | 'description'
const FIELDS: readonly Field[] = ['firstName', 'email', 'type', 'title', 'description']

interface Message {
  readonly firstName: string
  readonly email: string
  readonly type: FeedbackKind | undefined
  readonly severity: Severity
  readonly title: string
  readonly description: string
}

const beginOf = (person: Person | undefined): Message => ({
  firstName: person?.name ?? '',
  email: person?.email ?? '',
  type: undefined,
  severity: 'medium',
  title: '',
  description: '',
})

/** Feedback in the visitor's own words. What was typed stays when it cannot be sent. */
export function FeedbackForm() {
  const [isSent, setSent] = useState(false)
  return isSent ? <Thanks kind="feedback" onMore={() => setSent(false)} /> : <Form onSent={() => setSent(true)} />
}

/** What is missing or wrong. */
function useFaults() {
  const { t } = useTranslation('feedback')
  const required = (text: string) => (text.trim() === '' ? t('required') : undefined)
  return ({ firstName, email, type, title, description }: Message): FormErrors<Field> =>
    only<Field>({
      firstName: required(firstName),
      email: required(email) ?? (FEEDBACK_EMAIL.test(email.trim()) ? undefined : t('form.badEmail')),
      type: type === undefined ? t('required') : undefined,
      title: required(title),
      description: required(description),
    })
}

function Form({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('feedback')
  const person = useSession(({ visitor }) => (visitor.kind === 'person' ? visitor : undefined))
  const [message, setMessage] = useState(() => beginOf(person))
  const check = useRobotCheck('feedback')
  const faultsOf = useFaults()
  const { form, errors, busy, onSubmit } = useForm<Field>(
    () => faultsOf(message),
    async () => {
      const { type, severity, ...words } = message
      const body = { ...words, email: words.email.trim(), type, ...(type === 'problem' ? { severity } : {}) }
      const sent = await sendChecked(FEEDBACK_ROUTES.send.path, body, check)
      if (sent === 'sent') {
        onSent()
        return undefined
      }
      if (sent === 'unchecked') return undefined
      return { [FIELDS.find((name) => name === sent.parameter) ?? 'form']: failureWords(sent) }
    },
  )
  const change = (part: Partial<Message>) => setMessage((before) => ({ ...before, ...part }))
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={onSubmit}
      onInput={check.start}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {errors.form !== undefined && (
        <p role="alert" className={styles['wide']}>
          {errors.form}
        </p>
      )}
      <Fields message={message} errors={errors} change={change} />
      <div className={styles['wide']}>
        <RobotCheckBox check={check} />
      </div>
      <div className={styles['foot']}>
        <span>{t('form.use')}</span>
        <Link to={pathOf('home')} className={buttonClass({})}>
          {t('form.cancel')}
        </Link>
        <Button type="submit" variant="primary" busy={busy} icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly message: Message
  readonly errors: FormErrors<Field>
  readonly change: (part: Partial<Message>) => void
}

function Fields({ message, errors, change }: FieldsProps) {
  const { t } = useTranslation('feedback')
  const { firstName, email, type, severity, title, description } = message
  return (
    <>
      <TextField
        label={t('form.firstName')}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        value={firstName}
        error={errors.firstName}
        onChange={(event) => change({ firstName: event.target.value })}
      />
      <TextField
        label={t('form.email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Types value={type} error={errors.type} onChange={(value) => change({ type: value })} />
      {type === 'problem' ? (
        <div className={styles['part']}>
          <span aria-hidden="true">{t('form.severity')}</span>
          <Segmented
            label={t('form.severity')}
            value={severity}
            choices={SEVERITIES.map((value) => ({ value, label: t(`form.${value}`) }))}
            onChange={(value) => change({ severity: value })}
          />
        </div>
      ) : (
        <div />
      )}
      <div className={styles['wide']}>
        <TextField
          label={t('form.subject')}
          maxLength={MAX_FEEDBACK_TITLE}
          spellCheck
          value={title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <div className={styles['wide']}>
        <TextArea
          label={t('form.description')}
          rows={6}
          maxLength={MAX_FEEDBACK_TEXT}
          value={description}
          error={errors.description}
          hint={t('form.length', { used: formatCount(description.length), most: formatCount(MAX_FEEDBACK_TEXT) })}
          onChange={(event) => change({ description: event.target.value })}
        />
      </div>
    </>
  )
}

interface TypesProps {
  readonly value: FeedbackKind | undefined
  readonly error: string | undefined
  readonly onChange: (value: FeedbackKind) => void
}

function Types({ value, error, onChange }: TypesProps) {
  const { t } = useTranslation('feedback')
  const id = useId()
  return (
    <div className={styles['part']}>
      <span id={`${id}-label`}>{t('form.type')}</span>
      <div
        role="radiogroup"
        tabIndex={-1}
        className={styles['types']}
        aria-labelledby={`${id}-label`}
        aria-required="true"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-words`}
      >
        {FEEDBACK_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name={id} value={kind} checked={kind === value} onChange={() => onChange(kind)} />
            {t(`form.${kind}`)}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldWords id={`${id}-words`} words={error} bad />}
    </div>
  )
}
