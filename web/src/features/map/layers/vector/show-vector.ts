/** What all layers of places and shapes have in common: loading, time, what they tell of themselves. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { MapLayer } from '@graticule/contracts/map/layer'
import { readSwitched } from '@graticule/contracts/map/switched-parts'
import { useLinkedFiles } from '../../../../stores/layers/linked-files.ts'
import { useMapCompare } from '../../../../stores/map/map-compare.ts'
import type { LayerDetails } from '../../../../stores/layers/map-layers.ts'
import type { LayerContext, ShownLayer } from '../../canvas/shown-layer.ts'
import { createLinkedFiles, type LinkedFiles, type MapWindow } from './linked-files.ts'
import { type Loaded, loadKml } from '../reading/load-file.ts'
import { hiddenOf, partsOf } from './file-parts.ts'
import { timeValues, windowAt } from '../../../../formats/vector/times.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'
import { createVectorGroup } from './vector-group.ts'

/** Where a layer's file comes from. */
export interface VectorOrigin {
  load(signal: AbortSignal): Promise<Loaded>
  /** KML: the path of ours for the file, by which files that lead in circles are told. */
  readonly path?: string
}

const MAIN = 'main'

const switchedOf = (layer: MapLayer): string => ('switched' in layer ? (layer.switched ?? '') : '')
const timeOf = (layer: MapLayer): string | undefined => ('time' in layer ? layer.time : undefined)

/** Picture of the screen as a legend: the first one that has an address of its own. */
function legendOf(files: readonly VectorFile[]): LayerDetails['legend'] {
  for (const { url } of files.flatMap(({ screens }) => screens)) {
    const address = url.startsWith('/') ? new URL(url, 'https://portal.invalid').searchParams.get('url') : null
    if (address !== null) return { type: 'image', url: address }
  }
  return undefined
}

export function showVector(first: MapLayer, origin: VectorOrigin, context: LayerContext): ShownLayer {
  const { map } = context
  const group = createVectorGroup(map)
  let layer = first
  let values: string | undefined
  let controller = new AbortController()
  let links: LinkedFiles | undefined

  const follow = () => group.setWindow(windowAt(values, timeOf(layer)))

  /** Shows the parts of the layer's own file that are switched on, and of further files what these show. */
  const followSwitches = () => {
    const { features } = group
    const own = features.fileOf(MAIN)
    const others = features.files.filter((file) => file !== own)
    const asTheyAre = others.flatMap((file) => [...hiddenOf(file, readSwitched())])
    group.setHidden(new Set([...(own ? hiddenOf(own, readSwitched(switchedOf(layer))) : []), ...asTheyAre]))
    links?.moved()
  }

  /** Tells what is known by now: more with every file. */
  const describe = () => {
    const { files, hidden } = group.features
    const shown = files.flatMap(({ features, pictures }) => [...features, ...pictures]).filter((part) => !hidden.has(part))
    values = timeValues(shown.flatMap(({ span }) => span ?? []))
    const extent = files[0]?.extent ?? unionOf(files)
    const legend = legendOf(files)
    context.describe({
      features: shown.length,
      queryable: true,
      ...(extent === undefined ? {} : { extent }),
      ...(legend === undefined ? {} : { legend }),
      ...(values === undefined ? {} : { times: { values } }),
    })
    follow()
  }

  const view = (): MapWindow | undefined => {
    const size = map.getSize()
    const resolution = map.getView().getResolution()
    if (size === undefined || resolution === undefined) return undefined
    const [west = 0, south = 0, east = 0, north = 0] = map.getView().calculateExtent(size)
    return { extent: [west, south, east, north], resolution, size: [size[0] ?? 0, size[1] ?? 0] }
  }

  const put = async (key: string, file: VectorFile, signal: AbortSignal) => {
    await group.put(key, file, signal)
    if (signal.aborted) return
    followSwitches()
    describe()
  }

  const load = async () => {
    const { signal } = controller
    const loaded = await origin.load(signal)
    if (loaded === undefined || signal.aborted) return
    if (!('file' in loaded)) {
      context.fail(loaded.trouble)
      return
    }
    const { file } = loaded
    if (file.features.length + file.pictures.length + file.links.length + file.screens.length === 0) {
      context.fail('empty')
      return
    }
    await put(MAIN, file, signal)
    if (signal.aborted || origin.path === undefined || file.links.length === 0) return
    links = createLinkedFiles({
      load: loadKml,
      show: put,
      hide: group.drop,
      view,
      isOn: (link) => !group.features.hidden.has(link),
      isActive: (regions, within, now) => group.features.areInView(regions, within, now.resolution, [...now.extent]),
      told: (files) => useLinkedFiles.getState().tell(first.id, files),
    })
    links.follow(file, origin.path)
  }

  const followCompare = () => {
    const { compared } = useMapCompare.getState()
    const ids = compared === null ? [] : compared.kind === 'layers' ? [compared.left, compared.right] : [compared.id]
    group.setDirect(ids.includes(first.id))
  }
  followCompare()
  const stopCompare = useMapCompare.subscribe(followCompare)

  const moved = () => links?.moved()
  map.on('moveend', moved)
  void load()

  return {
    olLayer: group.olLayer,
    update(now) {
      const before = layer
      layer = now
      if (switchedOf(now) !== switchedOf(before)) {
        followSwitches()
        describe()
      } else if (timeOf(now) !== timeOf(before)) follow()
    },
    retry() {
      controller.abort()
      links?.stop()
      controller = new AbortController()
      void load()
    },
    identify: (at) => Promise.resolve(group.identify(at)),
    listFeatures: group.listFeatures,
    listParts() {
      const file = group.features.fileOf(MAIN)
      return file && partsOf(file, group.features.hidden)
    },
    chooseFeature: group.chooseFeature,
    dispose() {
      controller.abort()
      links?.stop()
      useLinkedFiles.getState().forget(first.id)
      map.un('moveend', moved)
      stopCompare()
      group.dispose()
    },
  }
}

/** A box around the boxes of files; across the antimeridian it is the whole width. */
function unionOf(files: readonly VectorFile[]): Bbox | undefined {
  const boxes = files.flatMap(({ extent }) => (extent === undefined ? [] : [extent]))
  if (boxes.length === 0) return undefined
  const isAcross = boxes.some(([west, , east]) => west > east)
  return [
    isAcross ? -180 : Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    isAcross ? 180 : Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
}
