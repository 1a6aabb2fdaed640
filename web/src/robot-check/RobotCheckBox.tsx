import { IconAlertTriangle, IconCircleCheck, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { formatDecimal } from '../i18n/numbers.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './RobotCheckBox.module.css'
import type { CheckState, RobotCheckInHand } from './use-robot-check.ts'

/** What the check against robots does at the moment, or its question. */
export function RobotCheckBox({ check }: { check: RobotCheckInHand }) {
  const { t } = useTranslation('robot')
  const { state } = check
  return (
    <div className={styles['part']} role="group" aria-label={t('title')}>
      <span className={styles['title']} aria-hidden="true">
        {t('title')}
      </span>
      {state.kind === 'question' ? (
        <Question state={state} check={check} />
      ) : (
        <div className={styles['box']}>
          <Sign state={state} />
          <div>
            <p role="status">
              <Words state={state} />
            </p>
            <p className={styles['hint']}>{t('hint')}</p>
          </div>
          {state.kind === 'failed' ? (
            <Button size="small" onClick={() => void check.solution()}>
              {t('again')}
            </Button>
          ) : (
            <Button variant="quiet" size="small" onClick={() => check.ask()}>
              {t('ask')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Sign({ state }: { state: CheckState }) {
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  if (state.kind === 'working') return <Spinner />
  if (state.kind === 'passed') return <IconCircleCheck {...icon} className={styles['ok']} />
  if (state.kind === 'failed') return <IconAlertTriangle {...icon} className={styles['err']} />
  return <IconShieldCheck {...icon} className={styles['quiet']} />
}

function Words({ state }: { state: CheckState }) {
  const { t } = useTranslation('robot')
  if (state.kind === 'passed')
    return (
      <>
        <strong>{t('passed')}</strong> {t('took', { seconds: formatDecimal(Math.max(0.1, state.seconds)) })}
      </>
    )
  if (state.kind === 'failed') return t('failed')
  return t(state.kind === 'working' ? 'working' : 'waiting')
}

function Question({ state, check }: { state: Extract<CheckState, { kind: 'question' }>; check: RobotCheckInHand }) {
  const { t } = useTranslation('robot')
  return (
    <div className={styles['question']}>
      {state.isFallback && (
        <p role="status" className={styles['hint']}>
          {t('fallback')}
        </p>
      )}
      <TextField
        label={t('letters', { word: state.word })}
        value={state.answer}
        inputMode="numeric"
        maxLength={20}
        autoFocus={!state.isFallback}
        error={state.isMissing ? t('required') : undefined}
        onChange={(event) => check.answer(event.target.value)}
      />
    </div>
  )
}
