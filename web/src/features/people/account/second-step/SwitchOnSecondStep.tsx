import { type ProposedStep, SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { privateChange } from '../../../../session/private-read.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { useFailureWords, useForm } from '../../form-errors.ts'
import styles from '../AccountPage.module.css'
import { PasswordAsked } from './PasswordAsked.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Password, key and code, recovery codes: one after the other, in one place. */
export function SwitchOnSecondStep({ email, onOn, onEnd }: { email: string; onOn: () => void; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const [step, setStep] = useState<ProposedStep>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes email={email} codes={codes} onEnd={onEnd} />
  if (step === undefined)
    return (
      <PasswordAsked
        email={email}
        words={t('secondStep.passwordText')}
        submit={t('secondStep.next')}
        send={async (password) => {
          const { method, path, reply: schema } = SECOND_STEP_ROUTES.propose
          const reply = await privateChange({ method, path, body: { password } }, schema)
          if (reply.ok) setStep(reply.value)
          return reply
        }}
        onEnd={onEnd}
      />
    )
  const confirmed = (given: readonly string[]) => {
    tellDone(t('secondStep.isOn'))
    onOn()
    setCodes(given)
  }
  return <Confirmation step={step} onCodes={confirmed} onEnd={onEnd} />
}

interface ConfirmationProps {
  readonly step: ProposedStep
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnd: () => void
}

/** In fours, which people can copy without losing their place. */
const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Confirmation({ step, onCodes, onEnd }: ConfirmationProps) {
  const { t } = useTranslation('people')
  const [code, setCode] = useState('')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'code'>(
    () => (code.trim() === '' ? { code: t('required') } : {}),
    async () => {
      const { method, path, reply: schema } = SECOND_STEP_ROUTES.confirm
      const reply = await privateChange({ method, path, body: { code } }, schema)
      if (!reply.ok) return { code: failureWords(reply.failure) }
      onCodes(reply.value.codes)
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['box']} noValidate onSubmit={onSubmit} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {t('secondStep.scanTitle')}
      </h3>
      <p>{t('secondStep.scan')}</p>
      <QrCode text={step.address} label={t('secondStep.picture')} />
      <p>{t('secondStep.keyText')}</p>
      <div className={styles['code']}>
        <code className="mono">{inFours(step.key)}</code>
        <Button onClick={() => void copyText(step.key, t('secondStep.keyCopied'))}>{t('secondStep.copyKey')}</Button>
      </div>
      <TextField
        label={t('secondStep.code')}
        hint={t('secondStep.confirmText')}
        inputMode="numeric"
        autoComplete="one-time-code"
        code
        maxLength={40}
        value={code}
        error={errors.code ?? errors.form}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('secondStep.confirm')}
        </Button>
        <Button onClick={onEnd}>{t('secondStep.cancel')}</Button>
      </div>
    </form>
  )
}
