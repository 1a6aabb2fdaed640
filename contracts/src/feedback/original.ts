/**
 * Surveys and feedback as clients of the original send them: under `/personaldata/rest`, without authorization and without a check.
 * `SURVEY` of the portal resource calls has the same answers under the names of its form.
 */
import * as Type from 'typebox'
import { itemId } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../limits.ts'
import { FEEDBACK_EMAIL } from './feedback.ts'
import { MAX_FEEDBACK_TEXT, MAX_FEEDBACK_TITLE, MAX_SURVEY_TEXT } from './limits.ts'
import { CHOICE_NAMES, SCALE_NAMES, SURVEY_CHOICES, type SurveyAnswers, TEXT_NAMES } from './survey.ts'

/** Names of the answers in the form of the original. */
export const FORM_NAMES: Readonly<Record<string, keyof SurveyAnswers>> = {
  did_found_what_looking_for: 'foundLookingFor',
  what_looking_for: 'lookingFor',
  search_criteria: 'searchCriteria',
}

/** Words of the original by the answer that they are. */
const ANSWERS_OF_WORDS: Readonly<Record<string, string>> = {
  scientistresearcher: 'scientist',
  scientist: 'scientist',
  researcher: 'scientist',
  decisionsupportofficial: 'decision-support',
  decisionsupport: 'decision-support',
  policyanalyst: 'policy-analyst',
  geosecretary: 'geo-secretary',
  geosecretariat: 'geo-secretary',
  geossportalteam: 'portal-team',
  portalteam: 'portal-team',
  searchengine: 'search-engine',
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What is wrong with an answer. */
export interface WrongAnswer {
  readonly parameter: string
  readonly accepted: string
}

/** A value as a client may send it. */
type Given = string | number | null | undefined

/**
 * Reads the answers; those that say nothing are left out.
 * @rule S2-7.surveys Surveys are taken without authorization, in the names and words of the original
 */
export function readOriginalSurvey(given: Readonly<Record<string, Given>>): SurveyAnswers | { readonly wrong: WrongAnswer } {
  const named = new Map(Object.entries(given).map(([name, value]) => [FORM_NAMES[name] ?? name, String(value ?? '').trim()]))
  const answers: Record<string, string | number> = {}
  for (const name of CHOICE_NAMES) {
    const text = named.get(name) ?? ''
    if (text === '') continue
    const word = ANSWERS_OF_WORDS[plain(text)] ?? plain(text)
    const answer = (SURVEY_CHOICES[name] as readonly string[]).find((one) => one === word)
    if (answer === undefined) return { wrong: { parameter: name, accepted: `one of ${SURVEY_CHOICES[name].join(', ')}` } }
    answers[name] = answer
  }
  for (const name of SCALE_NAMES) {
    const text = named.get(name) ?? ''
    if (text === '') continue
    if (!/^[1-5]$/.test(text)) return { wrong: { parameter: name, accepted: 'a whole number from 1 to 5' } }
    answers[name] = Number(text)
  }
  for (const name of TEXT_NAMES) {
    const text = named.get(name) ?? ''
    if (text.length > MAX_SURVEY_TEXT || text.includes('\u0000'))
      return { wrong: { parameter: name, accepted: `a text of at most ${MAX_SURVEY_TEXT} characters, without NUL` } }
    if (text !== '') answers[name] = text
  }
  return answers
}

const answer = Type.Optional(
  Type.Union([keptText(MAX_SURVEY_TEXT, 'an answer'), Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
)
const SurveyBodySchema = Type.Object({
  did_found_what_looking_for: answer,
  what_looking_for: answer,
  search_criteria: answer,
  impression: answer,
  foundLookingFor: answer,
  lookingFor: answer,
  interest: answer,
  classification: answer,
  organized: answer,
  adequately: answer,
  searchCriteria: answer,
  visualization: answer,
  from: answer,
})

const FeedbackBodySchema = Type.Object({
  fromName: keptText(MAX_NAME_LENGTH, 'who sends it', 1),
  fromMail: Type.Unsafe<string>({
    type: 'string',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: FEEDBACK_EMAIL.source,
    description: 'where an answer goes',
    'x-accepts': 'an e-mail address like name@example.org',
  }),
  subject: keptText(MAX_FEEDBACK_TITLE, 'what it is about', 1),
  body: keptText(MAX_FEEDBACK_TEXT, 'the message', 1),
})

const created = Type.Object({ id: itemId })

export const ORIGINAL_FEEDBACK_ROUTES = {
  survey: { method: 'POST', path: '/personaldata/rest/surveys', body: SurveyBodySchema, reply: created },
  feedback: { method: 'POST', path: '/personaldata/rest/feedbacks', body: FeedbackBodySchema, reply: created },
} as const
