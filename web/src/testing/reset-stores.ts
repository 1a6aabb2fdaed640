import { useResultsView } from '../features/results/results-view.ts'
import { useTimeStrip } from '../features/time/time-strip.ts'
import { useImagePreview } from '../shell/image-preview.ts'
import { useOpenSections } from '../features/filters/open-sections.ts'
import { useNotifications } from '../shell/notifications.ts'
import { usePopups } from '../shell/popups.ts'
import { useSceneTrail } from '../shell/scenes.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useTheme } from '../shell/theme.ts'
import { useActiveLayer } from '../stores/active-layer.ts'
import { useBasemap } from '../stores/basemap.ts'
import { useAllResults } from '../stores/all-results.ts'
import { useCombined } from '../stores/combined.ts'
import { useDisabledLayer } from '../stores/disabled-layer.ts'
import { useDrawnArea } from '../stores/drawn-area.ts'
import { useHoveredEntry } from '../stores/hovered-entry.ts'
import { useLastEntry } from '../stores/last-entry.ts'
import { useMapCompare } from '../stores/map-compare.ts'
import { useMapFootprints } from '../stores/map-footprints.ts'
import { useMapLayers } from '../stores/map-layers.ts'
import { useMapTime } from '../stores/map-time.ts'
import { useMapView } from '../stores/map-view.ts'
import { usePanels } from '../stores/panels.ts'
import { usePlaceInfo } from '../stores/place-info.ts'
import { usePixelValues } from '../stores/pixel-values.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { useSheet } from '../stores/sheet.ts'

interface Resettable {
  getInitialState(): unknown
  setState(state: never, replace: true): void
}

const stores: readonly Resettable[] = [
  useImagePreview,
  useNotifications,
  usePopups,
  useSceneTrail,
  useShortcuts,
  useTheme,
  useActiveLayer,
  useBasemap,
  useAllResults,
  useCombined,
  useDisabledLayer,
  useDrawnArea,
  useHoveredEntry,
  useLastEntry,
  useMapCompare,
  useMapFootprints,
  useMapLayers,
  useMapTime,
  useMapView,
  useOpenSections,
  usePanels,
  usePlaceInfo,
  usePixelValues,
  useSearchParams,
  useSheet,
  useTimeStrip,
  useResultsView,
]

/** Every store as it was when the page opened. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState() as never, true)
}
