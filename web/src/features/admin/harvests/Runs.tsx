import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Harvests.module.css'
import { RunBars } from './RunBars.tsx'
import { RunTable } from './RunTable.tsx'
import type { RunsProps } from './runs-props.ts'

/** The past runs as bars, or as a table. */
export function Runs(props: RunsProps) {
  const { t } = useTranslation('desk')
  const [isTable, setTable] = useState(false)
  if (props.runs.length < 2) return null
  return (
    <section aria-labelledby="runs-title">
      <div className={styles['heading']}>
        <h2 id="runs-title">{t('harvest.pastRuns')}</h2>
        {!isTable && <span className={styles['quiet']}>{t('harvest.barsLegend')}</span>}
        <Button
          variant="quiet"
          icon={isTable ? <IconChartBar size={16} aria-hidden="true" /> : <IconTable size={16} aria-hidden="true" />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'harvest.showBars' : 'harvest.showTable')}
        </Button>
      </div>
      {isTable ? <RunTable {...props} /> : <RunBars {...props} />}
    </section>
  )
}
