/** The map state of a link: the parameters that start with `m:`. */
import { type Codec, flag, list, optionalNumber, REFUSED, text } from '../codec.ts'
import { type LayerLook, looks } from '../map/layer-look.ts'
import { INITIAL_MAP_ZOOM } from '../limits.ts'
import { comparison, type SharedComparison } from './shared-comparison.ts'
import { footprints, type SharedFootprints, USUAL_FOOTPRINTS } from './shared-footprints.ts'

/** `lon` and `lat` are degrees of EPSG:4326; `null` = the link does not say. */
export interface SharedMap {
  readonly lon: number | null
  readonly lat: number | null
  /** Zoom level of the web mercator map, fractions allowed. */
  readonly zoom: number
  readonly fullView: boolean
  /** All results are drawn, not only those of the page. */
  readonly allResults: boolean
  /** Id of the basemap; empty = the site's default. */
  readonly basemap: string
  /** Id of the layer whose legend and opacity are open; empty = none. */
  readonly activeLayerTileId: string
  /** The time that layers with TIME show, ISO 8601; empty = each what its server shows by itself. */
  readonly time: string
  /** Ids of the layers, the top one first ({@link layerId} in layer-id.ts). */
  readonly layers: readonly string[]
  /** How they are shown, in the same order; a layer without one is shown as it comes. */
  readonly looks: readonly LayerLook[]
  /** What lies on the two sides of a line over the map; `null` = there is no line. */
  readonly comparison: SharedComparison | null
  readonly footprints: SharedFootprints
}

export function initialSharedMap(): SharedMap {
  return {
    lon: null,
    lat: null,
    zoom: INITIAL_MAP_ZOOM,
    fullView: false,
    allResults: false,
    basemap: '',
    activeLayerTileId: '',
    time: '',
    layers: [],
    looks: [],
    comparison: null,
    footprints: USUAL_FOOTPRINTS,
  }
}

const zoom: Codec<number> = {
  ...optionalNumber(0, 30),
  decode: (texts) => optionalNumber(0, 30).decode(texts) ?? INITIAL_MAP_ZOOM,
}

/** A date or a moment of ISO 8601, in UTC. */
const ISO_TIME = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?)?)?$/
const moment: Codec<string> = {
  ...text(),
  decode: (texts) => {
    const given = texts.at(-1)?.trim() ?? ''
    return given === '' || (ISO_TIME.test(given) && !Number.isNaN(Date.parse(given))) ? given : REFUSED
  },
  accepts: 'a date (2026-10-30), or a moment in UTC (2026-10-30T06:00:00Z)',
}

/** A parameter of the map: its names, the first of which is written, and its codec. */
export interface MapParameter<K extends keyof SharedMap = keyof SharedMap> {
  readonly parameters: readonly [string, ...string[]]
  readonly field: K
  readonly codec: Codec<SharedMap[K]>
}

const parameter = <K extends keyof SharedMap>(
  parameters: readonly [string, ...string[]],
  field: K,
  codec: Codec<SharedMap[K]>,
): MapParameter => ({ parameters, field, codec }) as unknown as MapParameter

export const MAP_PARAMETERS: readonly MapParameter[] = [
  parameter(['m:lon'], 'lon', optionalNumber(-180, 180)),
  parameter(['m:lat'], 'lat', optionalNumber(-90, 90)),
  parameter(['m:zoom'], 'zoom', zoom),
  parameter(['m:fullView'], 'fullView', flag),
  parameter(['m:allResults'], 'allResults', flag),
  parameter(['m:basemap'], 'basemap', text()),
  parameter(['m:activeLayerTileId'], 'activeLayerTileId', text()),
  parameter(['m:time'], 'time', moment),
  parameter(['m:layers', 'layers'], 'layers', list),
  parameter(['m:look'], 'looks', looks),
  parameter(['m:compare'], 'comparison', comparison),
  parameter(['m:footprints'], 'footprints', footprints),
]
