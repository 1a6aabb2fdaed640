import { SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { formatCount, formatDay, formatDecimal } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

/** Searches of visitors on each of the last 30 days, as bars and as a table. */
export function SearchesCard() {
  const { t } = useTranslation('admin')
  const { path, reply } = SYSTEM_ROUTES.searches
  const query = usePrivateQuery(['searches-by-day'], (signal) => privateJson(path, reply, { signal }))
  return (
    <Card title={t('overview.searches')} query={query} beside={() => t('overview.last30')}>
      {({ days }) => {
        const all = days.reduce((sum, { searches }) => sum + searches, 0)
        const nothing = days.reduce((sum, { empty }) => sum + empty, 0)
        const most = Math.max(1, ...days.map(({ searches }) => searches))
        const share = all === 0 ? '0' : formatDecimal((nothing / all) * 100)
        return (
          <>
            <p className={styles['big']}>
              <strong>{formatCount(Math.round(all / days.length))}</strong> {t('overview.perDay', { share })}
            </p>
            <div className={styles['bars']} aria-hidden="true">
              {days.map(({ day, searches }) => (
                <span
                  key={day}
                  style={{ blockSize: `${(searches / most) * 100}%` }}
                  title={named(formatDay(day), formatCount(searches))}
                />
              ))}
            </div>
            <p className={styles['ends']} aria-hidden="true">
              <span>{formatDay(days[0]?.day ?? '')}</span>
              <span>{formatDay(days.at(-1)?.day ?? '')}</span>
            </p>
            <details className={styles['table']}>
              <summary>{t('overview.asTable')}</summary>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('overview.day')}</th>
                    <th scope="col">{t('overview.searchesOfDay')}</th>
                    <th scope="col">{t('overview.emptyOfDay')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, searches, empty }) => (
                    <tr key={day}>
                      <th scope="row">{formatDay(day)}</th>
                      <td>{formatCount(searches)}</td>
                      <td>{formatCount(empty)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )
      }}
    </Card>
  )
}
