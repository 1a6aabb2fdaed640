import { latitudeOf } from '@graticule/contracts/geometry/web-mercator'
import type { MapFrame } from './frame.ts'

const ROUND = [1, 2, 5] as const
/** The bar is at most this long, pixels. */
const LONGEST = 100

/** Length of the scale bar and what it stands for: ground distance along the parallel in the middle of the map. */
export interface ScaleBar {
  /** CSS pixels. */
  readonly width: number
  /** A number of metres or kilometres: 1, 2 or 5 times a power of ten. */
  readonly value: number
  readonly unit: 'm' | 'km'
}

/** The longest round distance that fits 100 px. */
export function scaleBar({ centre, resolution }: MapFrame): ScaleBar {
  // Mercator stretches by 1 / cos(latitude)
  const ground = resolution * Math.cos((latitudeOf(centre[1]) * Math.PI) / 180)
  const power = 10 ** Math.floor(Math.log10(ground * LONGEST))
  const metres = power * (ROUND.findLast((factor) => factor * power <= ground * LONGEST) ?? 1)
  const width = metres / ground
  return metres >= 1_000 ? { width, value: metres / 1_000, unit: 'km' } : { width, value: metres, unit: 'm' }
}
