import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapPadding } from '../../shell/map-padding.ts'
import { ActiveChips } from './ActiveChips.tsx'
import { ResultsBody } from './ResultsBody.tsx'
import styles from './ResultsPanel.module.css'
import { SourceMatrix } from './SourceMatrix.tsx'

/** The panel on the left: search head (given), sources, filters in force, results. */
export function ResultsPanel({ head }: { head: ReactNode }) {
  const { t } = useTranslation('results')
  const panel = useRef<HTMLElement>(null)
  useMapPadding(panel, 'left')
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('panel')}>
      {head}
      <SourceMatrix />
      <ActiveChips />
      <ResultsBody />
    </section>
  )
}
