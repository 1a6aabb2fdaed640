/** Scenes of satellites: a tilted square of ground, with what a radar or a camera saw of it. */
import type { Drawing } from './fields.ts'
import { colour, type Mask, maskOf, ramp, SIDE, type Spot } from './raster.ts'
import { outlines, paintField, plainMap, type Sheet } from './sheet.ts'

const MIDDLE: Spot = [SIDE / 2, SIDE / 2]

/** A scene of a satellite as it lies on the ground: a tilted square, `paint` fills it. */
export const scene =
  (tilt: number, paint: (sheet: Sheet, mask: Mask) => void): Drawing =>
  (sheet) => {
    plainMap(sheet)
    outlines(sheet, '#2b3a42', 0.25)
    const half = SIDE * 0.385
    const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
    const corner = (x: number, y: number): Spot => [
      MIDDLE[0] + half * (x * cos - y * sin),
      MIDDLE[1] + half * (x * sin + y * cos),
    ]
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    sheet.raster.polygon(
      corners.map(([x, y]): Spot => [x + 1.5, y + 2.5]),
      colour('#22313a'),
      0.3,
    )
    paint(sheet, maskOf([corners]))
  }

/** Radar speckle: grey, grainy, dark where water lies flat. */
export const speckle = ({ raster, noise, random }: Sheet, mask: Mask): void => {
  const grain = Array.from({ length: SIDE * SIDE }, () => random())
  raster.paint((x, y) => {
    const water = noise(x / 38, y / 38, 4) < 0.42
    const value =
      (water ? 26 : 70 + 150 * noise(x / 11 + 5, y / 11, 3)) *
      (0.72 + 0.5 * (grain[Math.floor(y / 2) * SIDE + Math.floor(x / 2)] ?? 0))
    return [value, value, value * 1.03]
  }, mask)
}

/** A scene in natural colours: fields, woods, bare ground and a river. */
export const landscape = (sheet: Sheet, mask: Mask): void => {
  paintField(
    sheet,
    {
      colours: ['#31492d', '#4f6a38', '#7b8a4a', '#a79a63', '#c3ae7f', '#8c7a56'],
      over: 'earth',
      cell: 4,
      grain: 22,
      classes: 6,
    },
    mask,
  )
  paintField(sheet, { colours: ['#2c4426', '#dccf9c'], over: 'earth', cell: 0, grain: 7, alpha: 0.3 }, mask)
  river(sheet, mask, '#26414e', 2.4)
}

/** A winding river from the top to the bottom, with its arms. */
export function river({ raster, noise }: Sheet, mask: Mask, hex: string, width: number): void {
  const main = Array.from({ length: 78 }, (_, step): Spot => {
    const y = step * 2
    return [MIDDLE[0] + (noise(3, y / 30, 3) - 0.5) * 150, y]
  })
  raster.line(main, width, colour(hex), 1, mask)
  for (const [start, side] of [
    [18, 1],
    [34, -1],
    [52, 1],
  ] as const) {
    const [x, y] = main[start] ?? MIDDLE
    const arm = Array.from({ length: 34 }, (_, step): Spot => [
      x + side * step * 2.1,
      y - step * 1.5 + (noise(y, step / 7, 2) - 0.5) * 22,
    ])
    raster.line(arm, width * 0.5, colour(hex), 1, mask)
  }
}

/** Interference fringes: phase in colours round a few centres of motion. */
export const fringes = ({ raster, noise }: Sheet, mask: Mask): void => {
  const phase = ramp(['#2e66b1', '#38b6c8', '#7fd18b', '#f4e04d', '#ee7f3b', '#d6457e', '#7a4bb0', '#2e66b1'])
  raster.paint((x, y) => {
    const near = Math.hypot(x - 68, (y - 70) * 1.25)
    const turns = 9 * Math.exp(-near / 34) + noise(x / 40, y / 40, 3) * 3.5
    return phase(turns - Math.floor(turns))
  }, mask)
}
