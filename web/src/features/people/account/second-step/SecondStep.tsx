import { useQueryClient } from '@tanstack/react-query'
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatHere } from '../../../../i18n/numbers.ts'
import { privateJson } from '../../../../session/private-read.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from '../AccountPage.module.css'
import { ManageSecondStep } from './ManageSecondStep.tsx'
import { SwitchOnSecondStep } from './SwitchOnSecondStep.tsx'

/** Whether signing in asks for a code, too, and what changes that. */
export function SecondStep({ email }: { email: string }) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState<'switch-on' | 'manage'>()
  const cache = useQueryClient()
  const { data, isError, refetch } = usePrivateQuery(['second-step'], (signal) =>
    privateJson(SECOND_STEP_ROUTES.state.path, SECOND_STEP_ROUTES.state.reply, { signal }),
  )
  if (isError)
    return (
      <p role="alert">
        {t('secondStep.failed')} <Button onClick={() => void refetch()}>{t('account.retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const { isOn, since, codesLeft } = data
  const end = () => {
    setOpen(undefined)
    void refetch()
  }
  const date = since && formatHere(since, { dateStyle: 'medium' })
  return (
    <>
      <div className={styles['row']}>
        <div>
          <h3>{t('secondStep.title')}</h3>
          <span className={styles['quiet']}>
            {isOn
              ? `${t('secondStep.on')}. ${t('secondStep.since', { date: date ?? '', count: codesLeft })}`
              : t('secondStep.off')}
          </span>
        </div>
        {open === undefined && (
          <Button onClick={() => setOpen(isOn ? 'manage' : 'switch-on')}>
            {t(isOn ? 'secondStep.manage' : 'secondStep.switchOn')}
          </Button>
        )}
      </div>
      {open === 'switch-on' && (
        <SwitchOnSecondStep email={email} onOn={() => void cache.invalidateQueries({ queryKey: ['private'] })} onEnd={end} />
      )}
      {open === 'manage' && <ManageSecondStep email={email} onEnd={end} />}
    </>
  )
}
