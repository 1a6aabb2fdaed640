/**
 * Every business constant that both sides agree on, named after what it limits.
 * Times are milliseconds unless the name says otherwise.
 */

/** Results on one page of the portal, and the `ct` that the portal sends. */
export const RESULTS_PER_PAGE = 12
/** `ct` when a client of our services sends none. */
export const DEFAULT_ITEMS_PER_PAGE = 10
/** Largest `ct` that the search services accept. */
export const MAX_ITEMS_PER_PAGE = 100
/** Largest start index that the search services accept; far beyond any catalogue on one machine. */
export const MAX_START_INDEX = 100_000_000
/** Longest search phrase, in UTF-16 units. */
export const MAX_PHRASE_LENGTH = 2_000
/** Longest single text value of any other request parameter, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 2_000
/** Most values of one list parameter (keywords, target ids, ...). */
export const MAX_LIST_VALUES = 1_000
/** Most boxes in one `bbox` parameter (joined by `_`). */
export const MAX_BOXES = 20
/** Items of one facet in an answer. */
export const FACET_ITEMS = 100

/** A search request is given up after this long. */
export const SEARCH_TIMEOUT_MS = 60_000
/** Any other request is given up after this long. */
export const REQUEST_TIMEOUT_MS = 60_000
/** After this long without an answer a notice says that it takes longer than expected. */
export const LONG_REQUEST_NOTICE_MS = 10_000
/** After this long without an answer the visitor is asked whether to go on waiting. */
export const TOO_LONG_POPUP_MS = 30_000

/** Confidence range that counts as unset, per cent. */
export const UNSET_CONFIDENCE: readonly [number, number] = [0, 100]

/** A box whose sides are both at most this many degrees is drawn as a point. */
export const POINT_BOX_DEGREES = 0.01
/** A box narrower than this many degrees in either direction is widened before the map is centred on it. */
export const NARROW_BOX_DEGREES = 0.02
/** By how many degrees each side of a narrow box is moved out. */
export const WIDEN_BOX_DEGREES = 0.01
/** Duration of the animated fit of the map to an extent. */
export const FIT_DURATION_MS = 500
/** Zoom of the map when it opens; its centre is [0, 0]. */
export const INITIAL_MAP_ZOOM = 2.5
/** Opacity of footprints when the portal opens, per cent (100 = opaque). */
export const DEFAULT_FOOTPRINT_OPACITY = 50
/** z-index of base layers; bounding layers have their index plus {@link BOUNDING_LAYER_Z_INDEX}. */
export const BASE_LAYER_Z_INDEX = 8
/** z-index of the first bounding layer. */
export const BOUNDING_LAYER_Z_INDEX = 21
/** How often one tile is asked for again before it counts as failed. */
export const TILE_RETRIES = 3
/** How many failed tiles make a layer unavailable. */
export const LAYER_RETRIES = 10
/** WMS version used when neither the protocol nor the service says one. */
export const DEFAULT_WMS_VERSION = '1.1.1'
/** The progress bar of tiles is hidden this long after the last tile. */
export const TILE_BAR_HIDE_MS = 1_000

/** A page reloads after a failed code chunk at most this often. */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000
