import { ALL_SOURCES, type SourceChoice } from '@graticule/contracts/data-sources'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { pathOf } from '../../../site/pages.ts'
import { SourceStateIcon } from '../../../search/sources/SourceStateIcon.tsx'
import styles from './SourceHealthNote.module.css'
import { useSourceMarks } from './use-source-marks.ts'

/** The words of the mark on the tab of the chosen source, for whoever has no pointer that rests on it. */
export function SourceHealthNote({ chosen }: { chosen: SourceChoice }) {
  const { t } = useTranslation('search')
  const marks = useSourceMarks()
  const mark = chosen === ALL_SOURCES ? undefined : marks.get(chosen)
  if (mark === undefined) return null
  return (
    <p className={styles['note']}>
      <SourceStateIcon state={mark.state} />
      <span>{mark.words}</span>
      <Link to={pathOf('sources')}>{t('sources.page')}</Link>
    </p>
  )
}
