/** Everything that a layer of places and shapes has on the map: pictures on the ground, features, and the feature in hand above them. */
import Feature from 'ol/Feature.js'
import type OlMap from 'ol/Map.js'
import BaseEvent from 'ol/events/Event.js'
import type BaseLayer from 'ol/layer/Base.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorImageLayer from 'ol/layer/VectorImage.js'
import OlPoint from 'ol/geom/Point.js'
import VectorSource from 'ol/source/Vector.js'
import type Style from 'ol/style/Style.js'
import { i18n } from '../../../../../i18n/index.ts'
import '../../../../../i18n/vector-words.ts'
import type { LayerAnswer } from '../../../../../stores/place-info.ts'
import { onThemeChange, readChartColours } from '../../../chart/chart-colours.ts'
import { mercatorX, mercatorY, type Point, resolutionAt } from '../../projection.ts'
import type { AskedPlace, ListedFeatures } from '../shown-layer.ts'
import { FeatureSource } from './feature-source.ts'
import { recordOf } from './feature-words.ts'
import { createIconPictures } from './icon-pictures.ts'
import { createStyleMaker } from './look-style.ts'
import { listedFeature, listOf } from './list-features.ts'
import { PictureLayer } from './picture-layer.ts'
import { knownOf, trackAt } from './shown-features.ts'
import type { Window } from './times.ts'
import type { VectorFile } from './vector-file.ts'

/** From so many features on they are drawn once for each place of the map, and that picture is moved with it. */
const PICTURE_FROM = 600
/** The picture is so many times as large as the stage. */
const PICTURE_RATIO = 1.5
/** Features that are told of at a place. */
const MOST_RECORDS = 20
/** Features that are listed. */
const MOST_LISTED = 200

export interface VectorGroup {
  readonly olLayer: LayerGroup
  readonly features: FeatureSource
  /** Puts a file on the map in the place of the one with this key. */
  put(key: string, file: VectorFile, signal: AbortSignal): Promise<void>
  drop(key: string): void
  setWindow(window: Window | undefined): void
  /** These features and pictures are not drawn. */
  setHidden(hidden: ReadonlySet<object>): void
  /** Drawn for each frame anew, however much there is: what cuts a layer off at a line cannot cut a moved image. */
  setDirect(isDirect: boolean): void
  identify(at: AskedPlace): LayerAnswer
  listFeatures(): ListedFeatures
  chooseFeature(key: string | null): void
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

export function createVectorGroup(map: OlMap): VectorGroup {
  const features = new FeatureSource()
  const viewport = map.getViewport()
  const element = map.getTargetElement() ?? document.documentElement
  let colours = readChartColours(element)
  const icons = createIconPictures(() => restyle())
  const styles = createStyleMaker({ colours: () => colours, icons })

  const styleOf = (feature: Feature, resolution: number, isHot: boolean): Style[] => {
    const known = isHot ? knownOf(feature) : features.shown(feature, resolution)
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
    const place = features.window === undefined || read.moments === undefined ? undefined : trackAt(read, features.window[0])
    if (place === undefined) return drawn
    const geometry = new OlPoint([...place])
    const dot = styles.style(new Feature(geometry), { look: { ...(look.icon && { icon: look.icon }) }, isHot })
    return [...drawn, ...dot.map((style) => style.clone()).map((style) => (style.setGeometry(geometry), style))]
  }

  const pictures = new PictureLayer(({ resolution }) => features.pictures(resolution))
  let isPicture = false
  let isDirect = false
  let shown = createFeatureLayer(features.source, isPicture, (feature, resolution) => styleOf(feature, resolution, false))
  const hotSource = new VectorSource<Feature>({ wrapX: true })
  const hot = createFeatureLayer(hotSource, false, (feature, resolution) => styleOf(feature, resolution, true))
  const olLayer = new LayerGroup({ layers: [pictures, shown, hot] })
  /** Who draws only a part of the layer listens to the group, which is not drawn itself. */
  const passOn = (layer: BaseLayer) => {
    const tell = (event: BaseEvent | Event) => {
      if (event instanceof BaseEvent && !(isPicture && layer === shown)) olLayer.dispatchEvent(event)
    }
    for (const type of ['prerender', 'postrender']) layer.addEventListener(type, tell)
  }
  for (const layer of [pictures, shown, hot]) passOn(layer)

  function restyle(): void {
    styles.reset()
    shown.changed()
    hot.changed()
    pictures.changed()
  }
  const recolour = () => {
    const now = readChartColours(element)
    if (JSON.stringify(now) === JSON.stringify(colours)) return
    colours = now
    restyle()
  }
  const setHot = (feature: Feature | null) => {
    const [now = null] = hotSource.getFeatures()
    if (now === feature) return
    hotSource.clear(true)
    if (feature !== null) hotSource.addFeature(feature)
    hotSource.changed()
  }
  let chosen: Feature | null = null
  const resolution = () => map.getView().getResolution() ?? resolutionAt(0)
  const move = (event: MapBrowserEvent) => {
    const { originalEvent, coordinate } = event
    if (event.dragging || (originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch')) return
    const isVisible = olLayer.getVisible() && olLayer.getOpacity() > 0
    const [first = null] = isVisible ? features.at([coordinate[0]!, coordinate[1]!], resolution()) : []
    setHot(first ?? chosen)
    if (first !== null && viewport) viewport.style.cursor = 'pointer'
  }
  const leave = () => setHot(chosen)
  map.on('pointermove', move)
  viewport?.addEventListener('pointerleave', leave)
  const stopTheme = onThemeChange(recolour)

  const changed = () => {
    const count = features.files.reduce((sum, file) => sum + file.features.length, 0)
    if ((count >= PICTURE_FROM && !isDirect) !== isPicture) {
      isPicture = !isPicture
      const old = shown
      shown = createFeatureLayer(features.source, isPicture, (feature, at) => styleOf(feature, at, false))
      olLayer.getLayers().setAt(1, shown)
      passOn(shown)
      old.dispose()
    }
    shown.changed()
    pictures.changed()
  }

  return {
    olLayer,
    features,
    async put(key, file, signal) {
      // drawn once, not after each piece of it
      shown.setVisible(false)
      await features.put(key, file, signal)
      if (!signal.aborted) changed()
      shown.setVisible(true)
    },
    drop(key) {
      features.drop(key)
      changed()
    },
    setDirect(direct) {
      if (direct === isDirect) return
      isDirect = direct
      changed()
    },
    setWindow(window) {
      if (JSON.stringify(window) === JSON.stringify(features.window)) return
      features.window = window
      restyle()
    },
    setHidden(hidden) {
      features.hidden = hidden
      if (chosen !== null && hidden.has(knownOf(chosen)?.feature ?? chosen)) chosen = null
      setHot(chosen)
      restyle()
    },
    identify({ lon, lat }) {
      const words = { when: i18n.t('vector:feature.when'), folder: i18n.t('vector:feature.folder') }
      const place: Point = [mercatorX(lon), mercatorY(lat)]
      const isChosen = (feature: Feature) => Number(feature === chosen)
      const found = features
        .at(place, resolution())
        .toSorted((one, other) => isChosen(other) - isChosen(one))
        .slice(0, MOST_RECORDS)
      return {
        kind: 'records',
        records: found.flatMap((feature) => knownOf(feature) ?? []).map((known) => recordOf(known, words)),
      }
    },
    listFeatures() {
      const inView = features.within(map.getView().calculateExtent(map.getSize()), resolution())
      return { features: listOf(inView).slice(0, MOST_LISTED), total: inView.length }
    },
    chooseFeature(key) {
      chosen = key === null ? null : (listedFeature(features.source.getFeatures(), key) ?? null)
      setHot(chosen)
    },
    dispose() {
      stopTheme()
      map.un('pointermove', move)
      viewport?.removeEventListener('pointerleave', leave)
      for (const layer of [pictures, shown, hot]) layer.dispose()
      features.source.clear(true)
      hotSource.clear(true)
    },
  }
}
