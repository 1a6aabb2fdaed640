/** The picture that is saved: the map with its title, date, scale, legends and owners around it, on white as on paper. */
import type { Legend } from '@graticule/contracts/map/layer'
import type { ChartColours } from '../chart/chart-colours.ts'
import type { PictureContents, PictureLayer } from './picture-contents.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { scaleBar } from '../canvas/scale-bar.ts'
import { oneValueWords } from './legend-words.ts'

const MARGIN = 24
const GAP = 12
const INK = '#0f1f29'
const QUIET = '#566772'
const LINE = '#c2cdd3'
/** Legends stand in columns of this width. */
const COLUMN = 300
const LEGEND_HEIGHT = 240
const BAR = { width: 220, height: 10 } as const

/** Words of the sheet, in the visitor's language. */
export interface SheetWords {
  readonly title: string
  readonly date: string
  /** Scale by the bar: "200 km". */
  readonly scale: string
  /** What is in view. */
  readonly extent: string
  /** "WMS, opacity 60%" */
  readonly detail: (layer: PictureLayer) => string
  /** Footprints and area, a line each. */
  readonly notes: readonly string[]
  /** What is not in the picture. */
  readonly missing: string
  /** "Data: ..." */
  readonly owners: string
  /** In place of a legend that cannot be had. */
  readonly noLegend: string
}

/** One drawn thing of a column: its height, and how it is drawn at a place. */
interface Block {
  readonly height: number
  paint(context: CanvasRenderingContext2D, x: number, y: number): void
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Breaks words into lines that are no wider than this, by the font of the context; a wider word, or Chinese, between characters. */
export function breakLines(measure: (text: string) => number, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`
    else if (measure(word) <= width) lines.push(word)
    else {
      lines.push('')
      for (const { segment } of characters.segment(word)) {
        const begun = lines.at(-1) ?? ''
        if (begun === '' || measure(begun + segment) <= width) lines[lines.length - 1] = begun + segment
        else lines.push(segment)
      }
    }
  }
  return lines
}

function textBlock(
  context: CanvasRenderingContext2D,
  text: string,
  font: string,
  colour: string,
  width: number,
  line: number,
): Block {
  context.font = font
  const lines = breakLines((part) => context.measureText(part).width, text, width)
  return {
    height: lines.length * line,
    paint(target, x, y) {
      target.font = font
      target.fillStyle = colour
      target.textBaseline = 'middle'
      lines.forEach((part, index) => target.fillText(part, x, y + (index + 0.5) * line))
    },
  }
}

const spaced = (height: number): Block => ({ height, paint() {} })

function legendBlock(legend: Legend, image: HTMLImageElement | undefined, noLegend: Block, font: string): Block {
  if (legend.type === 'image') {
    if (image === undefined) return noLegend
    const factor = Math.min(1, (COLUMN - GAP) / image.naturalWidth, LEGEND_HEIGHT / image.naturalHeight)
    const [width, height] = [image.naturalWidth * factor, image.naturalHeight * factor]
    return { height, paint: (context, x, y) => context.drawImage(image, x, y, width, height) }
  }
  const write = (context: CanvasRenderingContext2D, text: string, x: number, y: number) => {
    context.font = font
    context.fillStyle = INK
    context.fillText(text, x, y)
  }
  if (legend.type === 'one-value-scale') {
    const words = oneValueWords(legend)
    return { height: 18, paint: (context, x, y) => write(context, words, x, y + 9) }
  }
  return {
    height: 18 + BAR.height + 18,
    paint(context, x, y) {
      write(context, legend.unit === undefined ? legend.label : `${legend.label}, ${legend.unit}`, x, y + 9)
      const colours = context.createLinearGradient(x, 0, x + BAR.width, 0)
      legend.colours.forEach((colour, at) => colours.addColorStop(at / (legend.colours.length - 1), colour))
      context.fillStyle = colours
      context.fillRect(x, y + 18, BAR.width, BAR.height)
      write(context, String(legend.min), x, y + 18 + BAR.height + 9)
      context.textAlign = 'right'
      write(context, String(legend.max), x + BAR.width, y + 18 + BAR.height + 9)
      context.textAlign = 'left'
    },
  }
}

/** What the sheet is made of. `images` are the legends that could be loaded, by their address. */
export interface SheetParts {
  readonly map: HTMLCanvasElement
  readonly frame: MapFrame
  readonly contents: PictureContents
  readonly words: SheetWords
  readonly images: ReadonlyMap<string, HTMLImageElement>
  readonly fonts: Pick<ChartColours, 'font' | 'monoFont'>
}

const smallText = (context: CanvasRenderingContext2D, text: string, font: string, width: number, colour = QUIET): Block =>
  textBlock(context, text, `400 12px ${font}`, colour, width, 17)

/** What stands below the map: layers with their legends in columns, notes, owners. */
function blockBelow(
  context: CanvasRenderingContext2D,
  { contents, words, images, font }: Pick<SheetParts, 'contents' | 'words' | 'images'> & { readonly font: string },
  inner: number,
): Block {
  const small = (text: string, colour = QUIET, width = inner) => smallText(context, text, font, width, colour)
  const noLegend = small(words.noLegend, QUIET, COLUMN - GAP)
  const columns = Math.max(1, Math.floor(inner / COLUMN))
  const layers = contents.layers.map((layer): Block => {
    const legend = layer.legend
    const image = legend?.type === 'image' ? images.get(legend.url) : undefined
    return stacked([
      textBlock(context, layer.title, `600 13px ${font}`, INK, COLUMN - GAP, 18),
      small(words.detail(layer), QUIET, COLUMN - GAP),
      ...(legend === undefined ? [] : [spaced(4), legendBlock(legend, image, noLegend, `400 12px ${font}`)]),
    ])
  })
  const rows = Array.from({ length: Math.ceil(layers.length / columns) }, (_, row) =>
    layers.slice(row * columns, (row + 1) * columns),
  )
  return stacked([
    ...rows.flatMap((row): Block[] => [spaced(GAP), sideBySide(row)]),
    ...words.notes.flatMap((note) => [spaced(6), small(note, INK)]),
    ...(words.missing === '' ? [] : [spaced(GAP), small(words.missing, INK)]),
    spaced(GAP),
    small(words.owners),
  ])
}

/** The bar of the scale with its words, and beside it what is in view. */
function paintScale(
  context: CanvasRenderingContext2D,
  { frame, words, font }: Pick<SheetParts, 'frame' | 'words'> & { readonly font: string },
  inner: number,
  line: number,
): void {
  const { width: bar } = scaleBar(frame)
  context.strokeStyle = INK
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(MARGIN + 1, line + 6)
  context.lineTo(MARGIN + 1, line + 12)
  context.lineTo(MARGIN + bar, line + 12)
  context.lineTo(MARGIN + bar, line + 6)
  context.stroke()
  smallText(context, words.scale, font, inner, INK).paint(context, MARGIN + bar + 8, line + 1)
  context.font = `400 12px ${font}`
  const extentWidth = context.measureText(words.extent).width
  // beside the bar where there is room, under it on narrow sheets there is none to spare
  if (extentWidth < inner - bar - 100)
    smallText(context, words.extent, font, inner).paint(context, MARGIN + frame.width - extentWidth, line + 1)
}

/** Draws the sheet; its pixels are those of the map's picture. */
export function drawSheet({ map, frame, contents, words, images, fonts }: SheetParts): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  const context = sheet.getContext('2d')
  if (context === null) return sheet
  const scale = map.width / frame.width
  const { font } = fonts
  const inner = Math.max(frame.width, 340)
  const title = textBlock(context, words.title, `680 22px ${font}`, INK, inner, 28)
  const date = smallText(context, words.date, font, inner)
  const below = blockBelow(context, { contents, words, images, font }, inner)
  const top = MARGIN + title.height + 2 + date.height + GAP
  const width = inner + 2 * MARGIN
  const height = top + frame.height + GAP + 20 + below.height + MARGIN

  sheet.width = Math.round(width * scale)
  sheet.height = Math.round(height * scale)
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  title.paint(context, MARGIN, MARGIN)
  date.paint(context, MARGIN, MARGIN + title.height + 2)
  context.drawImage(map, MARGIN, top, frame.width, frame.height)
  context.lineWidth = 1
  context.strokeStyle = LINE
  context.strokeRect(MARGIN - 0.5, top - 0.5, frame.width + 1, frame.height + 1)

  const line = top + frame.height + GAP
  paintScale(context, { frame, words, font }, inner, line)
  below.paint(context, MARGIN, line + 20)
  return sheet
}

function stacked(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    paint(context, x, y) {
      let at = y
      for (const block of blocks) {
        block.paint(context, x, at)
        at += block.height
      }
    },
  }
}

function sideBySide(blocks: readonly Block[]): Block {
  return {
    height: Math.max(0, ...blocks.map(({ height }) => height)),
    paint: (context, x, y) => blocks.forEach((block, index) => block.paint(context, x + index * COLUMN, y)),
  }
}
