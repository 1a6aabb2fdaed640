/** The OpenLayers layers of a layer of places and shapes: pictures on the ground, features, and the feature in hand above them. */
import Feature from 'ol/Feature.js'
import type OlMap from 'ol/Map.js'
import BaseEvent from 'ol/events/Event.js'
import type BaseLayer from 'ol/layer/Base.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorImageLayer from 'ol/layer/VectorImage.js'
import OlPoint from 'ol/geom/Point.js'
import VectorSource from 'ol/source/Vector.js'
import type Style from 'ol/style/Style.js'
import type { Window } from '../../../../formats/vector/times.ts'
import { onThemeChange, readChartColours } from '../../chart/chart-colours.ts'
import type { FeatureSource } from './feature-source.ts'
import { createIconPictures } from './icon-pictures.ts'
import { createStyleMaker } from './look-style.ts'
import { PictureLayer } from './picture-layer.ts'
import { knownOf, trackAt } from './shown-features.ts'

/** From so many features on they are drawn once for each place of the map, and that picture is moved with it. */
const PICTURE_FROM = 600
/** The picture is so many times as large as the stage. */
const PICTURE_RATIO = 1.5

export interface VectorLayers {
  readonly olLayer: LayerGroup
  /** The feature in hand, if any. */
  readonly hotSource: VectorSource<Feature>
  /** The look of features has changed. */
  restyle(): void
  /** There are other features. */
  changed(): void
  /** Drawn for each frame anew, however much there is. */
  setDirect(isDirect: boolean): void
  /** Draws nothing of the features until they are all there. */
  setDrawn(isDrawn: boolean): void
  dispose(): void
}

/** Drawn for each frame anew, or as a picture. */
function createFeatureLayer(
  source: VectorSource<Feature>,
  isPicture: boolean,
  style: (feature: Feature, resolution: number) => Style[],
) {
  const options = { source, declutter: true, style: style as never }
  return isPicture
    ? new VectorImageLayer({ ...options, imageRatio: PICTURE_RATIO })
    : new VectorLayer({ ...options, updateWhileAnimating: false, updateWhileInteracting: false })
}

/** What the style of a feature depends on besides the feature. */
interface Drawing {
  readonly styles: ReturnType<typeof createStyleMaker>
  readonly window: Window | undefined
  /** Metres a pixel. */
  readonly resolution: number
  readonly isHot: boolean
}

/** How a feature is drawn: `known` as its file says, or as the one in hand. */
function styleOf(feature: Feature, known: ReturnType<typeof knownOf>, { styles, window, resolution, isHot }: Drawing): Style[] {
  if (known === undefined) return []
  const { feature: read, file } = known
  const look = file.looks[read.look] ?? {}
  const { highlight } = look
  const drawn = styles.style(feature, {
    look: isHot && highlight !== undefined ? highlight : look,
    label: read.isLabelled && (isHot || resolution <= read.coarsestLabel) ? read.name : undefined,
    isHot: isHot && highlight === undefined,
  })
  // a track at a time is where the thing was then
  const place = window === undefined || read.moments === undefined ? undefined : trackAt(read, window[0])
  if (place === undefined) return drawn
  const geometry = new OlPoint([...place])
  const dot = styles.style(new Feature(geometry), { look: { ...(look.icon && { icon: look.icon }) }, isHot })
  return [...drawn, ...dot.map((style) => style.clone()).map((style) => (style.setGeometry(geometry), style))]
}

/** Who draws only a part of the layer listens to the group, which is not drawn itself. `isMoved`: a picture of the layer is drawn. */
function passDrawing(layer: BaseLayer, group: LayerGroup, isMoved: () => boolean): void {
  const tell = (event: BaseEvent | Event) => {
    if (event instanceof BaseEvent && !isMoved()) group.dispatchEvent(event)
  }
  for (const type of ['prerender', 'postrender']) layer.addEventListener(type, tell)
}

/** Draws these features, in the colours of the map's element. */
export function createVectorLayers(map: OlMap, features: FeatureSource): VectorLayers {
  const element = map.getTargetElement() ?? document.documentElement
  let colours = readChartColours(element)
  const icons = createIconPictures(() => restyle())
  const styles = createStyleMaker({ colours: () => colours, icons })

  const pictures = new PictureLayer(({ resolution }) => features.pictures(resolution))
  let isPicture = false
  let isDirect = false
  const styleShown = (feature: Feature, resolution: number) =>
    styleOf(feature, features.shown(feature, resolution), { styles, window: features.window, resolution, isHot: false })
  const styleHot = (feature: Feature, resolution: number) =>
    styleOf(feature, knownOf(feature), { styles, window: features.window, resolution, isHot: true })
  let shown = createFeatureLayer(features.source, isPicture, styleShown)
  const hotSource = new VectorSource<Feature>({ wrapX: true })
  const hot = createFeatureLayer(hotSource, false, styleHot)
  const olLayer = new LayerGroup({ layers: [pictures, shown, hot] })
  const passOn = (layer: BaseLayer) => passDrawing(layer, olLayer, () => isPicture && layer === shown)
  for (const layer of [pictures, shown, hot]) passOn(layer)

  function restyle(): void {
    styles.reset()
    for (const layer of [shown, hot, pictures]) layer.changed()
  }
  const recolour = () => {
    const now = readChartColours(element)
    if (JSON.stringify(now) === JSON.stringify(colours)) return
    colours = now
    restyle()
  }
  const stopTheme = onThemeChange(recolour)

  const changed = () => {
    const count = features.files.reduce((sum, file) => sum + file.features.length, 0)
    if ((count >= PICTURE_FROM && !isDirect) !== isPicture) {
      isPicture = !isPicture
      const old = shown
      shown = createFeatureLayer(features.source, isPicture, styleShown)
      olLayer.getLayers().setAt(1, shown)
      passOn(shown)
      old.dispose()
    }
    shown.changed()
    pictures.changed()
  }

  return {
    olLayer,
    hotSource,
    restyle,
    changed,
    setDirect(direct) {
      if (direct === isDirect) return
      isDirect = direct
      changed()
    },
    setDrawn: (isDrawn) => shown.setVisible(isDrawn),
    dispose() {
      stopTheme()
      for (const layer of [pictures, shown, hot]) layer.dispose()
    },
  }
}
