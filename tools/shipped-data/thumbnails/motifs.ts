/** The frame of a picture: a map as it is, or a map within a sign of what kind of resource it is. */
import type { RecordPicture } from '../../../server/src/seed/picture-of-record.ts'
import { DRAWINGS } from './drawings.ts'
import { groundOf } from './ground.ts'
import { colour, maskOf, Raster, SIDE, type Spot } from './raster.ts'
import { newSheet } from './sheet.ts'

/** Backgrounds that stand out from white and from dark cards alike, one a variant. */
const BACKGROUNDS = ['#dbe6ec', '#e6e3d8', '#dde7df']
const INK = colour('#274352')
const FAINT = colour('#a9bac4')
const WHITE = colour('#ffffff')

function drawMap({ name, theme, region, variant }: RecordPicture): Raster {
  const sheet = newSheet(groundOf(region, variant), name)
  DRAWINGS[theme](sheet)
  return sheet.raster
}

function background(variant: number): Raster {
  const raster = new Raster()
  raster.paint(colour(BACKGROUNDS[variant] ?? '#dbe6ec'))
  return raster
}

/** Places a picture into an upright rectangle, scaled to cover it. */
function placeIn(target: Raster, picture: Raster, [west, north]: Spot, width: number, height: number): void {
  const scale = SIDE / Math.max(width, height)
  const shift = [(SIDE - width * scale) / 2, (SIDE - height * scale) / 2] as const
  const frame = maskOf([
    [
      [west, north],
      [west + width, north],
      [west + width, north + height],
      [west, north + height],
    ],
  ])
  target.place(picture, (x, y) => [(x - west) * scale + shift[0], (y - north) * scale + shift[1]], frame)
}

/** Maps on sheets, one above the other: a service that offers layers. */
function sheets(picture: RecordPicture, themeMap: Raster): Raster {
  const target = background(picture.variant)
  const [cx, halfWidth, halfHeight] = [SIDE / 2, 66, 36]
  const diamond = (cy: number): Spot[] => [
    [cx, cy - halfHeight],
    [cx + halfWidth, cy],
    [cx, cy + halfHeight],
    [cx - halfWidth, cy],
  ]
  const plain = picture.variant === 0 ? ['#8fb3c6', '#c3d3c0'] : ['#c9b892', '#9fc0b4']
  for (const [index, cy] of [108, 86].entries()) {
    target.polygon(diamond(cy + 2), INK, 0.22)
    target.polygon(diamond(cy), colour(plain[index] ?? '#8fb3c6'))
    for (const part of [-0.34, 0.34]) {
      const along = (t: number, across: number): Spot => [
        cx + (t + across) * halfWidth * 0.5,
        cy + (t - across) * halfHeight * 0.5,
      ]
      target.line([along(-1, part), along(1, part)], 0.9, WHITE, 0.7)
      target.line([along(part, -1), along(part, 1)], 0.9, WHITE, 0.7)
    }
  }
  const top = 58
  target.polygon(diamond(top + 3), INK, 0.28)
  // the plane of the sheet, turned upright again
  const flat = (x: number, y: number): Spot => {
    const [across, down] = [(x - cx) / halfWidth, (y - top) / halfHeight]
    return [((across + down + 1) * SIDE) / 2, ((down - across + 1) * SIDE) / 2]
  }
  target.place(themeMap, flat, maskOf([diamond(top)]))
  target.line([...diamond(top), diamond(top)[0] ?? [cx, top]], 1.4, WHITE)
  return target
}

const LINES = [1, 0.92, 0.97, 0.6, 1, 0.85, 0.95, 0.45]
function textLines(target: Raster, [west, north]: Spot, width: number, count: number, gap = 7): void {
  for (let index = 0; index < count; index += 1) {
    target.box([west, north + index * gap], width * (LINES[index % LINES.length] ?? 1), 2.6, FAINT, { round: 1.3 })
  }
}

/** A page with a figure: a report. */
function page(picture: RecordPicture, themeMap: Raster): Raster {
  const target = background(picture.variant)
  target.box([31, 15], 94, 126, INK, { round: 4, alpha: 0.2 })
  target.box([28, 12], 94, 126, WHITE, { round: 4 })
  if (picture.variant === 0) {
    target.box([37, 22], 60, 5, INK, { round: 2.5 })
    target.box([37, 31], 38, 3, FAINT, { round: 1.5 })
    placeIn(target, themeMap, [37, 42], 76, 50)
    textLines(target, [37, 101], 76, 5)
  } else {
    placeIn(target, themeMap, [28, 12], 94, 66)
    target.box([37, 87], 70, 5, INK, { round: 2.5 })
    textLines(target, [37, 99], 76, 5)
  }
  return target
}

/** A window of a browser with a map and a list: a portal. */
function portal(picture: RecordPicture, themeMap: Raster): Raster {
  const target = background(picture.variant)
  target.box([15, 27], 126, 104, INK, { round: 6, alpha: 0.2 })
  target.box([12, 24], 128, 104, WHITE, { round: 6 })
  for (const [index, hex] of ['#d9694f', '#e3b04b', '#6fae7c'].entries()) target.disc([21 + index * 8, 32], 2.4, colour(hex))
  target.box([50, 29.5], 80, 5, colour('#e4ebef'), { round: 2.5 })
  placeIn(target, themeMap, [54, 41], 86, 80)
  for (let row = 0; row < 4; row += 1) {
    target.box([19, 46 + row * 19], 9, 9, colour('#c9d8e0'), { round: 2 })
    textLines(target, [31, 47 + row * 19], 18, 2, 5)
  }
  return target
}

/** A tree of elements beside a page: a standard. */
function standard(picture: RecordPicture, themeMap: Raster): Raster {
  const target = background(picture.variant)
  target.box([25, 17], 82, 118, INK, { round: 4, alpha: 0.2 })
  target.box([22, 14], 82, 118, WHITE, { round: 4 })
  textLines(target, [31, 26], 60, 3)
  const rows = [58, 76, 94, 112]
  target.line(
    [
      [37, 54],
      [37, 112],
    ],
    1.6,
    INK,
  )
  for (const [index, y] of rows.entries()) {
    const indent = index % 2 === 0 ? 0 : 14
    target.line(
      [
        [37, y],
        [48 + indent, y],
      ],
      1.6,
      INK,
    )
    target.box([48 + indent, y - 5], 42 - indent, 10, index === 1 ? colour('#06597a') : colour('#c9d8e0'), { round: 2.5 })
  }
  target.disc([112, 112], 27, WHITE)
  target.disc([112, 112], 24.5, INK)
  const seal: Spot[] = Array.from({ length: 48 }, (_, step) => [
    112 + 23 * Math.cos((step * Math.PI) / 24),
    112 + 23 * Math.sin((step * Math.PI) / 24),
  ])
  target.place(themeMap, (x, y) => [((x - 89) / 46) * SIDE, ((y - 89) / 46) * SIDE], maskOf([seal]))
  return target
}

/** Boxes and arrows that lead to a map: a workflow. */
function steps(picture: RecordPicture, themeMap: Raster): Raster {
  const target = background(picture.variant)
  const arrow = (spots: readonly Spot[]) => {
    target.line(spots, 2, INK)
    const [[fx, fy], [tx, ty]] = [spots.at(-2) as Spot, spots.at(-1) as Spot]
    const angle = Math.atan2(ty - fy, tx - fx)
    const side = (turn: number): Spot => [tx - 7 * Math.cos(angle + turn), ty - 7 * Math.sin(angle + turn)]
    target.polygon([[tx + 1.5 * Math.cos(angle), ty + 1.5 * Math.sin(angle)], side(0.5), side(-0.5)], INK)
  }
  const node = ([x, y]: Spot, hex: string) => {
    target.box([x + 1, y + 2], 34, 24, INK, { round: 5, alpha: 0.2 })
    target.box([x, y], 34, 24, colour(hex), { round: 5 })
    target.box([x + 8, y + 8], 18, 3, WHITE, { round: 1.5, alpha: 0.9 })
    target.box([x + 8, y + 14], 12, 3, WHITE, { round: 1.5, alpha: 0.9 })
  }
  const hexes = picture.variant === 0 ? ['#3f7f9c', '#5d9a7c', '#b9823f'] : ['#5d9a7c', '#8a6aa8', '#3f7f9c']
  arrow([
    [46, 29],
    [64, 29],
  ])
  arrow([
    [98, 29],
    [114, 29],
    [114, 52],
  ])
  arrow([
    [29, 41],
    [29, 100],
    [48, 100],
  ])
  node([12, 17], hexes[0] ?? '#3f7f9c')
  node([64, 17], hexes[1] ?? '#5d9a7c')
  node([12, 58], hexes[2] ?? '#b9823f')
  target.box([54, 58], 86, 80, INK, { round: 5, alpha: 0.25 })
  target.box([52, 55], 87, 80, WHITE, { round: 5 })
  placeIn(target, themeMap, [55, 58], 81, 74)
  return target
}

const MOTIFS = { map: (_: RecordPicture, themeMap: Raster) => themeMap, sheets, page, portal, standard, steps }

/** The pixels of a picture (red, green, blue, 255), always the same for the same picture. */
export const drawPicture = (picture: RecordPicture): Uint8ClampedArray =>
  MOTIFS[picture.motif](picture, drawMap(picture)).finish()
