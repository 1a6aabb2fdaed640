/** Everything that a layer of places and shapes has on the map: pictures on the ground, features, and the feature in hand above them. */
import type Feature from 'ol/Feature.js'
import type OlMap from 'ol/Map.js'
import type LayerGroup from 'ol/layer/Group.js'
import { i18n } from '../../../../i18n/index.ts'
import type { LayerAnswer } from '../../../../stores/layers/place-info.ts'
import { mercatorX, mercatorY, type Point, resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import type { AskedPlace, ListedFeatures } from '../../canvas/shown-layer.ts'
import { FeatureSource } from './feature-source.ts'
import { recordOf } from './feature-record.ts'
import { followHotFeature } from './hot-feature.ts'
import { listedFeature, listOf } from './list-features.ts'
import { knownOf } from './shown-features.ts'
import { createVectorLayers } from './vector-layers.ts'
import type { Window } from '../../../../formats/vector/times.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'

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

/** What these features tell of themselves. */
function answerOf(found: readonly Feature[]): LayerAnswer {
  const words = {
    when: i18n.t('vector:feature.when'),
    height: i18n.t('vector:feature.height'),
    folder: i18n.t('vector:feature.folder'),
  }
  return { kind: 'records', records: found.flatMap((feature) => knownOf(feature) ?? []).map((known) => recordOf(known, words)) }
}

export function createVectorGroup(map: OlMap): VectorGroup {
  const features = new FeatureSource()
  const layers = createVectorLayers(map, features)
  const { olLayer } = layers
  const resolution = () => map.getView().getResolution() ?? resolutionAt(0)
  const inHand = followHotFeature(map, layers.hotSource, (place) => {
    const isVisible = olLayer.getVisible() && olLayer.getOpacity() > 0
    return (isVisible ? features.at(place, resolution())[0] : undefined) ?? null
  })

  return {
    olLayer,
    features,
    async put(key, file, signal) {
      // drawn once, not after each piece of it
      layers.setDrawn(false)
      await features.put(key, file, signal)
      if (!signal.aborted) layers.changed()
      layers.setDrawn(true)
    },
    drop(key) {
      features.drop(key)
      layers.changed()
    },
    setDirect: layers.setDirect,
    setWindow(window) {
      if (JSON.stringify(window) === JSON.stringify(features.window)) return
      features.window = window
      layers.restyle()
    },
    setHidden(hidden) {
      features.hidden = hidden
      const chosen = inHand.chosen()
      inHand.choose(chosen !== null && hidden.has(knownOf(chosen)?.feature ?? chosen) ? null : chosen)
      layers.restyle()
    },
    identify({ lon, lat }) {
      const place: Point = [mercatorX(lon), mercatorY(lat)]
      const isChosen = (feature: Feature) => Number(feature === inHand.chosen())
      const found = features
        .at(place, resolution())
        .toSorted((one, other) => isChosen(other) - isChosen(one))
        .slice(0, MOST_RECORDS)
      return answerOf(found)
    },
    listFeatures() {
      const inView = features.within(map.getView().calculateExtent(map.getSize()), resolution())
      return { features: listOf(inView).slice(0, MOST_LISTED), total: inView.length }
    },
    chooseFeature(key) {
      inHand.choose(key === null ? null : (listedFeature(features.source.getFeatures(), key) ?? null))
    },
    dispose() {
      layers.dispose()
      features.source.clear(true)
      inHand.stop()
    },
  }
}
