/** The quick survey: its questions, its answers on our own path, and what administrators read of them. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, itemId, ItemPathSchema, keptPage, pageOfList } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { MAX_SURVEY_TEXT, SENT_PER_PAGE } from './limits.ts'
import { RobotSolutionSchema } from './robot-check.ts'

/** A question with one answer of a few, from 1 (strongly disagree) to 5 (strongly agree), or in words. */
export type SurveyQuestion =
  | { readonly name: ChoiceName; readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly name: ScaleName; readonly kind: 'scale' }
  | { readonly name: TextName; readonly kind: 'text' }

/**
 * Answers by question.
 * @rule S2-9.survey-values Interest is global, national, regional or local; people are scientists, decision supporters or policy analysts
 */
export const SURVEY_CHOICES = {
  impression: ['positive', 'neutral', 'negative'],
  foundLookingFor: ['yes', 'partially', 'no'],
  interest: ['global', 'national', 'regional', 'local'],
  classification: ['scientist', 'decision-support', 'policy-analyst'],
  from: ['geo-secretary', 'portal-team', 'search-engine'],
} as const
export type ChoiceName = keyof typeof SURVEY_CHOICES
export const CHOICE_NAMES = Object.keys(SURVEY_CHOICES) as ChoiceName[]
export const SCALE_NAMES = ['organized', 'adequately'] as const
export type ScaleName = (typeof SCALE_NAMES)[number]
export const TEXT_NAMES = ['lookingFor', 'searchCriteria', 'visualization'] as const
export type TextName = (typeof TEXT_NAMES)[number]

const choice = (name: ChoiceName): SurveyQuestion => ({ name, kind: 'choice', choices: SURVEY_CHOICES[name] })
const words = (name: TextName): SurveyQuestion => ({ name, kind: 'text' })
const scale = (name: ScaleName): SurveyQuestion => ({ name, kind: 'scale' })

/**
 * The questions in their order.
 * @rule S2-3.survey The survey asks for impression, success, wishes, interest, kind of work, how the portal was found, and two agreements
 */
export const SURVEY_QUESTIONS: readonly SurveyQuestion[] = [
  choice('impression'),
  choice('foundLookingFor'),
  words('lookingFor'),
  choice('interest'),
  choice('classification'),
  choice('from'),
  scale('organized'),
  scale('adequately'),
  words('searchCriteria'),
  words('visualization'),
]

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Optional(
    Type.Unsafe<T>({ type: 'string', enum: [...values], description: 'one answer', 'x-accepts': `one of ${values.join(', ')}` }),
  )
/** @rule S2-5.survey-scale Agreement goes from 1 to 5 */
const agreement = Type.Optional(
  Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: 5,
    description: 'from 1, strongly disagree, to 5, strongly agree',
    'x-accepts': 'a whole number from 1 to 5',
  }),
)
const answerInWords = Type.Optional(keptText(MAX_SURVEY_TEXT, 'an answer in words'))

/** Every question can be left out. */
const answers = {
  impression: oneOf(SURVEY_CHOICES.impression),
  foundLookingFor: oneOf(SURVEY_CHOICES.foundLookingFor),
  lookingFor: answerInWords,
  interest: oneOf(SURVEY_CHOICES.interest),
  classification: oneOf(SURVEY_CHOICES.classification),
  from: oneOf(SURVEY_CHOICES.from),
  organized: agreement,
  adequately: agreement,
  searchCriteria: answerInWords,
  visualization: answerInWords,
}
export const SurveyAnswersSchema = Type.Object(answers)
export type SurveyAnswers = Static<typeof SurveyAnswersSchema>

const SurveySchema = Type.Object({
  id: itemId,
  at: instant('when it was sent'),
  checked: Type.Boolean({ description: 'after a check against robots; false for clients of the original' }),
  ...answers,
})
export type Survey = Static<typeof SurveySchema>
const SurveysSchema = Type.Object({ surveys: Type.Array(SurveySchema), ...keptPage })
export type Surveys = Static<typeof SurveysSchema>

const count = Type.Integer({ minimum: 0, maximum: 1e12, description: 'surveys with this answer' })
const SurveyTotalsSchema = Type.Object({
  total: Type.Integer({ minimum: 0, maximum: 1e12, description: 'surveys that were sent' }),
  questions: Type.Array(
    Type.Object({
      name: Type.String({ description: 'name of the question' }),
      answered: Type.Integer({ minimum: 0, maximum: 1e12, description: 'surveys that answer it' }),
      counts: Type.Array(Type.Object({ answer: Type.String(), count }), { description: 'by answer; none for answers in words' }),
      mean: Type.Optional(Type.Number({ minimum: 1, maximum: 5, description: 'of agreements' })),
    }),
  ),
})
export type SurveyTotals = Static<typeof SurveyTotalsSchema>

const PATH = '/api/surveys'

/** Everybody sends answers; administrators read them. */
export const SURVEY_ROUTES = {
  send: { method: 'POST', path: PATH, body: Type.Object({ ...answers, check: RobotSolutionSchema }) },
  list: { method: 'GET', path: PATH, query: Type.Object(pageOfList(SENT_PER_PAGE)), reply: SurveysSchema },
  totals: { method: 'GET', path: `${PATH}/totals`, reply: SurveyTotalsSchema },
  table: { method: 'GET', path: `${PATH}/table.csv` },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: ItemPathSchema },
} as const
