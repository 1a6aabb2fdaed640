/** What drawings have in common: a sheet with its ground, and fields of pseudo-colour over it. */
import type { Ground } from './ground.ts'
import { type Noise, noiseFrom, randomFrom } from './noise.ts'
import { type Colour, colour, holds, type Mask, ramp, Raster, SIDE, type Spot } from './raster.ts'

/** A picture being drawn. */
export interface Sheet {
  readonly raster: Raster
  readonly ground: Ground
  readonly noise: Noise
  readonly random: () => number
}

/** A new sheet; the word starts its randomness. */
export const newSheet = (ground: Ground, word: string): Sheet => ({
  raster: new Raster(),
  ground,
  noise: noiseFrom(word),
  random: randomFrom(word),
})

/** Colours of the portal's own map, so that pictures and map belong together. */
const SEA = '#cfdfe8'
const LAND = '#efe9dc'

/** The plain map; what is beside a globe is a dark sky. */
export function plainMap({ raster, ground }: Sheet, { sea = SEA, land = LAND } = {}): void {
  raster.paint(colour('#16242f'))
  raster.paint(colour(sea), ground.earth)
  raster.paint(colour(land), ground.land)
}

/** Coast lines and borders over a drawing. */
export function outlines({ raster, ground }: Sheet, hex = '#2b3a42', alpha = 0.35): void {
  for (const border of ground.borders) raster.line(border, 0.8, colour(hex), alpha, ground.land)
}

/** How a field of values looks. */
export interface Field {
  /** Colours from the lowest to the highest value. */
  readonly colours: readonly string[]
  readonly over: 'sea' | 'land' | 'earth'
  /** Side of a grid cell, pixels; below 1 the field is smooth. */
  readonly cell?: number
  /** Size of its features, pixels. */
  readonly grain?: number
  readonly octaves?: number
  /** How much of the value comes from the latitude: 1 at the equator, 0 at the poles. Negative: the other way round. */
  readonly warmth?: number
  /** How much of the value comes from the nearness of a coast. */
  readonly coast?: number
  /** Values below are not drawn. */
  readonly from?: number
  /** Number of classes; none = continuous. */
  readonly classes?: number
  readonly alpha?: number
}

/** The value of a field at a spot, 0 to 1. */
export function valueAt(
  { ground, noise }: Sheet,
  { grain = 34, octaves = 4, warmth = 0, coast = 0 }: Field,
  [x, y]: Spot,
): number {
  // noise keeps to the middle; stretched, it reaches both ends of a ramp
  const random = Math.min(1, Math.max(0, (noise(x / grain, y / grain, octaves) - 0.5) * 1.9 + 0.5))
  const warm = warmth === 0 ? 0 : Math.cos((ground.latitude([x, y]) * Math.PI) / 180) ** 1.5
  const [latitude, shore] = [Math.abs(warmth) * ground.reach, Math.abs(coast)]
  const fromLatitude = warmth < 0 ? 1 - warm : warm
  const near = coast === 0 ? 0 : ground.nearCoast([x, y])
  return random * (1 - latitude - shore) + fromLatitude * latitude + (coast < 0 ? 1 - near : near) * shore
}

/** Below this part of the picture there is too little sea (lakes) or land (islets) to show anything on it. */
const TOO_LITTLE = 0.04

function groundOfField({ ground }: Sheet, over: Field['over']): Mask {
  const mask = ground[over]
  return mask.reduce((sum, inside) => sum + inside, 0) / mask.length < TOO_LITTLE ? ground.earth : mask
}

/** Paints a field. */
export function paintField(sheet: Sheet, field: Field, mask?: Mask): void {
  const { raster } = sheet
  const { over, cell = 3, from = -1, classes = 0, alpha = 1 } = field
  const colourOf = ramp(field.colours)
  const known = new Map<number, Colour | undefined>()
  const cells = cell < 1 ? 1 : cell
  raster.paint(
    (x, y) => {
      const [column, row] = [Math.floor(x / cells), Math.floor(y / cells)]
      const key = row * 1_000 + column
      if (known.has(key)) return known.get(key)
      const value = valueAt(sheet, field, [(column + 0.5) * cells, (row + 0.5) * cells])
      const drawn = from > 0 ? (value - from) / (1 - from) : value
      const chosen = classes > 0 ? Math.min(classes - 1, Math.floor(drawn * classes)) / (classes - 1) : drawn
      const paint = value < from ? undefined : colourOf(chosen)
      known.set(key, paint)
      return paint
    },
    mask ?? groundOfField(sheet, over),
    alpha,
  )
}

/** Shades a surface of noise as if the light came from the upper left. */
export function shadeRelief({ raster, noise }: Sheet, mask: Mask, { grain = 26, strength = 2.6, octaves = 5 } = {}): void {
  const height = (x: number, y: number) => noise(x / grain + 40, y / grain + 40, octaves) * grain
  const step = 0.7
  const slopes = new Map<number, number>()
  // one slope a finished pixel is fine enough
  const slope = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const known = slopes.get(row * SIDE + column)
    if (known !== undefined) return known
    const rise = ((height(column + step, row + step) - height(column - step, row - step)) / step) * strength * 0.12
    slopes.set(row * SIDE + column, rise)
    return rise
  }
  const [light, dark] = [colour('#ffffff'), colour('#1c2a33')]
  raster.paint((x, y) => (slope(x, y) > 0 ? light : undefined), mask, 0.16)
  raster.paint((x, y) => (slope(x, y) > 0.22 ? light : undefined), mask, 0.2)
  raster.paint((x, y) => (slope(x, y) < -0.05 ? dark : undefined), mask, 0.14)
  raster.paint((x, y) => (slope(x, y) < -0.25 ? dark : undefined), mask, 0.18)
}

/** Random spots inside a mask, `distance` apart where there is room; `likely` (0 to 1) gathers them. */
export function scatter(
  sheet: Sheet,
  mask: Mask,
  count: number,
  distance: number,
  likely: (spot: Spot) => number = () => 1,
): Spot[] {
  const spots: Spot[] = []
  for (let attempt = 0; attempt < count * 40 && spots.length < count; attempt += 1) {
    const spot: Spot = [6 + sheet.random() * (SIDE - 12), 6 + sheet.random() * (SIDE - 12)]
    if (!holds(mask, spot) || sheet.random() > likely(spot)) continue
    if (spots.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) >= distance)) spots.push(spot)
  }
  return spots
}

/** Lines that follow a flow of noise. */
export function streamLines(sheet: Sheet, mask: Mask, { count = 240, steps = 26, grain = 40 } = {}): Spot[][] {
  const { noise, random } = sheet
  return Array.from({ length: count }, () => {
    let spot: Spot = [random() * SIDE, random() * SIDE]
    const line: Spot[] = []
    for (let step = 0; step < steps && holds(mask, spot); step += 1) {
      line.push(spot)
      const turn = noise(spot[0] / grain + 9, spot[1] / grain + 9, 2) * 4 * Math.PI
      spot = [spot[0] + 1.6 * Math.cos(turn), spot[1] + 1.6 * Math.sin(turn)]
    }
    return line
  }).filter((line) => line.length > 3)
}
