import { CITY_DOT, placeLabels, type Label, type LabelKind, type MeasureLabel, type PlacedLabel } from './label-set.ts'
import type { ChartColours } from './chart-colours.ts'
import type { Cover } from '../../../stores/map/map-view.ts'
import type { Painting } from '../canvas/canvas-layer.ts'
import { toPixel } from '../canvas/frame.ts'
import { textPixels } from '../canvas/text-scale.ts'
import { WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

interface LabelStyle {
  readonly font: (colours: ChartColours) => string
  /** Pixels at the usual size of text. */
  readonly spacing: number
  readonly height: number
  readonly upperCase: boolean
  readonly colour: (colours: ChartColours) => string
  /** Colour of the outline that keeps the text readable over coasts and images. */
  readonly halo: (colours: ChartColours) => string
}

const STYLES: Record<LabelKind, LabelStyle> = {
  ocean: {
    font: ({ waterFont }) => `italic 400 ${textPixels(18)}px ${waterFont}`,
    spacing: 2.9,
    height: 22,
    upperCase: true,
    colour: ({ waterLabel }) => waterLabel,
    halo: ({ sea }) => sea,
  },
  water: {
    font: ({ waterFont }) => `italic 400 ${textPixels(13.5)}px ${waterFont}`,
    spacing: 0.7,
    height: 17,
    upperCase: false,
    colour: ({ waterLabel }) => waterLabel,
    halo: ({ sea }) => sea,
  },
  country: {
    font: ({ font }) => `600 ${textPixels(11)}px ${font}`,
    spacing: 1,
    height: 14,
    upperCase: true,
    colour: ({ label }) => label,
    halo: ({ land }) => land,
  },
  city: {
    font: ({ font }) => `500 ${textPixels(11)}px ${font}`,
    spacing: 0,
    height: 14,
    upperCase: false,
    colour: ({ label }) => label,
    halo: ({ land }) => land,
  },
}

const HALO_WIDTH = 2.5
const HALO_OPACITY = 0.85
/** Room around a text for its outline, pixels. */
const MARGIN = 3
/** The choice of labels changes at every quarter of a zoom level, so that they do not flicker while zooming. */
const ZOOM_STEP = 0.25

export interface LabelPainter {
  paint(painting: Painting): void
  setLabels(labels: readonly Label[]): void
  /** New colours, fonts that have just arrived, or another size of text. */
  setColours(colours: ChartColours): void
}

function prepare(context: CanvasRenderingContext2D, kind: LabelKind, current: ChartColours): void {
  const { font, spacing } = STYLES[kind]
  context.font = font(current)
  context.letterSpacing = `${textPixels(spacing)}px`
  context.textBaseline = 'middle'
}

const textOf = ({ kind, text }: Label): string => (STYLES[kind].upperCase ? text.toLocaleUpperCase() : text)

/** A text with its outline, on a canvas of its own. */
function drawLabel(
  { label, width, height }: Pick<PlacedLabel, 'label' | 'width' | 'height'>,
  pixelRatio: number,
  current: ChartColours,
) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((width + 2 * MARGIN) * pixelRatio)
  canvas.height = Math.ceil((height + 2 * MARGIN) * pixelRatio)
  const context = canvas.getContext('2d')
  if (context) {
    const style = STYLES[label.kind]
    context.scale(pixelRatio, pixelRatio)
    prepare(context, label.kind, current)
    context.lineJoin = 'round'
    context.lineWidth = HALO_WIDTH
    context.globalAlpha = HALO_OPACITY
    context.strokeStyle = style.halo(current)
    context.strokeText(textOf(label), MARGIN, height / 2 + MARGIN)
    context.globalAlpha = 1
    context.fillStyle = style.colour(current)
    context.fillText(textOf(label), MARGIN, height / 2 + MARGIN)
  }
  return canvas
}

/** The dot of a city. */
function drawDot(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], colours: ChartColours): void {
  context.beginPath()
  context.arc(x, y, CITY_DOT.radius, 0, 2 * Math.PI)
  context.fillStyle = colours.label
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = colours.land
  context.stroke()
}

/** Whether a text of this middle and size would lie under something. */
const isUnder = (covers: readonly Cover[], x: number, y: number, { width, height }: PlacedLabel): boolean =>
  covers.some(
    ({ left, top, right, bottom }) =>
      x + width / 2 > left && x - width / 2 < right && y + height / 2 > top && y - height / 2 < bottom,
  )

/**
 * Paints the names of the chart. `coversNow` tells where something lies over the map: a name that would lie under it is left out.
 * @rule B-basemaps.names-beside-controls Names of the chart do not lie under the scale, the coordinates or the buttons of the map
 */
export function createLabelPainter(coversNow: () => readonly Cover[] = () => []): LabelPainter {
  let labels: readonly Label[] = []
  let colours: ChartColours | undefined
  let placed: { readonly zoom: number; readonly labels: readonly PlacedLabel[] } | undefined
  const pictures = new Map<string, HTMLCanvasElement>()
  /** Widths of texts, which take longest of all that placing labels needs, and are the same at every zoom. */
  const widths = new Map<string, number>()
  const ruler = document.createElement('canvas').getContext('2d')

  const measure =
    (current: ChartColours): MeasureLabel =>
    (label) => {
      const height = textPixels(STYLES[label.kind].height)
      const key = `${label.kind} ${label.text}`
      const known = widths.get(key)
      if (known !== undefined) return { width: known, height }
      if (!ruler) return { width: 0, height: 0 }
      prepare(ruler, label.kind, current)
      const { width } = ruler.measureText(textOf(label))
      widths.set(key, width)
      return { width, height }
    }

  const pictureOf = ({ label, width, height }: PlacedLabel, pixelRatio: number, current: ChartColours) => {
    const key = `${label.kind} ${label.text} ${pixelRatio}`
    const known = pictures.get(key)
    if (known) return known
    const canvas = drawLabel({ label, width, height }, pixelRatio, current)
    pictures.set(key, canvas)
    return canvas
  }

  return {
    paint({ context, frame, pixelRatio }) {
      if (!colours) return
      const zoom = Math.floor(frame.zoom / ZOOM_STEP + 1e-6) * ZOOM_STEP
      if (placed?.zoom !== zoom) placed = { zoom, labels: placeLabels(labels, zoom, measure(colours)) }
      const worldPixels = WORLD_WIDTH / frame.resolution
      for (const one of placed.labels) {
        const [baseX, y] = toPixel(frame, one.label.at)
        const reach = one.width + CITY_DOT.gap
        if (y < -one.height || y > frame.height + one.height) continue
        for (let x = baseX - Math.ceil((baseX + reach) / worldPixels) * worldPixels; x < frame.width + reach; x += worldPixels) {
          if (x < -reach || isUnder(coversNow(), x + one.dx, y + one.dy, one)) continue
          const left = Math.round((x + one.dx - one.width / 2 - MARGIN) * pixelRatio) / pixelRatio
          const top = Math.round((y + one.dy - one.height / 2 - MARGIN) * pixelRatio) / pixelRatio
          const picture = pictureOf(one, pixelRatio, colours)
          context.drawImage(picture, left, top, picture.width / pixelRatio, picture.height / pixelRatio)
          if (one.label.kind === 'city') drawDot(context, [x, y], colours)
        }
      }
    },
    setLabels(next) {
      labels = next
      placed = undefined
    },
    setColours(next) {
      colours = next
      placed = undefined
      pictures.clear()
      widths.clear()
    },
  }
}
