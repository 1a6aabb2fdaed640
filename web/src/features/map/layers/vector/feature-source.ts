/** The features of the files of a layer: what of them is there at a time and a zoom, and what lies at a place. */
import type Feature from 'ol/Feature.js'
import { boundingExtent, buffer, type Extent, intersects } from 'ol/extent.js'
import VectorSource from 'ol/source/Vector.js'
import { mercatorX, mercatorY, type Point, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { type Known, knownOf, resolutionsOf, toMapFeature } from './shown-features.ts'
import { isIn, type Window } from '../../../../formats/vector/times.ts'
import type { GroundPicture, Region, VectorFile } from '../../../../formats/vector/vector-file.ts'

/** Features that are put on the map at a time: the page draws between them. */
const AT_ONCE = 4_000
/** Within so many pixels of a place or a line is a hit. */
const REACH_PIXELS = 9
/** Pins stand above their place. */
const ICON_PIXELS = 34

const pause = () => new Promise((resolve) => setTimeout(resolve))

function extentOf({ box: [west, south, east, north] }: Region): Extent {
  return [mercatorX(west), mercatorY(south), mercatorX(east < west ? east + 360 : east), mercatorY(north)]
}

export class FeatureSource {
  readonly source = new VectorSource<Feature>({ wrapX: true })
  /** Files by what names them. */
  readonly #files = new Map<string, { readonly file: VectorFile; readonly features: Feature[] }>()
  window: Window | undefined
  /** What the visitor or the files themselves have switched off: features, pictures and links. */
  hidden: ReadonlySet<object> = new Set()

  get files(): readonly VectorFile[] {
    return [...this.#files.values()].map(({ file }) => file)
  }

  fileOf(key: string): VectorFile | undefined {
    return this.#files.get(key)?.file
  }

  /** Puts a file in, in the place of the one that has this key. Gives up when the signal is aborted. */
  async put(key: string, file: VectorFile, signal: AbortSignal): Promise<void> {
    const features: Feature[] = []
    for (let from = 0; from < file.features.length; from += AT_ONCE) {
      if (from > 0) await pause()
      if (signal.aborted) return
      for (const feature of file.features.slice(from, from + AT_ONCE)) features.push(toMapFeature(feature, file))
    }
    this.drop(key)
    this.#files.set(key, { file, features })
    for (let from = 0; from < features.length; from += AT_ONCE) {
      if (from > 0) await pause()
      if (this.#files.get(key)?.file !== file) return
      this.source.addFeatures(features.slice(from, from + AT_ONCE))
    }
  }

  drop(key: string): void {
    const old = this.#files.get(key)
    if (old === undefined) return
    this.#files.delete(key)
    // one by one each removal would be told to the map
    if (this.#files.size === 0) this.source.clear(true)
    else this.source.removeFeatures(old.features.filter((feature) => this.source.hasFeature(feature)))
  }

  /** Whether all these regions are as large on screen as they ask for. */
  areActive(regions: readonly number[], file: VectorFile, resolution: number): boolean {
    return regions.every((number) => {
      const region = file.regions[number]
      if (region === undefined) return true
      const [west, south, east, north] = extentOf(region) as [number, number, number, number]
      const [finest, coarsest] = resolutionsOf(region, east - west, north - south)
      return resolution > finest && resolution <= coarsest
    })
  }

  /** Whether all these regions are in view, too; `view` in metres. */
  areInView(regions: readonly number[], file: VectorFile, resolution: number, view: Extent): boolean {
    return (
      this.areActive(regions, file, resolution) &&
      regions.every((number) => {
        const region = file.regions[number]
        return region === undefined || copies(extentOf(region)).some((one) => intersects(one, view))
      })
    )
  }

  /** What is drawn of a feature; `undefined`: nothing now. */
  shown(feature: Feature, resolution: number): Known | undefined {
    const known = knownOf(feature)
    if (known === undefined) return undefined
    const { feature: read, file } = known
    if (resolution > read.coarsest || this.hidden.has(read)) return undefined
    if (this.window !== undefined && !isIn(read.span, this.window)) return undefined
    return read.regions.length === 0 || this.areActive(read.regions, file, resolution) ? known : undefined
  }

  /** Pictures over the ground that are shown now, the lowest first. */
  pictures(resolution: number): GroundPicture[] {
    return this.files.flatMap((file) =>
      file.pictures.filter(
        (picture) =>
          !this.hidden.has(picture) &&
          this.areActive(picture.regions, file, resolution) &&
          (this.window === undefined || isIn(picture.span, this.window)),
      ),
    )
  }

  /** Features at a place, metres: the topmost first. */
  at([x, y]: Point, resolution: number): Feature[] {
    const reach = ICON_PIXELS * resolution
    const found = copies([x, y, x, y]).flatMap((place) => {
      const [cx = 0, cy = 0] = place
      return this.source
        .getFeaturesInExtent(buffer(place, reach))
        .filter((feature) => this.shown(feature, resolution) !== undefined && this.#isHit(feature, [cx, cy], resolution))
    })
    const rank = (feature: Feature): number => rankOf(feature.getGeometry()?.getType() ?? '')
    return [...new Set(found)].toSorted((one, other) => rank(one) - rank(other))
  }

  #isHit(feature: Feature, [x, y]: Point, resolution: number): boolean {
    const geometry = feature.getGeometry()
    if (geometry === undefined) return false
    if (geometry.intersectsCoordinate([x, y])) return true
    const [nearestX = 0, nearestY = 0] = geometry.getClosestPoint([x, y])
    const [right, up] = [(x - nearestX) / resolution, (y - nearestY) / resolution]
    const known = knownOf(feature)
    const isPin = known?.file.looks[known.feature.look]?.icon?.hotSpot !== undefined
    const isPoint = geometry.getType() === 'Point' || geometry.getType() === 'MultiPoint'
    if (isPoint && isPin && Math.abs(right) < ICON_PIXELS / 2 && up > -4 && up < ICON_PIXELS) return true
    return Math.hypot(right, up) <= (isPoint ? REACH_PIXELS + 3 : REACH_PIXELS)
  }

  /** Features that are drawn in a part of the map, metres. */
  within(view: Extent, resolution: number): Feature[] {
    const found = copies(view).flatMap((one) => this.source.getFeaturesInExtent(one))
    return [...new Set(found)].filter((feature) => this.shown(feature, resolution) !== undefined)
  }
}

/** The same place in the copies of the world to the west and to the east: features across the antimeridian reach into them. */
function copies([west = 0, south = 0, east = 0, north = 0]: Extent): Extent[] {
  const turns = Math.round((west + east) / 2 / WORLD_WIDTH)
  return [-1, 0, 1].map((turn) => {
    const by = (turn - turns) * WORLD_WIDTH
    return boundingExtent([
      [west + by, south],
      [east + by, north],
    ])
  })
}

/** Points lie over lines, and these over areas. */
const rankOf = (type: string): number => (type.endsWith('Point') ? 0 : type.endsWith('LineString') ? 1 : 2)
