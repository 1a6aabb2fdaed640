/** The map, its layers and what they draw. */

/**
 * Duration of the animated fit of the map to an extent.
 * @rule S1-9.fit
 */
export const FIT_DURATION_MS = 500
/**
 * The map goes no closer than this to a point: there is enough around it to tell where it lies.
 * @rule B-results-on-the-map.point-zoom A fit to a point ends at zoom 6
 */
export const POINT_FIT_ZOOM = 6
/**
 * Zoom of the map when it opens; its centre is [0, 0].
 * @rule S1-9.initial-zoom
 */
export const INITIAL_MAP_ZOOM = 2.5
/**
 * Opacity of footprints when the portal opens, per cent (100 = opaque).
 * @rule S1-9.footprint-opacity
 */
export const DEFAULT_FOOTPRINT_OPACITY = 50
/**
 * z-index of base layers; bounding layers have their index plus {@link BOUNDING_LAYER_Z_INDEX}.
 * @rule S1-9.base-layer-z-index Base layers have z-index 8
 */
export const BASE_LAYER_Z_INDEX = 8
/**
 * z-index of the first bounding layer.
 * @rule S1-9.bounding-layer-z-index
 */
export const BOUNDING_LAYER_Z_INDEX = 21
/**
 * How often one tile is asked for again before it counts as failed.
 * @rule S1-9.tile-retries
 */
export const TILE_RETRIES = 3
/**
 * How many failed retries of tiles, since one came, make a layer unavailable.
 * @rule S1-9.layer-retries
 */
export const LAYER_RETRIES = 10
/**
 * WMS version used when neither the protocol nor the service says one.
 * @rule S1-9.wms-version
 */
export const DEFAULT_WMS_VERSION = '1.1.1'
/**
 * The progress bar of tiles is hidden this long after the last tile.
 * @rule S1-9.tile-bar
 */
export const TILE_BAR_HIDE_MS = 1_000
/**
 * Results that the map draws at once, all of a search in place of one page.
 * @rule D43.map-results
 */
export const MAX_MAP_RESULTS = 10_000
/**
 * An outside source is asked for so many of its pages at most for that.
 * @rule B-results-on-the-map.live-pages
 */
export const LIVE_MAP_PAGES = 4
/**
 * Diameter of the circle of an earthquake, in parts of its symbol: so much, and so much more for each magnitude (spec 1, section 9).
 * @rule S1-9.event-circle
 */
export const EVENT_CIRCLE = { least: 0.19, perMagnitude: 0.075 } as const
/**
 * Kilometres of a band of depth, and how many bands there are; the last one holds what is deeper too (spec 1, section 9).
 * @rule S1-9.depth-bands
 */
export const DEPTH_BAND_KM = 20
export const DEPTH_BANDS_SHOWN = 5
