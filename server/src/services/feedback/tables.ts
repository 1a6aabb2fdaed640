/** Surveys and feedback as tables for spreadsheets. */
import { SURVEY_QUESTIONS } from '@graticule/contracts/feedback/survey'
import { BYTE_ORDER_MARK, textCell } from '@graticule/contracts/export/csv-cell'
import { createPace } from '../../fairness/pace.ts'
import type { FeedbackStore } from '../../feedback/feedbacks.ts'
import type { SurveyStore } from '../../feedback/surveys.ts'

/** Rows that are read at a time. */
const ROWS_AT_ONCE = 500
const LINE_END = '\r\n'

type Cells = readonly (string | number | boolean | undefined)[]

const lineOf = (cells: Cells): string =>
  cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : String(cell ?? ''))).join(',')

/** Reads all pages, and makes room for others between the rows. */
async function tableOf<T>(head: Cells, read: (page: number) => Promise<readonly T[]>, cells: (row: T) => Cells) {
  const lines = [lineOf(head)]
  const pace = createPace()
  for (let page = 0; ; page += 1) {
    const rows = await read(page)
    for (const row of rows) {
      lines.push(lineOf(cells(row)))
      await pace()
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  return `${BYTE_ORDER_MARK}${lines.join(LINE_END)}${LINE_END}`
}

/**
 * A column for each question.
 * @rule B-feedback.csv Tables of surveys and feedback have no cell that a spreadsheet would run
 */
export const surveyTable = ({ list }: Pick<SurveyStore, 'list'>): Promise<string> =>
  tableOf(
    ['id', 'at', 'checked', ...SURVEY_QUESTIONS.map(({ name }) => name)],
    async (page) => (await list(page, ROWS_AT_ONCE)).surveys,
    (survey) => [survey.id, survey.at, survey.checked, ...SURVEY_QUESTIONS.map(({ name }) => survey[name])],
  )

/** A column for each field. */
export const feedbackTable = ({ all }: Pick<FeedbackStore, 'all'>): Promise<string> =>
  tableOf(
    ['id', 'at', 'checked', 'done', 'type', 'severity', 'firstName', 'email', 'title', 'description'],
    (page) => all(page, ROWS_AT_ONCE),
    ({ id, at, checked, done, type, severity, firstName, email, title, description }) => [
      id,
      at,
      checked,
      done,
      type,
      severity,
      firstName,
      email,
      title,
      description,
    ],
  )
