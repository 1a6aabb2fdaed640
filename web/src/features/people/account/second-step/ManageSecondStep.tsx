import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import { useState } from 'react'
import { NothingSchema } from '../../../../api/people.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { privateChange } from '../../../../session/private-read.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from '../AccountPage.module.css'
import { PasswordAsked } from './PasswordAsked.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes, or the end of the second step. */
export function ManageSecondStep({ email, onEnd }: { email: string; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const [wanted, setWanted] = useState<'codes' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes email={email} codes={codes} onEnd={onEnd} />
  const words = t('secondStep.manageText')
  if (wanted === undefined)
    return (
      <div className={styles['form']}>
        <p className={styles['quiet']}>{words}</p>
        <div className={styles['buttons']}>
          <Button onClick={() => setWanted('codes')}>{t('secondStep.newCodes')}</Button>
          <Button variant="danger" onClick={() => setWanted('off')}>
            {t('secondStep.switchOff')}
          </Button>
          <Button onClick={onEnd}>{t('secondStep.cancel')}</Button>
        </div>
      </div>
    )
  const renew = async (password: string) => {
    const { method, path, reply: schema } = SECOND_STEP_ROUTES.renewCodes
    const reply = await privateChange({ method, path, body: { password } }, schema)
    if (reply.ok) setCodes(reply.value.codes)
    return reply
  }
  const switchOff = async (password: string) => {
    const { method, path } = SECOND_STEP_ROUTES.switchOff
    const reply = await privateChange({ method, path, body: { password } }, NothingSchema)
    if (reply.ok) {
      tellDone(t('secondStep.isOff'))
      onEnd()
    }
    return reply
  }
  return wanted === 'codes' ? (
    <PasswordAsked email={email} words={words} submit={t('secondStep.newCodes')} send={renew} onEnd={onEnd} />
  ) : (
    <PasswordAsked email={email} words={words} submit={t('secondStep.switchOff')} danger send={switchOff} onEnd={onEnd} />
  )
}
