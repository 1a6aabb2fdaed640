import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { HarvestDetails } from '@graticule/contracts/services/harvests-desk'
import { IconCalendar, IconKey, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { useSession } from '../../../session/session.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { changeHarvest, useDeskRefresh, useHarvest } from '../desk/desk-calls.ts'
import { isBusy, scheduleWords } from '../desk/harvest-words.ts'
import { harvestKindName } from '../desk/kind-names.ts'
import { AdminPage } from '../frame/AdminPage.tsx'
import { mayAdminister } from '../frame/may-administer.ts'
import { Counts } from './Counts.tsx'
import { ExportReport } from './ExportReport.tsx'
import styles from './Harvests.module.css'
import { KeyForm } from './KeyForm.tsx'
import { KeptMissing } from './KeptMissing.tsx'
import { Refused } from './Refused.tsx'
import { Removal } from './Removal.tsx'
import { RunCard } from './RunCard.tsx'
import { Runs } from './Runs.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** While it runs, its figures follow once a second. */
const LOOK_AGAIN_MS = 1_000

/** One harvest: how it goes, its past runs, what was refused, and its schedule. */
export function HarvestPage() {
  const { t } = useTranslation('desk')
  const { visitor } = useSession()
  const id = Number(useParams()['id'] ?? 0)
  // nobody else is to ask for it
  if (!mayAdminister(visitor, 'admin', GLOBAL_SITE_ID))
    return (
      <AdminPage page="adminHarvest" who="admin" title={t('harvests.one')}>
        {null}
      </AdminPage>
    )
  return <OneHarvest id={id} />
}

function OneHarvest({ id }: { id: number }) {
  const { t } = useTranslation('desk')
  const [form, setForm] = useState<'schedule' | 'key'>()
  const close = () => setForm(undefined)
  const { data, isError, refetch } = useHarvest(id)
  const busy = data !== undefined && isBusy(data.harvest)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, refetch])
  return (
    <AdminPage
      page="adminHarvest"
      who="admin"
      title={data?.harvest.title ?? t('harvests.one')}
      lead={
        data === undefined
          ? undefined
          : `${t('harvests.into', { kind: harvestKindName(data.harvest.kind), address: data.harvest.address })}. ${scheduleWords(t, data.harvest)}.`
      }
      above={<Link to={pathOf('adminHarvests')}>{t('harvests.page')}</Link>}
      actions={
        data === undefined ? undefined : <Actions details={data} onForm={(one) => setForm(one === form ? undefined : one)} />
      }
    >
      {isError && <LoadFailed onRetry={refetch}>{t('harvest.notFound')}</LoadFailed>}
      {!isError && data !== undefined && (
        <>
          {!data.runsJobs && <p role="status">{t('harvests.noJobs')}</p>}
          {form === 'schedule' && <ScheduleForm harvest={data.harvest} onDone={close} />}
          {form === 'key' && <KeyForm harvest={data.harvest} onDone={close} />}
          <Details details={data} />
        </>
      )}
    </AdminPage>
  )
}

interface ActionsProps {
  readonly details: HarvestDetails
  readonly onForm: (form: 'schedule' | 'key') => void
}

function Actions({ details: { harvest, runs }, onForm }: ActionsProps) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const run = async () => {
    const reply = await changeHarvest('start', harvest.id)
    if (reply.ok) tellDone(t('harvest.started'))
    else tellFailed(t('harvest.notStarted'), reply.failure)
    await refresh()
  }
  return (
    <>
      <ExportReport harvest={harvest} runs={runs} />
      <Button icon={<IconCalendar size={16} aria-hidden="true" />} onClick={() => onForm('schedule')}>
        {t('harvest.scheduleButton')}
      </Button>
      {/^https?:/i.test(harvest.address) && (
        <Button icon={<IconKey size={16} aria-hidden="true" />} onClick={() => onForm('key')}>
          {t('key.title')}
        </Button>
      )}
      <Button
        variant={isBusy(harvest) ? 'secondary' : 'primary'}
        disabled={isBusy(harvest)}
        icon={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => void run()}
      >
        {t('harvest.runNow')}
      </Button>
    </>
  )
}

function Details({ details: { harvest, runs } }: { details: HarvestDetails }) {
  const { t } = useTranslation('desk')
  const [chosenId, setChosen] = useState<number>()
  const latest = runs[0]
  const chosen = runs.find(({ id }) => id === chosenId) ?? latest
  return (
    <>
      <RunCard harvest={harvest} run={latest} isFirst={runs.length === 1} />
      {chosen !== undefined && (
        <>
          <Counts run={chosen} />
          {chosen.keptMissing !== undefined && (
            <KeptMissing key={`kept-${chosen.id}`} harvest={harvest} count={chosen.keptMissing} isLatest={chosen === latest} />
          )}
          {chosen.notes.map((note) => (
            <p key={note} className={styles['quiet']}>
              {note}
            </p>
          ))}
          <Runs runs={runs} chosen={chosen} onChoose={setChosen} />
          <Refused key={chosen.id} harvestId={harvest.id} run={chosen} />
        </>
      )}
      {latest === undefined && harvest.waiting === undefined && <p>{t('harvest.noRun')}</p>}
      <Removal harvest={harvest} />
    </>
  )
}
