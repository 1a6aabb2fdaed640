import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { type MapViewReport, useMapView } from '../../stores/map-view.ts'
import { coordinateText, latitudeText, longitudeText } from './model/coordinate-text.ts'
import { useDrawSession } from './model/draw-session.ts'
import { toLonLat } from './model/frame.ts'

/** What changes while the visitor is still moving is said only when it has rested for this long, ms. */
const REST_MS = 400

/** Says for screen readers what the map shows: zoom and centre, the entry in hand, the corner that is moved, the area drawn. */
export function MapAnnouncer() {
  const { t } = useTranslation('map')
  const [text, setText] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (words: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(words), REST_MS)
    }
    const stops = [
      useMapView.subscribe((view, before) => {
        const wordsOf = ({ zoom, centre }: MapViewReport) =>
          t('announce.view', { zoom: zoom.toFixed(1), centre: coordinateText(centre) })
        if (wordsOf(view) !== wordsOf(before)) say(wordsOf(view))
      }),
      useHoveredEntry.subscribe(({ hovered }, before) => {
        if (hovered === null || hovered === before.hovered) return
        const footprint = useMapFootprints.getState().footprints.find(({ id }) => id === hovered)
        if (footprint) say(t('announce.highlighted', { index: footprint.index, title: footprint.title }))
      }),
      useDrawSession.subscribe(({ fixed, moving, byKeys }, before) => {
        if (!moving || !byKeys) return
        const place = coordinateText(toLonLat(moving))
        say(t(fixed && !before.fixed ? 'announce.firstCorner' : 'announce.corner', { place }))
      }),
      useDrawnArea.subscribe(({ area }, before) => {
        if (!area || area === before.area) return
        const [west, south, east, north] = area
        const [from, to] = [longitudeText(west), longitudeText(east)]
        say(t('announce.areaDrawn', { west: from, east: to, south: latitudeText(south), north: latitudeText(north) }))
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [t])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  )
}
