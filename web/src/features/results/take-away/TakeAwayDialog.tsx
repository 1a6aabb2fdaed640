import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import type { ShareState, SourceState } from '@graticule/contracts/links/share-state'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { sourcesOf } from '../../../site/data-sources.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { CodePart } from './CodePart.tsx'
import { EmbedPart } from './EmbedPart.tsx'
import { FilePart } from './FilePart.tsx'
import styles from './TakeAway.module.css'

const WAYS = ['file', 'code', 'embed'] as const
type Way = (typeof WAYS)[number]

/** The result as a file, or as code that fetches it. Of all sources, one at a time. */
export function TakeAwayDialog({ resultSet, onClose }: { resultSet: ResultSet; onClose: () => void }) {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  // the search that was shown when it was opened: later ones change nothing in it
  const [offered] = useState(() => takeable(state, resultSet))
  const [chosen, setChosen] = useState(offered[0])
  if (chosen === undefined) return null
  return (
    <Dialog title={t('takeAway.title')} closeLabel={t('takeAway.close')} onClose={onClose}>
      <div className={styles['parts']}>
        {offered.length > 1 && <SourceOfAll offered={offered} chosen={chosen} onChoose={setChosen} />}
        <Ways key={chosen.state.dataSource} {...chosen} />
      </div>
    </Dialog>
  )
}

/** A search of one source, and its answer. */
interface Takeable {
  readonly state: SourceState
  readonly resultSet: ResultSet
}

/** The search of the chosen tab; of all sources those that have results. */
function takeable(state: ShareState, resultSet: ResultSet): Takeable[] {
  const { dataSource } = state
  if (dataSource !== ALL_SOURCES) return [{ state: { ...state, dataSource }, resultSet }]
  const { sources } = useResultSets.getState()
  return sourcesOf(ALL_SOURCES).flatMap(({ name }) => {
    const { outcome, startIndex } = resultsOf(sources, name)
    if (outcome?.state !== 'results') return []
    return [{ state: { ...state, dataSource: name, filters: { ...state.filters, startIndex } }, resultSet: outcome.resultSet }]
  })
}

function SourceOfAll(props: {
  readonly offered: readonly Takeable[]
  readonly chosen: Takeable
  readonly onChoose: (chosen: Takeable) => void
}) {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  return (
    <label className={styles['source']}>
      {t('takeAway.ofAll')}
      <Select
        value={props.chosen.state.dataSource}
        onChange={({ target }) =>
          props.onChoose(props.offered.find(({ state }) => state.dataSource === target.value) ?? props.chosen)
        }
      >
        {props.offered.map(({ state: { dataSource } }) => (
          <option key={dataSource} value={dataSource}>
            {sourceName(dataSource)}
          </option>
        ))}
      </Select>
    </label>
  )
}

function Ways({ state, resultSet }: Takeable) {
  const { t } = useTranslation('results')
  const [way, setWay] = useState<Way>('file')
  return (
    <>
      <Segmented
        label={t('takeAway.way')}
        value={way}
        choices={WAYS.map((value) => ({ value, label: t(`takeAway.${value}`) }))}
        onChange={setWay}
      />
      {/* put away, not taken down: an export goes on while the code is looked at */}
      <div hidden={way !== 'file'}>
        <FilePart state={state} resultSet={resultSet} />
      </div>
      {way === 'embed' && <EmbedPart state={state} />}
      {way === 'code' && <CodePart state={state} total={resultSet.total} reach={resultSet.reach} />}
    </>
  )
}
