import { createStore } from '../../../state/create-store.ts'
import { formatShortCount } from '../../../i18n/numbers.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { type Arrangement, arrange, levelOf } from './arrangement.ts'
import { allResultsAt } from './hit.ts'
import type { AllResultsDrawing } from './all-results-on-map.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { paintAllResults, paintHotResult } from './painter.ts'
import type { PlacedResult } from './placed.ts'
import { SceneImage } from './scene-image.ts'
import { strengthOf } from '../footprints/model/footprint-painter.ts'

/** Zooms whose arrangements are kept: those that a visitor goes to and fro between. */
const KEPT_LEVELS = 6

interface OpenedState {
  /** The result that the visitor has opened on the map, and those of a disc that cannot be opened further. */
  readonly opened: PlacedResult | null
  readonly listed: readonly PlacedResult[] | null
}

/** What was opened of all results: a small popup on the map, or a list. */
export const useOpenedResults = createStore<OpenedState>()(() => ({ opened: null, listed: null }))

/** Makes the drawing of these results. Arrangements are made when their zoom is first shown. */
export function drawingOf(results: readonly PlacedResult[]): AllResultsDrawing {
  const arrangements = new Map<string, Arrangement>()
  const byId = new Map(results.map((result) => [result.id, result]))
  const texts = new Map<number, string>()
  const image = new SceneImage()
  let lastContent: string | undefined

  const arrangementAt = ({ zoom, textScale }: Pick<MapFrame, 'zoom' | 'textScale'>): Arrangement => {
    const level = levelOf(zoom)
    // discs are as large as their numbers
    const key = `${level} ${textScale}`
    const known = arrangements.get(key)
    if (known) return known
    const made = arrange(results, level)
    const [oldest] = arrangements.keys()
    if (arrangements.size >= KEPT_LEVELS && oldest !== undefined) arrangements.delete(oldest)
    arrangements.set(key, made)
    return made
  }
  const textOf = (count: number): string => {
    const text = texts.get(count) ?? formatShortCount(count)
    texts.set(count, text)
    return text
  }

  return {
    results,
    paint(painting, colours) {
      const { footprints, opacity, visible } = useMapFootprints.getState()
      if (!visible) return
      const { frame } = painting
      const onPage = new Set(footprints.map(({ id }) => id))
      const strength = strengthOf(opacity).line
      const view = [frame.width, frame.height] as const
      const content = [levelOf(frame.zoom), frame.textScale, ...view, strength, colours.footprint, colours.font, ...onPage].join(
        ' ',
      )
      // while the view is zoomed the image of the zoom before is stretched
      const shown = painting.moving ? (lastContent ?? content) : content
      image.paint(painting, shown, (context, larger) =>
        paintAllResults(
          { context, frame: larger },
          { arrangement: arrangementAt(frame), onPage, view, strength, textOf },
          colours,
        ),
      )
      lastContent = shown
      const { hovered, selected } = useHoveredEntry.getState()
      for (const id of new Set([selected, hovered])) {
        const hot = id === null || onPage.has(id) ? undefined : byId.get(id)
        if (hot) paintHotResult(painting, hot, colours)
      }
    },
    at(point, frame) {
      return useMapFootprints.getState().visible ? allResultsAt(arrangementAt(frame), point, frame) : undefined
    },
  }
}
