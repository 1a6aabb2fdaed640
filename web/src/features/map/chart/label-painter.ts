import { CITY_DOT, isAtZoom, placeLabels, type Label, type LabelKind, type PlacedLabel } from './label-set.ts'
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
/** Measuring and drawing of new names may take so long in a frame, ms: the rest of its 16 belongs to the browser. One is always done. */
const BUDGET_MS = 6
/** The choice of labels changes at every quarter of a zoom level, so that they do not flicker while zooming. */
const ZOOM_STEP = 0.25

/** The time that a frame has for new names; the first is always done. */
function createBudget(): () => boolean {
  const end = performance.now() + BUDGET_MS
  let isFirst = true
  return () => {
    const has = isFirst || performance.now() < end
    isFirst = false
    return has
  }
}

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

/** Widths of names: what takes longest of all that placing them needs. They are the same at every zoom. */
function createWidths(labelsNow: () => readonly Label[], current: ChartColours) {
  /** One for each kind: a canvas that is set to another font and spacing for each text takes five times as long. */
  const rulers = new Map<LabelKind, CanvasRenderingContext2D | null>()
  const widths = new Map<string, number>()
  const keyOf = ({ kind, text }: Label) => `${kind} ${text}`
  const measure = (label: Label) => {
    let ruler = rulers.get(label.kind)
    if (ruler === undefined) {
      ruler = document.createElement('canvas').getContext('2d')
      if (ruler) prepare(ruler, label.kind, current)
      rulers.set(label.kind, ruler)
    }
    return ruler?.measureText(textOf(label)).width ?? 0
  }
  return {
    of: (label: Label) => widths.get(keyOf(label)) ?? 0,
    /** Measures what may stand at a zoom, as long as there is time; says whether it is done. */
    measureAll(zoom: number, hasTime: () => boolean): boolean {
      for (const label of labelsNow()) {
        if (!isAtZoom(label, zoom) || widths.has(keyOf(label))) continue
        if (!hasTime()) return false
        widths.set(keyOf(label), measure(label))
      }
      return true
    },
  }
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
  let widths: ReturnType<typeof createWidths> | undefined
  let placed: { readonly zoom: number; readonly labels: readonly PlacedLabel[] } | undefined
  /** There are other names: those of before stay until the new ones are measured. */
  let isStale = false
  const pictures = new Map<string, HTMLCanvasElement>()

  const measured = (label: Label) => ({ width: widths?.of(label) ?? 0, height: textPixels(STYLES[label.kind].height) })
  const pictureOf = (one: PlacedLabel, pixelRatio: number, current: ChartColours, hasTime: () => boolean) => {
    const key = `${one.label.kind} ${one.label.text} ${pixelRatio}`
    const known = pictures.get(key)
    if (known !== undefined || !hasTime()) return known
    const canvas = drawLabel(one, pixelRatio, current)
    pictures.set(key, canvas)
    return canvas
  }

  return {
    paint({ context, frame, pixelRatio, again }) {
      if (!colours || !widths) return
      const hasTime = createBudget()
      const zoom = Math.floor(frame.zoom / ZOOM_STEP + 1e-6) * ZOOM_STEP
      if (placed?.zoom !== zoom || isStale) {
        // the names of the zoom before stay until those of this one are measured
        if (widths.measureAll(zoom, hasTime)) {
          placed = { zoom, labels: placeLabels(labels, zoom, measured) }
          isStale = false
        } else again()
      }
      const worldPixels = WORLD_WIDTH / frame.resolution
      const covers = coversNow()
      for (const one of placed?.labels ?? []) {
        const [baseX, y] = toPixel(frame, one.label.at)
        const reach = one.width + CITY_DOT.gap
        if (y < -one.height || y > frame.height + one.height) continue
        for (let x = baseX - Math.ceil((baseX + reach) / worldPixels) * worldPixels; x < frame.width + reach; x += worldPixels) {
          if (x < -reach || isUnder(covers, x + one.dx, y + one.dy, one)) continue
          const picture = pictureOf(one, pixelRatio, colours, hasTime)
          if (picture === undefined) {
            again()
            break
          }
          const left = Math.round((x + one.dx - one.width / 2 - MARGIN) * pixelRatio) / pixelRatio
          const top = Math.round((y + one.dy - one.height / 2 - MARGIN) * pixelRatio) / pixelRatio
          context.drawImage(picture, left, top, picture.width / pixelRatio, picture.height / pixelRatio)
          if (one.label.kind === 'city') drawDot(context, [x, y], colours)
        }
      }
    },
    setLabels(next) {
      labels = next
      isStale = true
    },
    setColours(next) {
      colours = next
      widths = createWidths(() => labels, next)
      placed = undefined
      pictures.clear()
    },
  }
}
