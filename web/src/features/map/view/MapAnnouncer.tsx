import type { Bbox } from '@graticule/contracts/bbox'
import { useEffect, useRef, useState } from 'react'
import { type Translate, useTranslation, withTexts } from '../../../i18n/index.ts'
import { formatFixed } from '../../../i18n/numbers.ts'
import { useMapShortcut } from '../../../shell/shortcuts.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { type MapViewReport, useMapView } from '../../../stores/map/map-view.ts'
import { useAnnouncement } from '../canvas/announcement.ts'
import { coordinateText, latitudeText, longitudeText } from '../canvas/coordinate-text.ts'

/** Words about something that was done are held against those about the view for so long, ms: the map goes there in 500 ms. */
const HELD_MS = 2_000

/** Where these boxes lie, in words; empty where that cannot be told. What tells it is loaded when it is first wanted. */
async function placeOf(boxes: readonly Bbox[]): Promise<string> {
  try {
    const { describePlace } = await withTexts(import('../contents/describe-view.ts'), 'contents')
    return await describePlace(boxes)
  } catch {
    return ''
  }
}

/** What the map shows, in words; empty where that cannot be loaded. */
async function describe(): Promise<string> {
  try {
    const [{ describeView }, { mapThings }] = await Promise.all([
      withTexts(import('../contents/describe-view.ts'), 'contents'),
      import('../contents/use-map-things.ts'),
    ])
    return await describeView(mapThings())
  } catch {
    return ''
  }
}

type Say = Translate<'announce.view' | 'announce.outlineDrawn' | 'announce.areaDrawn'>

const footprintOf = (entry: string | null) => useMapFootprints.getState().footprints.find(({ id }) => id === entry)

const viewWords = (t: Say, { zoom, centre }: MapViewReport): string =>
  t('announce.view', { zoom: formatFixed(zoom, 1), centre: coordinateText(centre) })

function drawnWords(t: Say, [west, south, east, north]: Bbox, name: string | undefined): string {
  if (name !== undefined) return t('announce.outlineDrawn', { name })
  const [from, to] = [longitudeText(west), longitudeText(east)]
  return t('announce.areaDrawn', { west: from, east: to, south: latitudeText(south), north: latitudeText(north) })
}

/** What changes while the visitor is still moving is said only when it has rested for this long, ms. */
const REST_MS = 400

/**
 * Says for screen readers what the map shows: zoom and centre, the entry in hand or chosen, the corner that is moved, the area drawn;
 * and, on the key W, all that is in view.
 */
export function MapAnnouncer() {
  const { t } = useTranslation('map')
  const [text, setText] = useState('')
  /** What was done is not talked over by the movement of the map that follows from it. */
  const heldUntil = useRef(0)
  /** Counts what was done: words that were still waiting for a place when the next thing was done are not said. */
  const deeds = useRef(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const say = (words: string) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setText(words), REST_MS)
    }
    /** Says the words with the place that the boxes lie in, once its name is known; not when something else was done meanwhile. */
    const sayWithPlace = (words: string, boxes: readonly Bbox[]) => {
      heldUntil.current = Date.now() + HELD_MS
      const mine = ++deeds.current
      void placeOf(boxes).then((place) => {
        if (mine === deeds.current) say(place === '' ? words : t('announce.withPlace', { words, place }))
      })
    }
    const stops = [
      useMapView.subscribe((view, before) => {
        if (Date.now() < heldUntil.current) return
        const words = viewWords(t, view)
        if (words !== viewWords(t, before)) say(words)
      }),
      useHoveredEntry.subscribe(({ hovered, selected }, before) => {
        const chosen = selected === before.selected ? undefined : footprintOf(selected)
        if (chosen) sayWithPlace(t('announce.selected', { index: chosen.index, title: chosen.title }), chosen.boxes)
        if (chosen || hovered === null || hovered === before.hovered || Date.now() < heldUntil.current) return
        const footprint = footprintOf(hovered)
        if (footprint) say(t('announce.highlighted', { index: footprint.index, title: footprint.title }))
      }),
      // a tool says what was done with it, which the map may move along with
      useAnnouncement.subscribe(({ words }) => {
        heldUntil.current = Date.now() + HELD_MS
        deeds.current += 1
        say(words)
      }),
      useDrawnArea.subscribe(({ area, outline }, before) => {
        if (!area || area === before.area) return
        sayWithPlace(drawnWords(t, area, outline?.name), [area])
      }),
    ]
    return () => {
      deeds.current += 1
      clearTimeout(waiting.current)
      for (const stop of stops) stop()
    }
  }, [t])
  // asked for, so said at once, and again when it is the same
  useMapShortcut('w', () => {
    clearTimeout(waiting.current)
    heldUntil.current = Date.now() + HELD_MS
    setText('')
    const mine = ++deeds.current
    void describe().then((words) => mine === deeds.current && setText(words))
  })
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  )
}
