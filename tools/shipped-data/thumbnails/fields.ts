/** The parts that drawings are put together from: fields, the plain map, relief, and lines that follow a field. */
import { colour, type Colour } from './raster.ts'
import { type Field, outlines, paintField, plainMap, shadeRelief, type Sheet, streamLines } from './sheet.ts'

/** Draws on a sheet. */
export type Drawing = (sheet: Sheet) => void

const WHITE = colour('#ffffff')

/** A field over the plain map. */
export const field =
  (look: Field, map: Parameters<typeof plainMap>[1] = {}, lines = 0.3): Drawing =>
  (sheet) => {
    plainMap(sheet, map)
    paintField(sheet, look)
    outlines(sheet, '#2b3a42', lines)
    // fields that cover land and sea alike need the coast itself
    if (look.over === 'earth') coastLine(sheet)
  }

/** A further field over what is there. */
export const further =
  (look: Field): Drawing =>
  (sheet) =>
    paintField(sheet, look)

/** The edge of the land, as a thin line. */
export function coastLine({ raster, ground }: Sheet, hex = '#22313a', alpha = 0.55): void {
  const { land } = ground
  const side = Math.sqrt(land.length)
  const edge = land.map((here, at) =>
    here === 1 && (land[at + 2] === 0 || land[at - 2] === 0 || land[at + 2 * side] === 0 || land[at - 2 * side] === 0) ? 1 : 0,
  )
  raster.paint(colour(hex), edge, alpha)
}

/** One after the other. */
export const layers =
  (...drawings: readonly Drawing[]): Drawing =>
  (sheet) => {
    for (const draw of drawings) draw(sheet)
  }

export const relief =
  (over: 'land' | 'sea' | 'earth', look: Parameters<typeof shadeRelief>[2] = {}): Drawing =>
  (sheet) =>
    shadeRelief(sheet, sheet.ground[over], look)

export const map =
  (colours: Parameters<typeof plainMap>[1] = {}): Drawing =>
  (sheet) => {
    plainMap(sheet, colours)
    outlines(sheet)
  }

/** Lines of equal height over noise. */
export const contours =
  (hex: string, over: 'land' | 'sea' | 'earth', grain: number, steps: number): Drawing =>
  ({ raster, ground, noise }) => {
    raster.paint(
      (x, y) => {
        const value = noise(x / grain + 40, y / grain + 40, 3) * steps
        return Math.abs(value - Math.round(value)) < 0.055 ? colour(hex) : undefined
      },
      ground[over],
      0.5,
    )
  }

/** Strokes that follow a flow. */
export const strokes =
  (hexes: readonly string[], over: 'sea' | 'earth', width: number): Drawing =>
  (sheet) => {
    const mask = sheet.ground[over]
    const colours: readonly Colour[] = hexes.map(colour)
    for (const [index, line] of streamLines(sheet, mask).entries())
      sheet.raster.line(line, width, colours[index % colours.length] ?? WHITE, 0.85, mask)
  }
