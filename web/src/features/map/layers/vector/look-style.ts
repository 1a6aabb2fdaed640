/** Looks of features as OpenLayers styles. */
import type Feature from 'ol/Feature.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import type ImageStyle from 'ol/style/Image.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { textPixels } from '../../canvas/text-scale.ts'
import type { ChartColours } from '../../chart/chart-colours.ts'
import type { IconPictures } from './icon-pictures.ts'
import type { HotSpot, Look } from '../../../../formats/vector/vector-file.ts'

const DOT_RADIUS = 5
const LINE_WIDTH = 1.6
/** KML draws pictures so large, pixels, before their scale. */
const ICON_SIZE = 32
const LARGEST_SCALE = 8
const LABEL_SIZE = 12
const LABEL_SIZES = [9, 30] as const

export interface StyleTools {
  readonly colours: () => ChartColours
  readonly icons: IconPictures
}

/** Where the picture's point is, as a share of its sides from the lower left corner. */
function anchorOf(spot: HotSpot | undefined, width: number, height: number): [x: number, y: number] {
  const share = (value: number, unit: HotSpot['xUnits'], side: number) =>
    unit === 'fraction' ? value : unit === 'pixels' ? value / side : 1 - value / side
  return spot === undefined ? [0.5, 0.5] : [share(spot.x, spot.xUnits, width), share(spot.y, spot.yUnits, height)]
}

function imageOf(look: Look, isHot: boolean, { colours, icons }: StyleTools): ImageStyle | undefined {
  const { url, colour, scale = 1, hotSpot, heading = 0 } = look.icon ?? {}
  if (scale <= 0) return undefined
  const size = Math.min(LARGEST_SCALE, scale) * (isHot ? 1.2 : 1)
  const picture = url === undefined ? undefined : icons.get(url)
  if (picture !== undefined) {
    const { naturalWidth: width, naturalHeight: height } = picture
    return new Icon({
      img: picture,
      ...(colour === undefined ? {} : { color: colour }),
      scale: (size * ICON_SIZE) / Math.max(width, height, 1),
      anchor: anchorOf(hotSpot, width, height),
      anchorOrigin: 'bottom-left',
      rotation: (heading * Math.PI) / 180,
      declutterMode: 'none',
    })
  }
  const { footprint, mark, surface } = colours()
  return new CircleStyle({
    radius: DOT_RADIUS * Math.min(2, size),
    fill: new Fill({ color: isHot ? mark : (colour ?? footprint) }),
    stroke: new Stroke({ color: surface, width: 1.5 }),
    declutterMode: 'none',
  })
}

/** The style of a look without its label, which is different for each feature. */
function shapeStyle(look: Look, isHot: boolean, tools: StyleTools): Style {
  const { footprint, footprintFill, mark, markFill } = tools.colours()
  const { line = {}, fill = {} } = look
  const { isFilled = true, isOutlined = true } = fill
  const width = (line.width ?? LINE_WIDTH) + (isHot ? 1 : 0)
  const stroke = new Stroke({ color: isHot ? mark : (line.colour ?? footprint), width, lineJoin: 'round' })
  const image = imageOf(look, isHot, tools)
  return new Style({
    ...(image === undefined ? {} : { image }),
    ...(width > 0 && (isOutlined || isHot) ? { stroke } : {}),
    ...(isFilled ? { fill: new Fill({ color: isHot ? markFill : (fill.colour ?? footprintFill) }) } : {}),
  })
}

/** Lines of shapes whose areas have no outline. */
function lineStyle(look: Look, tools: StyleTools): Style {
  const { line = {} } = look
  return new Style({ stroke: new Stroke({ color: line.colour ?? tools.colours().footprint, width: line.width ?? LINE_WIDTH }) })
}

function labelOf(look: Look, text: string, isLine: boolean, isPoint: boolean, { colours }: StyleTools): Text | undefined {
  const { colour, scale = 1 } = look.label ?? {}
  if (scale <= 0) return undefined
  const { font, ink, surface } = colours()
  const [least, most] = LABEL_SIZES
  return new Text({
    text,
    font: `500 ${textPixels(Math.min(most, Math.max(least, LABEL_SIZE * scale)))}px ${font}`,
    fill: new Fill({ color: colour ?? ink }),
    // a colour of the file may be light or dark: only ours are known to stand off against the surface
    stroke: new Stroke({ color: colour === undefined ? surface : haloOf(colour), width: 3 }),
    overflow: false,
    ...(isLine ? { placement: 'line' as const } : {}),
    ...(isPoint ? { textAlign: 'left' as const, offsetX: 10 } : {}),
  })
}

/** Dark around light writing, light around dark. */
function haloOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? 'rgb(0 0 0 / 0.75)' : 'rgb(255 255 255 / 0.85)'
}

/** What decides how a feature is drawn. */
export interface Drawn {
  readonly look: Look
  readonly label?: string | undefined
  readonly isHot: boolean
}

/** Gives styles of features; those of equal looks are made once, until {@link StyleMaker.reset}. */
export interface StyleMaker {
  style(feature: Feature, drawn: Drawn): Style[]
  /** Colours or pictures have changed. */
  reset(): void
}

export function createStyleMaker(tools: StyleTools): StyleMaker {
  let shapes = new Map<Look, Style[]>()
  let hot = new Map<Look, Style[]>()
  const shapesOf = (look: Look, isHot: boolean): Style[] => {
    const known = isHot ? hot : shapes
    let styles = known.get(look)
    if (styles === undefined) {
      styles = [shapeStyle(look, isHot, tools)]
      known.set(look, styles)
    }
    return styles
  }
  return {
    style(feature, { look, label, isHot }) {
      const type = feature.getGeometry()?.getType() ?? 'Point'
      const isLine = type === 'LineString' || type === 'MultiLineString'
      // `outline` is about areas alone
      const styles = isLine && look.fill?.isOutlined === false && !isHot ? [lineStyle(look, tools)] : shapesOf(look, isHot)
      const text =
        label === undefined ? undefined : labelOf(look, label, isLine, type === 'Point' || type === 'MultiPoint', tools)
      return text === undefined ? styles : [...styles, new Style({ text })]
    },
    reset() {
      shapes = new Map()
      hot = new Map()
    },
  }
}
