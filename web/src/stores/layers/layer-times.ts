/** Layers and the time of the map: which of their steps they show. */
import type { MapLayer } from '@graticule/contracts/map/layer'
import { readTime, readTimeSteps, type TimeSteps } from '@graticule/contracts/map/time-dimension'
import { type LayerDetails, useMapLayers } from './map-layers.ts'
import { useMapTime } from '../map/map-time.ts'
import { createHeld } from '../../state/create-store.ts'

/** Steps by list of values: they are read once. What `current` means is settled with them, while the list is in use. */
const known = createHeld(() => new Map<string, TimeSteps | undefined>())
/** Lists that are kept; the one that was read first goes. */
const MAX_KNOWN = 64

/** The steps of a layer; `undefined` when it has no TIME. */
export function timeStepsOf(details: LayerDetails | undefined): TimeSteps | undefined {
  const values = details?.times?.values
  if (values === undefined) return undefined
  if (!known.current.has(values)) {
    if (known.current.size >= MAX_KNOWN) known.current.delete(known.current.keys().next().value ?? '')
    known.current.set(values, readTimeSteps(values, Date.now()))
  }
  return known.current.get(values)
}

/** Which step a layer shows: that of its own `time`, else its server's default, else the last one. -1: before the first. */
export function shownStep(layer: MapLayer, details: LayerDetails | undefined, steps: TimeSteps): number {
  const text = ('time' in layer ? layer.time : undefined) ?? details?.times?.standard
  const time = text === undefined ? undefined : readTime(text)
  return time === undefined ? steps.count - 1 : steps.indexAt(time)
}

/**
 * The step that a layer shows where that is not just the map's time: its last one before. `undefined` where it shows that time,
 * has no TIME, or begins later.
 */
export function otherTime(details: LayerDetails | undefined, time: number | null): string | undefined {
  const steps = timeStepsOf(details)
  const index = time === null ? -1 : (steps?.indexAt(time) ?? -1)
  if (steps === undefined || index < 0) return undefined
  const shown = steps.at(index)
  return shown.time === time ? undefined : shown.text
}

/**
 * Gives each layer with TIME its last step at or before the time of the map: when that changes, and when a layer comes or tells its
 * times. A layer that begins later is marked (`beforeFirst`). Returns the function that ends it.
 */
export function followTime(): () => void {
  const follow = () => {
    const { time } = useMapTime.getState()
    if (time === null) return
    const { layers, details, change, describe } = useMapLayers.getState()
    for (const layer of layers) {
      const about = details[layer.id]
      const steps = timeStepsOf(about)
      if (steps === undefined) continue
      const index = steps.indexAt(time)
      if ((about?.beforeFirst ?? false) !== index < 0) describe(layer.id, { beforeFirst: index < 0 })
      const text = index < 0 ? undefined : steps.at(index).text
      if (text !== undefined && ('time' in layer ? layer.time : undefined) !== text) change(layer.id, { time: text })
    }
  }
  follow()
  const endings = [useMapTime.subscribe(follow), useMapLayers.subscribe(follow)]
  return () => {
    for (const end of endings) end()
  }
}
