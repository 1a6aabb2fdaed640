import { type SurveyAnswers, SURVEY_CHOICES, type SurveyQuestion } from '@graticule/contracts/feedback/survey'
import { MAX_SURVEY_TEXT } from '@graticule/contracts/feedback/limits'
import { useId } from 'react'
import type { FullKey } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { TextArea } from '../../../ui/fields/Field.tsx'
import styles from './Survey.module.css'

const SCALE = [1, 2, 3, 4, 5] as const

interface StepProps {
  readonly question: SurveyQuestion
  readonly answers: SurveyAnswers
  readonly onAnswer: (value: string | number) => void
}

/** One question of the survey. */
export function SurveyStep({ question, answers, onAnswer }: StepProps) {
  const { t } = useTranslation('feedback')
  const { name, kind } = question
  const words = t(`survey.question.${name}`)
  if (kind === 'text') {
    const text = answers[name] ?? ''
    return (
      <>
        <p className={styles['question']}>{words}</p>
        <TextArea
          label={t('survey.words')}
          value={text}
          maxLength={MAX_SURVEY_TEXT}
          hint={t('survey.length', { used: formatCount(text.length), most: formatCount(MAX_SURVEY_TEXT) })}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </>
    )
  }
  const choices =
    kind === 'scale'
      ? SCALE.map((value) => ({ value, label: t(`survey.answer.agreement.${value}`) }))
      : SURVEY_CHOICES[name].map((value) => ({ value, label: t(`feedback:survey.answer.${name}.${value}` as FullKey) }))
  return <Choices words={words} isScale={kind === 'scale'} choices={choices} value={answers[name]} onAnswer={onAnswer} />
}

interface ChoicesProps {
  readonly words: string
  readonly isScale: boolean
  readonly choices: readonly { readonly value: string | number; readonly label: string }[]
  readonly value: string | number | undefined
  readonly onAnswer: (value: string | number) => void
}

function Choices({ words, isScale, choices, value, onAnswer }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['question']}>{words}</legend>
      <div className={styles[isScale ? 'scale' : 'options']}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['option']}>
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onAnswer(choice.value)}
            />
            {isScale && <b>{choice.value}</b>}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
