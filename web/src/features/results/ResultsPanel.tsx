import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useMapPadding } from '../../stores/map/map-padding.ts'
import { ActiveChips } from './ActiveChips.tsx'
import { ResultsBody } from './list/ResultsBody.tsx'
import { ReadingNote } from './reading/ReadingNote.tsx'
import styles from './ResultsPanel.module.css'
import { SourceMatrix } from './sources/SourceMatrix.tsx'

/** The panel on the left: search head (given), sources, filters in force, other phrases (given), results, what is recommended (given). */
export function ResultsPanel({ head, seeAlso, recommended }: { head: ReactNode; seeAlso: ReactNode; recommended: ReactNode }) {
  const { t } = useTranslation('results')
  const panel = useRef<HTMLElement>(null)
  useMapPadding(panel, 'left')
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('panel')} data-scrolls-when-low>
      {head}
      <SourceMatrix />
      <ActiveChips />
      <ReadingNote />
      {seeAlso}
      <ResultsBody end={recommended} />
    </section>
  )
}
