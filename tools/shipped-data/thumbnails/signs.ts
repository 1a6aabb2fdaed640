/** Signs of what is on the ground or was measured there: parcels, clearings, stations, tracks, patches. */
import type { Drawing } from './fields.ts'
import { colour, holds, ramp, type Spot } from './raster.ts'
import { outlines, paintField, plainMap, scatter, valueAt } from './sheet.ts'

const WHITE = colour('#ffffff')

/** What dots look like and how many there are; `apart` in pixels. */
interface Dots {
  readonly over?: 'land' | 'sea' | 'earth'
  readonly count?: number
  readonly apart?: number
  readonly size?: number
}

/** Dots of stations or sightings. */
export const dots =
  (hexes: readonly string[], { over = 'land', count = 34, apart = 7, size = 2.6 }: Dots = {}): Drawing =>
  (sheet) => {
    for (const [index, spot] of scatter(sheet, sheet.ground[over], count, apart).entries()) {
      sheet.raster.disc(spot, size + 0.9, WHITE, 0.85)
      sheet.raster.disc(spot, size, colour(hexes[index % hexes.length] ?? '#06597a'))
    }
  }

/** Parcels and circles of irrigated fields, as pivots draw them. */
export const parcels: Drawing = ({ raster, random, noise }) => {
  const greens = ramp(['#d8bf7c', '#b9b45c', '#7fa046', '#3f7d3a', '#205c34'])
  raster.paint((x, y) => ((Math.floor(x / 38) + Math.floor(y / 38)) % 2 === 0 ? colour('#dcc796') : colour('#d3bc86')))
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const green = greens(noise(column * 0.9, row * 0.9, 2) * 1.5 - 0.25 + (random() - 0.5) * 0.4)
      const [x, y] = [column * 25.4, row * 25.4]
      if (random() < 0.72) raster.disc([x + 12.7, y + 12.7], 11.6, green)
      else raster.box([x + 1, y + 1], 23.4, 23.4, green)
    }
  }
}

/** Clearings in a forest: straight-edged, along roads. */
export const clearings: Drawing = (sheet) => {
  plainMap(sheet, { land: '#245235' })
  paintField(sheet, { colours: ['#173f29', '#2c6a40', '#3d7c4a'], over: 'land', cell: 0, grain: 9 })
  const { raster, ground } = sheet
  const open = ({ colours }: { colours: readonly string[] }, count: number, size: number) => {
    for (const [index, [x, y]] of scatter(sheet, ground.land, count, 4, ([px, py]) =>
      valueAt(sheet, { colours, over: 'land', grain: 30 }, [px, py]) > 0.52 ? 1 : 0.05,
    ).entries()) {
      const width = size * (0.6 + sheet.random())
      raster.box([x - width / 2, y - 2], width, 3 + sheet.random() * 3, colour(colours[index % colours.length] ?? '#d9b38c'), {
        alpha: 0.95,
      })
    }
  }
  open({ colours: ['#e0b48a', '#e7c9a2', '#cf8f6e'] }, 80, 9)
  open({ colours: ['#d5336c'] }, 22, 6)
  outlines(sheet, '#ffffff', 0.45)
}

/** Tracks of a beam over the ground: rows of spots on slanting lines, coloured by height. */
export const tracks: Drawing = (sheet) => {
  const { raster, ground } = sheet
  const heights = ramp(['#2a4d8f', '#2a9d8f', '#a7d46a', '#f7e35b'])
  for (let start = -60; start < 220; start += 26) {
    for (let step = 0; step < 54; step += 1) {
      const spot: Spot = [start + step * 0.95, 154 - step * 3]
      if (!holds(ground.land, spot)) continue
      raster.disc(spot, 1.9, heights(valueAt(sheet, { colours: [], over: 'land', grain: 24 }, spot)))
    }
  }
}

/** Patches with an outline. */
export const patches =
  (fill: string, edge: string, over: 'land' | 'sea', limit: number): Drawing =>
  (sheet) => {
    const { raster, ground, noise } = sheet
    const height = (x: number, y: number) => noise(x / 20, y / 20, 3)
    raster.paint((x, y) => (height(x, y) > limit ? colour(fill) : undefined), ground[over], 0.8)
    raster.paint((x, y) => (Math.abs(height(x, y) - limit) < 0.011 ? colour(edge) : undefined), ground[over])
  }

/** A belt along the coast, on one of its sides. */
export const fringe =
  (hexes: readonly string[], over: 'land' | 'sea', limit: number): Drawing =>
  ({ raster, ground, noise }) => {
    const colours = ramp(hexes)
    raster.paint((x, y) => {
      const near = ground.nearCoast([x, y])
      const value = near * (0.45 + noise(x / 10, y / 10, 3))
      return value > limit ? colours((value - limit) * 1.7) : undefined
    }, ground[over])
  }

/** Built-up blocks along streets. */
export const settlement: Drawing = (sheet) => {
  const { raster, ground, noise, random } = sheet
  const built = ramp(['#e5cdbf', '#d98f73', '#b6413f', '#6d1f36'])
  for (let row = 0; row < 38; row += 1) {
    for (let column = 0; column < 38; column += 1) {
      const spot: Spot = [column * 4 + 2, row * 4 + 2]
      const crowd = noise(spot[0] / 30, spot[1] / 30, 3) * 1.2 + random() * 0.22
      if (crowd > 0.64 && holds(ground.land, spot))
        raster.box([spot[0] - 1.6, spot[1] - 1.6], 3.2, 3.2, built((crowd - 0.64) * 3))
    }
  }
}

/** Waves as rows of crests. */
export const crests: Drawing = ({ raster, ground, noise }) => {
  raster.paint(
    (x, y) => {
      const phase = (y + 6 * Math.sin(x / 13) + noise(x / 30, y / 30, 2) * 26) / 9
      return phase - Math.floor(phase) < 0.24 ? WHITE : undefined
    },
    ground.sea,
    0.6,
  )
}
