/** Signs of what happens suddenly: earthquakes, fires, floods, storms. */
import type { Drawing } from './fields.ts'
import { colour, ramp, SIDE, type Spot } from './raster.ts'
import { river } from './scenes.ts'
import { scatter } from './sheet.ts'

const MIDDLE: Spot = [SIDE / 2, SIDE / 2]
const WHITE = colour('#ffffff')

/** Rings and discs as seismologists draw them: larger is stronger. */
export const quakes: Drawing = (sheet) => {
  const { raster, ground, noise } = sheet
  const colours = ramp(['#f6c445', '#e8743b', '#b3213c'])
  // along belts, where the noise is near its middle
  const belt = ([x, y]: Spot) => Math.max(0.01, 1 - Math.abs(noise(x / 46, y / 46, 2) - 0.5) * 11)
  for (const [index, spot] of scatter(sheet, ground.earth, 46, 3, belt).entries()) {
    const size = index < 3 ? 9 - index : index < 14 ? 4.4 : 2.3
    raster.disc(spot, size, colours(size / 9), 0.75)
    raster.ring(spot, size, 1, colour('#6e1630'), 0.9)
    if (index < 2) raster.ring(spot, size + 5, 1, colour('#b3213c'), 0.7)
    if (index < 1) raster.ring(spot, size + 10, 1, colour('#b3213c'), 0.45)
  }
}

/** Spots that glow, gathered in clusters. */
export const glow =
  (
    core: string,
    halo: string,
    { over = 'land', count = 90, reach = 5 }: { over?: 'land' | 'earth'; count?: number; reach?: number } = {},
  ): Drawing =>
  (sheet) => {
    const { raster, ground, noise } = sheet
    const crowd = ([x, y]: Spot) => Math.max(0, noise(x / 18, y / 18, 3) - 0.48) * 6
    for (const [index, spot] of scatter(sheet, ground[over], count, 2.2, crowd).entries()) {
      const size = index % 9 === 0 ? 1.7 : 0.9
      raster.disc(spot, size + reach, colour(halo), 0.07)
      raster.disc(spot, size + reach / 2.4, colour(halo), 0.2)
      raster.disc(spot, size, colour(core), 0.95)
    }
  }

/** A flood: a river that has left its bed. */
export const flood: Drawing = (sheet) => {
  const { raster, ground, noise } = sheet
  const winding = (y: number) => MIDDLE[0] + (noise(3, y / 30, 3) - 0.5) * 150
  const wet = ramp(['#9fd0ee', '#3f93d2', '#1657a0'])
  raster.paint(
    (x, y) => {
      const away = Math.abs(x - winding(y)) / (10 + 34 * noise(x / 22, y / 22, 4))
      return away < 1 && noise(x / 9, y / 9, 3) > away * 0.55 ? wet(1.1 - away) : undefined
    },
    ground.land,
    0.92,
  )
  river(sheet, ground.land, '#0d3f7d', 3)
}

/** Waves that run out from a place at sea. */
export const arcs =
  (hex: string, from: Spot): Drawing =>
  ({ raster, ground }) => {
    for (let radius = 8; radius < 170; radius += 11)
      raster.ring(from, radius, 2.4, colour(hex), Math.max(0.1, 0.75 - radius / 220), ground.sea)
    raster.disc(from, 4, colour('#b3213c'))
  }

/** A storm seen from above, with its track. */
export const spiral: Drawing = ({ raster, noise }) => {
  const [cx, cy] = [86, 66]
  raster.paint((x, y) => {
    const [away, angle] = [Math.hypot(x - cx, y - cy), Math.atan2(y - cy, x - cx)]
    const arm = Math.sin(2 * angle + Math.log(away + 2) * 3.6 + noise(x / 18, y / 18, 3) * 2.2)
    const cloud = (arm * 0.5 + 0.62) * Math.exp(-away / 52) * 1.7 + (noise(x / 16, y / 16, 4) - 0.5) * 0.5
    return away < 4.2 ? colour('#12405f') : cloud > 0.5 ? ramp(['#b9d3e2', '#ffffff'])((cloud - 0.5) * 2) : undefined
  })
  const track = Array.from({ length: 8 }, (_, step): Spot => [148 - step * 8.9, 142 - step * 10.9 + (step * step) / 5])
  raster.line(track, 1.6, colour('#f2b632'))
  for (const spot of track) raster.disc(spot, 2.5, colour('#e8743b'))
}

/** A cone with its crater, rings round it. */
export const volcano: Drawing = ({ raster }) => {
  const [cx, cy] = [76, 78]
  const heat = ramp(['#7b1e3a', '#d9482b', '#f6b13c', '#fdf2b8'])
  for (let radius = 62; radius > 10; radius -= 9) raster.ring([cx, cy], radius, 1.2, colour('#7b1e3a'), 0.25 + (62 - radius) / 90)
  raster.paint((x, y) => {
    const away = Math.hypot(x - cx, y - cy)
    const angle = Math.atan2(y - cy, x - cx)
    const flow = 11 + 13 * Math.max(0, Math.sin(angle * 3 + 1)) ** 3
    return away < flow ? heat(1 - away / flow) : undefined
  })
}

/** Triangles of alerts. */
export const alerts: Drawing = (sheet) => {
  const levels = ['#2f8f4e', '#e59a1f', '#c8283c']
  for (const [index, [x, y]] of scatter(sheet, sheet.ground.land, 11, 22).entries()) {
    const size = 7 + (index % 3) * 1.6
    const triangle = (half: number): Spot[] => [
      [x, y - half],
      [x + half * 1.05, y + half * 0.8],
      [x - half * 1.05, y + half * 0.8],
    ]
    sheet.raster.polygon(triangle(size + 1.8), WHITE)
    sheet.raster.polygon(triangle(size), colour(levels[index % 3] ?? '#c8283c'))
  }
}
