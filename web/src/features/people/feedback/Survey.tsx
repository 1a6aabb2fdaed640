import { SURVEY_QUESTIONS, SURVEY_ROUTES } from '@graticule/contracts/feedback/survey'
import { IconArrowLeft, IconClock } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { RobotCheckBox } from '../../../robot-check/RobotCheckBox.tsx'
import { useRobotCheck } from '../../../robot-check/use-robot-check.ts'
import { Button } from '../../../ui/Button.tsx'
import { failureWords, sendChecked } from './send.ts'
import { answerSurvey, goToQuestion, skipQuestion, surveySent, useSurvey } from './survey-in-hand.ts'
import { SurveyStep } from './SurveyStep.tsx'
import { Thanks } from './Thanks.tsx'
import styles from './Survey.module.css'

const LAST = SURVEY_QUESTIONS.length - 1

/** The quick survey: one question at a time, each of which can be left out. */
export function Survey({ onFeedback }: { onFeedback: () => void }) {
  const isSent = useSurvey((survey) => survey.isSent)
  return isSent ? <Thanks kind="survey" onMore={onFeedback} /> : <Questions />
}

function Questions() {
  const { t } = useTranslation('feedback')
  const id = useId()
  const { step, answers } = useSurvey()
  const check = useRobotCheck('survey')
  const { busy, error, send } = useSending(check)
  const question = SURVEY_QUESTIONS[step] ?? SURVEY_QUESTIONS[0]
  const box = useFocusOnStep(step)
  if (question === undefined) return null
  const number = step + 1
  const next = () => (step === LAST ? void send() : goToQuestion(step + 1))
  return (
    <section ref={box} tabIndex={-1} className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{t('survey.title')}</h2>
        <span className={styles['time']}>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          {t('survey.time')}
        </span>
      </div>
      <Progress number={number} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        <SurveyStep
          key={question.name}
          question={question}
          answers={answers}
          onAnswer={(value) => {
            check.start()
            answerSurvey(question.name, value)
          }}
        />
        {step === LAST && <RobotCheckBox check={check} />}
        {error !== undefined && <p role="alert">{error}</p>}
        <Buttons
          step={step}
          busy={busy}
          onSkip={() => {
            skipQuestion(question.name)
            next()
          }}
        />
      </form>
    </section>
  )
}

function Buttons({ step, busy, onSkip }: { step: number; busy: boolean; onSkip: () => void }) {
  const { t } = useTranslation('feedback')
  return (
    <div className={styles['buttons']}>
      {step > 0 && (
        <Button icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />} onClick={() => goToQuestion(step - 1)}>
          {t('survey.back')}
        </Button>
      )}
      {step < LAST && (
        <Button variant="quiet" onClick={onSkip}>
          {t('survey.skip')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {t(step === LAST ? 'survey.send' : 'survey.next')}
      </Button>
    </div>
  )
}

/** The next question is read out from its beginning, but not the first one of a page that was just opened. */
function useFocusOnStep(step: number) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.focus()
  }, [step])
  return box
}

function useSending(check: ReturnType<typeof useRobotCheck>) {
  const { t } = useTranslation('feedback')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (busy) return
    const answers = Object.entries(useSurvey.getState().answers).filter(([, value]) => String(value).trim() !== '')
    if (answers.length === 0) {
      setError(t('survey.empty'))
      return
    }
    setBusy(true)
    setError(undefined)
    const sent = await sendChecked(SURVEY_ROUTES.send.path, Object.fromEntries(answers), check)
    setBusy(false)
    if (sent === 'sent') surveySent()
    else if (sent !== 'unchecked') setError(failureWords(sent))
  }
  return { busy, error, send }
}

function Progress({ number }: { number: number }) {
  const { t } = useTranslation('feedback')
  const count = SURVEY_QUESTIONS.length
  const words = t('survey.progress', { number, count })
  return (
    <div className={styles['progress']}>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={number}
        aria-label={words}
      >
        <i style={{ width: `${(number / count) * 100}%` }} />
      </div>
      <span>{words}</span>
    </div>
  )
}
