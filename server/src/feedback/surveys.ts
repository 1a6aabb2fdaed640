/** Surveys as they are stored, and how often each answer was given. */
import {
  type Survey,
  SURVEY_QUESTIONS,
  type SurveyAnswers,
  type SurveyQuestion,
  type SurveyTotals,
} from '@graticule/contracts/feedback/survey'
import { type Kysely, sql } from 'kysely'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { SurveysTable } from '../storage/tables/feedback-tables.ts'
import type { Tables } from '../storage/tables.ts'

/** Methods reject with `PortalError`: 'not-found', 'unavailable'. */
export interface SurveyStore {
  /** Gives the id. */
  readonly add: (answers: SurveyAnswers, isChecked: boolean, now: number) => Promise<number>
  /** The newest first; pages from 0. */
  readonly list: (page: number, size: number) => Promise<{ readonly surveys: readonly Survey[]; readonly total: number }>
  readonly totals: () => Promise<SurveyTotals>
  readonly remove: (id: number) => Promise<void>
}

type AnswerColumn = Exclude<keyof SurveysTable, 'id' | 'at' | 'checked'>

const COLUMNS: Readonly<Record<keyof SurveyAnswers, AnswerColumn>> = {
  impression: 'impression',
  foundLookingFor: 'found',
  lookingFor: 'looking_for',
  interest: 'interest',
  classification: 'classification',
  from: 'discovery',
  organized: 'organized',
  adequately: 'adequately',
  searchCriteria: 'search_criteria',
  visualization: 'visualization',
}
const NAMES = Object.keys(COLUMNS) as (keyof SurveyAnswers)[]

function shown(row: Readonly<SurveysTable>): Survey {
  const answers = NAMES.flatMap((name) => {
    const value = row[COLUMNS[name]]
    return value === null ? [] : [[name, value]]
  })
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    checked: row.checked === 1,
    ...(Object.fromEntries(answers) as SurveyAnswers),
  }
}

async function totalOf(db: Kysely<Tables>, question: SurveyQuestion): Promise<SurveyTotals['questions'][number]> {
  const { name } = question
  const column = COLUMNS[name]
  const given = db.selectFrom('surveys').where(column, 'is not', null)
  if (question.kind === 'text') {
    const { count } = await given.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { name, answered: count, counts: [] }
  }
  const rows = await given
    .select([sql<string>`cast(${sql.ref(column)} as text)`.as('answer'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(column)
    .execute()
  const all: readonly string[] = question.kind === 'choice' ? question.choices : ['1', '2', '3', '4', '5']
  const counts = all.map((answer) => ({ answer, count: rows.find((row) => row.answer === answer)?.count ?? 0 }))
  const answered = counts.reduce((sum, { count }) => sum + count, 0)
  const points = counts.reduce((sum, { answer, count }) => sum + Number(answer) * count, 0)
  return { name, answered, counts, ...(question.kind === 'scale' && answered > 0 ? { mean: points / answered } : {}) }
}

/** The surveys of an open database. */
export function openSurveys({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SurveyStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The surveys', work)
  const countAll = async () => {
    const all = reader.selectFrom('surveys').select(({ fn }) => fn.countAll<number>().as('total'))
    return (await all.executeTakeFirstOrThrow()).total
  }
  return {
    add: (answers, isChecked, now) =>
      available(async () => {
        const id = newItemId()
        const given = Object.fromEntries(NAMES.map((name) => [COLUMNS[name], answers[name] ?? null]))
        const row = { id, at: now, checked: isChecked ? 1 : 0, ...given } as SurveysTable
        await writer.insertInto('surveys').values(row).execute()
        return id
      }),
    list: (page, size) =>
      available(async () => {
        const newest = reader.selectFrom('surveys').selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
        const rows = await newest
          .limit(size)
          .offset(page * size)
          .execute()
        return { surveys: rows.map(shown), total: await countAll() }
      }),
    totals: () =>
      available(async () => {
        const questions: SurveyTotals['questions'] = []
        for (const question of SURVEY_QUESTIONS) questions.push(await totalOf(reader, question))
        return { total: await countAll(), questions }
      }),
    remove: (id) =>
      available(async () => {
        const { numDeletedRows } = await writer.deleteFrom('surveys').where('id', '=', id).executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notYours()
      }),
  }
}

/** The answers alone, without those in words that are blank. */
export function withoutBlanks(answers: SurveyAnswers): SurveyAnswers {
  const known = Object.entries(answers).filter(([name, value]) => Object.hasOwn(COLUMNS, name) && String(value).trim() !== '')
  return Object.fromEntries(known)
}
