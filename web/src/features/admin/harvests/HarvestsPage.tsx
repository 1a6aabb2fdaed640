import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { harvestPath, pathOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useHarvests } from '../desk/desk-calls.ts'
import { isBusy, scheduleWords } from '../desk/harvest-words.ts'
import { harvestKindName } from '../desk/kind-names.ts'
import { LatestRun } from '../desk/LatestRun.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import styles from './Harvests.module.css'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** While a harvest runs, the list is read again this often, ms. */
const LOOK_AGAIN_MS = 2_000

/** All harvests, with when they are due and how the latest run stands. */
export function HarvestsPage() {
  const { t } = useTranslation('desk')
  return (
    <AdminPage
      page="adminHarvests"
      who="admin"
      title={t('harvests.page')}
      lead={<Lead />}
      actions={
        <Link to={pathOf('adminSources')} className={buttonClass({})}>
          {t('sources.add')}
        </Link>
      }
    >
      <HarvestList />
    </AdminPage>
  )
}

function Lead() {
  const { t } = useTranslation('desk')
  const { data } = useHarvests()
  return data === undefined ? null : t('harvests.lead', { count: data.harvests.length })
}

function HarvestList() {
  const { t } = useTranslation('desk')
  const { data, isError, refetch } = useHarvests()
  const runs = data?.harvests.some(isBusy) === true
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [runs, refetch])
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <>
      {!data.runsJobs && <p role="status">{t('harvests.noJobs')}</p>}
      {data.harvests.length === 0 ? (
        <p role="status">{t('harvests.none')}</p>
      ) : (
        <div className={styles['scroll']} role="region" aria-label={t('harvests.list')} tabIndex={0}>
          <table className={classes(styles['table'], styles['stacked'])}>
            <thead>
              <tr>
                <th scope="col">{t('sources.source')}</th>
                <th scope="col">{t('harvests.schedule')}</th>
                <th scope="col" className={styles['figure']}>
                  {t('sources.records')}
                </th>
                <th scope="col">{t('harvests.lastRun')}</th>
              </tr>
            </thead>
            <tbody>
              {data.harvests.map((harvest) => (
                <HarvestRow key={harvest.id} harvest={harvest} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function HarvestRow({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const { id, title, kind, address, records } = harvest
  return (
    <tr>
      <th scope="row">
        <Link to={harvestPath(id)} dir="auto">
          {title}
        </Link>
        <span className={styles['quiet']}>
          {t('harvests.into', { kind: harvestKindName(kind), address: address.replace(/^https?:\/\//, '') })}
        </span>
      </th>
      <td data-label={t('harvests.schedule')}>{scheduleWords(t, harvest)}</td>
      <td data-label={t('sources.records')} className={styles['figure']}>
        {formatCount(records)}
      </td>
      <td data-label={t('harvests.lastRun')}>
        <LatestRun harvest={harvest} />
      </td>
    </tr>
  )
}
