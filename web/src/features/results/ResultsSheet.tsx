import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { useSheet } from '../../stores/sheet.ts'
import { ActiveChips } from './ActiveChips.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import { ResultsBody } from './list/ResultsBody.tsx'
import { ReadingNote } from './reading/ReadingNote.tsx'
import { SourceMatrix } from './sources/SourceMatrix.tsx'

/** The phone's results: a sheet over the map, with other phrases and what is recommended (given). A tap on a footprint brings it up to show the card. */
export function ResultsSheet({ seeAlso, recommended }: { seeAlso: ReactNode; recommended: ReactNode }) {
  const { t } = useTranslation('results')
  const { stop, setStop } = useSheet()
  const { selected, origin } = useHoveredEntry()
  // one sheet at a time: that of the layers lies over what is left of this one
  const isBelow = useMapLayers(({ panelOpen }) => panelOpen)
  useEffect(() => {
    if (selected !== null && origin === 'map' && useSheet.getState().stop === 'peek') setStop('half')
  }, [selected, origin, setStop])
  return (
    <BottomSheet label={t('panel')} stop={isBelow ? 'peek' : stop} onStop={setStop}>
      <SourceMatrix />
      <ActiveChips />
      {stop !== 'peek' && <ReadingNote />}
      {/* above the list it would take the room of a card */}
      <ResultsBody seeAlso={seeAlso} end={recommended} onMap={() => setStop('peek')} />
    </BottomSheet>
  )
}
