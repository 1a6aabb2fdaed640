import { IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { type AllResultsState, useAllResults } from '../../../stores/map/all-results.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './AllResults.module.css'
import { AllResultsList } from './AllResultsList.tsx'
import { AllResultsPopup } from './AllResultsPopup.tsx'
import { drawingOf, useOpenedResults } from './drawing-of.ts'
import type { AllResultsHit } from './hit.ts'
import { useAllResultsOnMap } from './all-results-on-map.ts'
import { openingBox, resultsInView } from './in-view.ts'
import { type PlacedResult, placeResults } from './placed.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { useAllResultsSearch } from './use-all-results.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'

/** All results of the search on the map: asks for them, draws them, says how many they are, opens what is clicked. */
export function AllResults() {
  const { state, listOpen, setListOpen } = useAllResults()
  const again = useAllResultsSearch()
  const results = useMemo(() => (state.kind === 'shown' ? placeResults(state.parts) : []), [state])
  const inView = useInView(results)
  const listed = useOpenedResults((opened) => opened.listed)
  useOnMap(results)
  return (
    <>
      <Summary state={state} drawn={results.length} inView={inView.length} onRetry={again} />
      <AllResultsPopup />
      {listOpen && <AllResultsList results={inView} of="view" onClose={() => setListOpen(false)} />}
      {listed !== null && (
        <AllResultsList results={listed} of="disc" onClose={() => useOpenedResults.setState({ listed: null })} />
      )}
    </>
  )
}

/** Draws the results as long as they are there, and opens what is clicked of them. */
function useOnMap(results: readonly PlacedResult[]): void {
  const padding = useMapPadding()
  useEffect(() => {
    if (results.length === 0) return
    useAllResultsOnMap.setState({ drawing: drawingOf(results) })
    return () => {
      useAllResultsOnMap.setState({ drawing: null })
      useOpenedResults.setState({ opened: null, listed: null })
    }
  }, [results])
  useEffect(() => {
    const onOpen = (hit: AllResultsHit) => {
      const { frame } = useMapFrame.getState()
      const { requestFit } = useMapView.getState()
      if (hit.kind === 'results') {
        const [opened = null] = hit.stack
        useOpenedResults.setState({ opened })
        if (opened !== null) requestFit([opened.box])
        return
      }
      const box = frame === null ? undefined : openingBox(hit.cluster, frame, padding)
      if (box === undefined) useOpenedResults.setState({ listed: hit.cluster.members })
      else requestFit([box])
    }
    useAllResultsOnMap.setState({ onOpen })
    return () => useAllResultsOnMap.setState({ onOpen: () => {} })
  }, [padding])
}

/** Those of which something can be seen, looked for when the map has come to rest. */
function useInView(results: readonly PlacedResult[]): readonly PlacedResult[] {
  const padding = useMapPadding()
  const [inView, setInView] = useState<readonly PlacedResult[]>([])
  useEffect(() => {
    const look = () => {
      const { frame } = useMapFrame.getState()
      const found = frame === null ? [] : resultsInView(results, frame, padding)
      setInView(found)
      useAllResults.getState().setInView(found.length)
    }
    look()
    return useMapView.subscribe((view, before) => {
      if (view.centre !== before.centre || view.zoom !== before.zoom) look()
    })
  }, [results, padding])
  return inView
}

interface SummaryProps {
  readonly state: AllResultsState
  readonly drawn: number
  readonly inView: number
  readonly onRetry: () => void
}

/** How many results are on the map, and what is not. */
function Summary({ state, drawn, inView, onRetry }: SummaryProps) {
  const { t } = useTranslation('extents')
  const { setOn, setListOpen } = useAllResults()
  return (
    <section className={styles['summary']} aria-label={t('map:all.toggle')}>
      <div className={styles['words']} role="status">
        {state.kind === 'loading' && (
          <p>
            <Spinner /> {t('loading')}
          </p>
        )}
        {state.kind === 'failed' && (
          <>
            <p className={styles['failed']}>{t('failed')}</p>
            <p className={styles['rest']}>{state.words}</p>
          </>
        )}
        {state.kind === 'shown' && <Numbers parts={state.parts} without={state.without} drawn={drawn} />}
      </div>
      <div className={styles['actions']}>
        {(state.kind === 'failed' || (state.kind === 'shown' && state.without.length > 0)) && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {state.kind === 'shown' && drawn > 0 && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
            {t('list', { count: inView, formatted: formatCount(inView) })}
          </Button>
        )}
      </div>
      <IconButton
        small
        className={styles['close']}
        label={t('off')}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={() => setOn(false)}
      />
    </section>
  )
}

function Numbers({
  parts,
  without,
  drawn,
}: Pick<Extract<AllResultsState, { kind: 'shown' }>, 'parts' | 'without'> & { readonly drawn: number }) {
  const { t } = useTranslation('extents')
  const sourceName = useSourceName()
  const sum = (of: 'total' | 'taken' | 'worldwide' | 'unplaced') => parts.reduce((all, { extents }) => all + extents[of], 0)
  const [total, worldwide, unplaced] = [sum('total'), sum('worldwide'), sum('unplaced')]
  const taken = Math.min(sum('taken'), drawn + worldwide + unplaced)
  const words = [
    taken < total && t('first', { taken: formatCount(taken), total: formatCount(total) }),
    worldwide > 0 && t('worldwide', { count: worldwide, formatted: formatCount(worldwide) }),
    unplaced > 0 && t('unplaced', { count: unplaced, formatted: formatCount(unplaced) }),
  ].filter((part) => part !== false)
  return (
    <>
      <p>{t('drawn', { count: drawn, formatted: formatCount(drawn) })}</p>
      {words.length > 0 && <p className={styles['rest']}>{words.join(' · ')}</p>}
      {without.map((source) => (
        <p key={source.source} className={styles['rest']}>
          {named(sourceName(source.source), source.words)}
        </p>
      ))}
    </>
  )
}
