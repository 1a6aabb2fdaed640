/** The answers of the survey that is being filled in: kept in this tab until they are sent. */
import { SURVEY_QUESTIONS, type SurveyAnswers, SurveyAnswersSchema } from '@graticule/contracts/feedback/survey'
import * as Type from 'typebox'
import { isOf } from '../../../api/check.ts'
import { createStore } from '../../../state/create-store.ts'

const STORED = 'graticule.survey'

export interface SurveyInHand {
  /** Number of the question, from 0. */
  readonly step: number
  readonly answers: SurveyAnswers
  readonly isSent: boolean
}

const StoredSchema = Type.Object({ step: Type.Integer({ minimum: 0 }), answers: SurveyAnswersSchema })
const BEGIN: SurveyInHand = { step: 0, answers: {}, isSent: false }

function readStored(): SurveyInHand {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    if (isOf(StoredSchema, stored) && stored.step < SURVEY_QUESTIONS.length) return { ...stored, isSent: false }
  } catch {
    // without storage the survey lasts as long as the page
  }
  return BEGIN
}

export const useSurvey = createStore<SurveyInHand>()(readStored)

function set(next: Partial<SurveyInHand>): void {
  useSurvey.setState(next)
  const { step, answers } = useSurvey.getState()
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ step, answers }))
  } catch {
    // as above
  }
}

export const answerSurvey = (name: keyof SurveyAnswers, value: string | number): void =>
  set({ answers: { ...useSurvey.getState().answers, [name]: value } })

/** Leaves the question out. */
export function skipQuestion(name: keyof SurveyAnswers): void {
  const { [name]: _left, ...answers } = useSurvey.getState().answers
  set({ answers })
}

export const goToQuestion = (step: number): void => set({ step })

export function surveySent(): void {
  set({ ...BEGIN, isSent: true })
}
