import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { Link } from 'react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { harvestPath } from '../../../site/pages.ts'
import { changeHarvest, useDeskRefresh, useHarvests } from '../desk/desk-calls.ts'
import { isBusy, timesWords } from '../desk/harvest-words.ts'
import { harvestKindName } from '../desk/kind-names.ts'
import { LatestRun } from '../desk/LatestRun.tsx'
import { Switch } from '../desk/Switch.tsx'
import styles from './Sources.module.css'

/** While a harvest runs, its figures are read again this often, ms. */
const LOOK_AGAIN_MS = 2_000

/** What is harvested into the catalogue, with its state. `mainName`: what visitors call the catalogue. */
export function HarvestedSources({ mainName }: { mainName: string }) {
  const { t } = useTranslation('desk')
  const { data, refetch } = useHarvests()
  const runs = data?.harvests.some(isBusy) === true
  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [runs, refetch])
  if (data === undefined) return null
  return (
    <section aria-labelledby="harvested-title">
      <div className={styles['heading']}>
        <h2 id="harvested-title">{t('sources.harvestedTitle', { name: mainName })}</h2>
      </div>
      {data.harvests.length === 0 && <p className={styles['quiet']}>{t('sources.noneHarvested')}</p>}
      <ul className={styles['list']}>
        {data.harvests.map((harvest) => (
          <HarvestedRow key={harvest.id} harvest={harvest} />
        ))}
      </ul>
    </section>
  )
}

function HarvestedRow({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const { id, title, kind, records, times, off } = harvest
  const turn = async (isOn: boolean) => {
    const reply = await changeHarvest('turn', id, { body: { off: !isOn } })
    if (!reply.ok) tellFailed(t('notChanged'), reply.failure)
    await refresh()
  }
  return (
    <li className={styles['row']}>
      <span />
      <span />
      <span className={styles['what']}>
        <Link to={harvestPath(id)} dir="auto">
          {title}
        </Link>
        <span className={styles['quiet']}>{harvestKindName(kind)}</span>
      </span>
      <span className={styles['mode']}>
        {formatCount(records)}
        <span className={styles['quiet']}>{off ? t('harvests.off') : timesWords(t, times)}</span>
      </span>
      <LatestRun harvest={harvest} />
      <span className={styles['switches']}>
        <Switch label={t('sources.switch', { name: title })} isOn={!off} onChange={(isOn) => void turn(isOn)} />
      </span>
    </li>
  )
}
