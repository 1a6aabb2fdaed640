import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { harvestPath, pathOf } from '../../../site/pages.ts'
import { useHarvests } from '../desk/desk-calls.ts'
import { LatestRun } from '../desk/LatestRun.tsx'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

const SHOWN = 4

/** The harvests with how their latest runs stand. */
export function HarvestsCard() {
  const { t } = useTranslation('admin')
  return (
    <Card
      title={t('overview.harvests')}
      query={useHarvests()}
      more={{ to: pathOf('adminHarvests'), label: t('overview.allHarvests') }}
    >
      {({ harvests }) => (
        <>
          {harvests.length === 0 && <p className={styles['quiet']}>{t('overview.noHarvests')}</p>}
          <ul className={styles['states']}>
            {harvests.slice(0, SHOWN).map((harvest) => (
              <li key={harvest.id} className={styles['harvest']}>
                <Link to={harvestPath(harvest.id)}>{harvest.title}</Link>
                <LatestRun harvest={harvest} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
