import type { ResultSet } from '@graticule/contracts/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canExport } from '../../../api/export.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { CodePart } from './CodePart.tsx'
import { FilePart } from './FilePart.tsx'
import styles from './TakeAway.module.css'

const WAYS = ['file', 'code'] as const
type Way = (typeof WAYS)[number]

/** The result as a file, or as code that asks for the page that is shown. */
export function TakeAwayDialog({ resultSet, onClose }: { resultSet: ResultSet; onClose: () => void }) {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const [way, setWay] = useState<Way>(canExport(state.dataSource) ? 'file' : 'code')
  // the search that was shown when it was opened: later ones change nothing in it
  const [searched] = useState(state)
  return (
    <Dialog title={t('takeAway.title')} closeLabel={t('takeAway.close')} onClose={onClose}>
      <div className={styles['parts']}>
        <Segmented
          label={t('takeAway.way')}
          value={way}
          choices={WAYS.map((value) => ({ value, label: t(`takeAway.${value}`) }))}
          onChange={setWay}
        />
        {/* put away, not taken down: an export goes on while the code is looked at */}
        <div hidden={way !== 'file'}>
          <FilePart state={searched} resultSet={resultSet} />
        </div>
        {way === 'code' && <CodePart state={searched} shown={resultSet.entries.length} />}
      </div>
    </Dialog>
  )
}
