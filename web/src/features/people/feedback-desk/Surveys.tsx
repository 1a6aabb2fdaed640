import { SENT_PER_PAGE } from '@graticule/contracts/feedback/limits'
import { SURVEY_ROUTES, type SurveyTotals, TEXT_NAMES } from '@graticule/contracts/feedback/survey'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { FullKey } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPercent } from '../../../i18n/joined.ts'
import { formatCount, formatDecimal, formatHere } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import styles from './FeedbackDesk.module.css'

/** What the surveys say: a chart for each question, and the answers in words. */
export function Surveys() {
  const { t } = useTranslation('feedback')
  const { path, reply } = SURVEY_ROUTES.totals
  const { data, isError, refetch } = usePrivateQuery(['surveys', 'totals'], (signal) => privateJson(path, reply, { signal }))
  if (isError)
    return (
      <p role="alert">
        {t('desk.failed')} <Button onClick={() => void refetch()}>{t('desk.retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  if (data.total === 0)
    return (
      <p role="status" className={styles['empty']}>
        {t('desk.noSurveys')}
      </p>
    )
  return (
    <>
      <div className={styles['tools']}>
        <p className={styles['lead']}>{t('desk.total', { count: data.total, formatted: formatCount(data.total) })}</p>
        <a href={SURVEY_ROUTES.table.path} download="surveys.csv" className={buttonClass({})}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('desk.table')}
        </a>
      </div>
      <div className={styles['charts']}>
        <div>
          {data.questions
            .filter(({ counts }) => counts.length > 0)
            .map((question) => (
              <Chart key={question.name} question={question} />
            ))}
        </div>
      </div>
      <Words />
    </>
  )
}

type Question = SurveyTotals['questions'][number]

/**
 * A table whose last column is drawn: whoever sees no bars reads the numbers.
 * @rule B-feedback.charts Charts of the survey are tables with numbers and bars
 */
function Chart({ question: { name, answered, counts, mean } }: { question: Question }) {
  const { t } = useTranslation('feedback')
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const kind = mean === undefined && !['organized', 'adequately'].includes(name) ? name : 'agreement'
  const percent = (count: number) => formatPercent(answered === 0 ? 0 : (count / answered) * 100)
  return (
    <table className={styles['chart']}>
      <caption>
        {t(`feedback:survey.question.${name}` as FullKey)}
        <span>
          {t('desk.answered', { count: answered, formatted: formatCount(answered) })}
          {mean !== undefined && `. ${t('desk.mean', { mean: formatDecimal(mean) })}`}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('desk.column.answer')}</th>
          <th scope="col">{t('desk.column.count')}</th>
          <th scope="col">{t('desk.column.share')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ answer, count }) => (
          <tr key={answer}>
            <th scope="row">{t(`feedback:survey.answer.${kind}.${answer}` as FullKey)}</th>
            <td>{formatCount(count)}</td>
            <td>
              <span className={styles['bar']}>
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
              {percent(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The answers in words, the newest first. */
function Words() {
  const { t } = useTranslation('feedback')
  const [page, setPage] = useState(0)
  const { path, reply } = SURVEY_ROUTES.list
  const { data } = usePrivateQuery(
    ['surveys', page],
    (signal) => privateJson(`${path}?page=${page}&size=${SENT_PER_PAGE}`, reply, { signal }),
    true,
  )
  if (data === undefined) return null
  const said = data.surveys.flatMap((survey) =>
    TEXT_NAMES.flatMap((name) => {
      const text = survey[name]
      return text === undefined
        ? []
        : [{ key: `${survey.id} ${name}`, name, text, date: formatHere(survey.at, { dateStyle: 'medium' }) }]
    }),
  )
  const last = lastPage(data.total, SENT_PER_PAGE)
  return (
    <section aria-labelledby="survey-words">
      <h2 id="survey-words">{t('desk.inWords')}</h2>
      {said.length === 0 && <p className={styles['quiet']}>{t('desk.noWords')}</p>}
      <ul className={styles['list']}>
        {said.map(({ key, name, text, date }) => (
          <li key={key} className={styles['message']}>
            <p className={styles['quiet']}>{t('desk.wordsOf', { question: t(`survey.question.${name}`), date })}</p>
            <p className={styles['text']} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <nav className={styles['pages']} aria-label={t('desk.pages')}>
          <PageSteps {...{ page, last, onPage: setPage }} previous={t('desk.previous')} next={t('desk.next')} />
        </nav>
      )}
    </section>
  )
}
