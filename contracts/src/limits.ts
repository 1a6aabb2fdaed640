/**
 * Every limit that server and page share, named after what it limits. Times are milliseconds unless the name says otherwise.
 */

/**
 * Results on one page of the portal, and the `ct` that the portal sends.
 * @rule S1-9.results-per-page
 */
export const RESULTS_PER_PAGE = 12
/**
 * What a visitor can choose instead.
 * @rule B-search.page-sizes Page sizes that a visitor can choose
 */
export const PAGE_SIZES = [RESULTS_PER_PAGE, 24, 48] as const
/**
 * `ct` when a client of our services sends none.
 * @rule S1-9.items-per-page
 */
export const DEFAULT_ITEMS_PER_PAGE = 10
/**
 * Largest `ct` that the search services accept.
 * @rule B-search.items-per-page
 */
export const MAX_ITEMS_PER_PAGE = 100
/**
 * Data sources of a portal.
 * @rule D63.sources
 */
export const MAX_DATA_SOURCES = 40
/**
 * Largest start index that the search services accept; far beyond any catalogue on one machine.
 * @rule B-search.start-index
 */
export const MAX_START_INDEX = 100_000_000
/**
 * Longest search phrase, in UTF-16 units.
 * @rule B-search.phrase-length
 */
export const MAX_PHRASE_LENGTH = 2_000
/**
 * Longest single text value of any other request parameter, in UTF-16 units.
 * @rule B-search.text-length
 */
export const MAX_TEXT_LENGTH = 2_000
/**
 * Most values of one list parameter (keywords, target ids, ...).
 * @rule B-search.list-values
 */
export const MAX_LIST_VALUES = 1_000
/**
 * Most boxes in one `bbox` parameter (joined by `_`).
 * @rule B-filters.boxes
 */
export const MAX_BOXES = 20
/**
 * Most positions of a search area that is no box, and the longest text of one, in UTF-16 units.
 * @rule B-filters.area-positions
 */
export const MAX_AREA_POSITIONS = 1_000
export const MAX_AREA_TEXT_LENGTH = 20_000
/**
 * Largest area of interest of a workflow, a service or a download to measure, square kilometres (spec 1, section 9).
 * @rule S1-9.area-of-interest
 */
export const MAX_AREA_OF_INTEREST_KM2 = 2_500
/**
 * Most corners of a polygon that is drawn or edited on the map by hand.
 * @rule B-drawing.corners
 */
export const MAX_DRAWN_CORNERS = 150
/**
 * Longest radius of a drawn circle, kilometres: it holds one pole at most.
 * @rule B-drawing.radius
 */
export const MAX_DRAWN_RADIUS_KM = 9_000
/**
 * Items of one facet in an answer.
 * @rule B-filters.facet-items
 */
export const FACET_ITEMS = 100
/**
 * The years that the facet `year` counts; what lies wholly outside of them is in none.
 * @rule D40.counted-years
 */
export const COUNTED_YEARS = { first: 1850, last: 2100 } as const

/**
 * What an entry that is just the searched area, or the searched time, adds to its relevance, measured in what its words could add at
 * most (bench/fit.bench.ts).
 * @rule D64.fit
 */
export const FIT_WEIGHTS = { area: 1, time: 0.5 } as const
/**
 * An entry that covers less of the area or the time counts as covering this share of it.
 * @rule D64.fit
 */
export const FIT_LEAST_COVERED = 0.25

/**
 * Results of a search within a collection whose ids are the parents that the other sources are asked for.
 * @rule S1-4.parent-ids
 */
export const MAX_PARENT_IDS = 100
/**
 * Longest list of them, as an address writes it, in UTF-16 units: half of what proxies take, the other filters go with it.
 * @rule S1-4.parent-ids-length
 */
export const MAX_PARENT_IDS_LENGTH = 4_000

/**
 * The site whose settings hold where no other is named.
 * @rule S1-9.main-site
 */
export const MAIN_SITE_ID = 20_181
/**
 * What clients call that site who do not know its id yet.
 * @rule S1-6.group-zero
 */
export const GLOBAL_SITE_ID = 0

/**
 * A search request is given up after this long.
 * @rule S1-9.search-timeout
 */
export const SEARCH_TIMEOUT_MS = 60_000
/**
 * Any other request is given up after this long.
 * @rule S1-9.request-timeout
 */
export const REQUEST_TIMEOUT_MS = 60_000
/**
 * After this long without an answer a notice says that it takes longer than expected.
 * @rule S1-9.long-request-notice
 */
export const LONG_REQUEST_NOTICE_MS = 10_000
/**
 * After this long without an answer the visitor is asked whether to go on waiting.
 * @rule S1-9.too-long-popup
 */
export const TOO_LONG_POPUP_MS = 30_000

/**
 * A search with fewer results is looked through for typing errors.
 * @rule B-search.spelling-offered Searches with fewer than ten results are looked through for typing errors
 */
export const SPELLED_BELOW = 10

/**
 * Without a result, so many ways to relax the search are counted at most, so many of them at once.
 * @rule B-search.relaxations
 */
export const COUNTED_RELAXATIONS = 10
export const RELAXATIONS_AT_ONCE = 2

/**
 * A notification goes by itself after this long.
 * @rule S3-9.notification
 */
export const NOTIFICATION_MS = 5_000
/**
 * Past notifications that the list of a page holds; the oldest are forgotten.
 * @rule B-guides.past
 */
export const MAX_PAST_NOTIFICATIONS = 50
/**
 * What a page loads when its first screen is there comes after this long; so does the question about counting visits.
 * @rule S3-9.privacy-policy
 */
export const PRIVACY_POLICY_MS = 2_000
/**
 * On narrow screens another partner logo is shown after this long.
 * @rule S3-9.logo-rotation
 */
export const LOGO_ROTATION_MS = 2_000
/**
 * A tutorial tag is shown only this far from the top and the left edge of the window, CSS pixels.
 * @rule S3-9.tag-margin
 */
export const TAG_MARGIN_PX = 15
/**
 * How long a popup comes, and how long it is seen going; the next one of the queue comes then.
 * @rule S3-9.popup-times
 */
export const POPUP_OPEN_MS = 300
export const POPUP_CLOSE_MS = 400

/**
 * The search panel hides, and a part of a panel folds, ms.
 * @rule S1-9.panel-times Panels hide and fold in 450 ms
 */
export const PANEL_HIDE_MS = 450
export const COLLAPSE_MS = 450
/**
 * How long an enlarged image takes to its place and back.
 * @rule S3-9.image-preview
 */
export const IMAGE_PREVIEW_MS = 500
/**
 * The loading bar slows down towards its end for this long; a wait shorter than the throttle shows none.
 * @rule S3-9.loading-bar
 */
export const LOADING_BAR_MS = 5_000
export const LOADING_BAR_THROTTLE_MS = 200
/**
 * The full loading bar goes this long after the last answer.
 * @rule S3-9.loading-bar-hide
 */
export const LOADING_BAR_HIDE_MS = 500

/**
 * A source that takes longer than this to answer is called slow.
 * @rule B-outside-sources.slow
 */
export const SLOW_SOURCE_MS = 3_000
/**
 * An outside source is given up after this long: before the search itself is, so that the visitor reads which one it was.
 * @rule B-outside-sources.timeout
 */
export const LIVE_SEARCH_TIMEOUT_MS = 55_000
/**
 * Observations on the ground that one file holds at most.
 * @rule B-outside-sources.in-situ-file
 */
export const MAX_IN_SITU_RECORDS = 10_000
/**
 * Largest such file of a GEO DAB, bytes.
 * @rule B-outside-sources.in-situ-file
 */
export const MAX_IN_SITU_FILE_BYTES = 100_000_000
/**
 * Largest answer of an outside source to one search, bytes after decompression.
 * @rule B-outside-sources.answer-size
 */
export const MAX_LIVE_ANSWER_BYTES = 16_000_000
/**
 * Longest record of such an answer, and longest text around its records, bytes: each is read in one turn of the event loop.
 * @rule B-outside-sources.record-size One record of an outside source has at most 2 MB
 */
export const MAX_LIVE_RECORD_BYTES = 2_000_000
/**
 * Records of one such answer; no page that is asked for has as many.
 * @rule B-outside-sources.answer-records An answer of an outside source with more than 5,000 records is refused
 */
export const MAX_LIVE_RECORDS = 5_000
/**
 * A harvest ends after so many pages in a row with the same records, and after so many documents in a row without one.
 * @rule B-limits.endless-harvest
 */
export const MAX_EQUAL_PAGES = 10
export const MAX_EMPTY_DOCUMENTS = 10_000
/**
 * An outside source that answered is checked again for its state after this long at the earliest, seconds.
 * @rule B-outside-sources.check-age
 */
export const OUTSIDE_CHECK_AGE_S = 300
/**
 * Zenodo: entries of a page for callers without an account, and the last entry that its search gives.
 * @rule B-outside-sources.zenodo
 */
export const ZENODO_MAX_PAGE = 25
export const ZENODO_REACH = 10_000
/**
 * NextGEOSS refuses a start index from 1001 on.
 * @rule B-outside-sources.nextgeoss
 */
export const NEXTGEOSS_MAX_START = 1_000
/**
 * MediaWiki: pages with an extract in one answer, and the last result that its search gives.
 * @rule B-outside-sources.wikipedia
 */
export const WIKIPEDIA_MAX_PAGE = 20
export const WIKIPEDIA_REACH = 10_000
/**
 * Earthquakes that are asked for at once where a service cannot count; so many can be paged through.
 * @rule B-outside-sources.event-list
 */
export const EVENT_LIST_LENGTH = 1_000
/**
 * STAC searches go from token to token: so many items can be paged through.
 * @rule B-outside-sources.stac-reach
 */
export const STAC_SEARCH_REACH = 240
/**
 * Collections of one search whose parts are searched in STAC APIs at most, so many of them at a time; what has not answered after this
 * long is left out, so that a slow one does not hide the others for long.
 * @rule B-outside-sources.live-parents Of several collections so many are asked, so many at a time, for so long
 */
export const MAX_LIVE_PARENTS = 20
export const LIVE_PARENTS_AT_ONCE = 4
export const LIVE_PARENTS_TIMEOUT_MS = 25_000
/**
 * Collections with live parts that the list of the sources names at most.
 * @rule B-outside-sources.listed-collections
 */
export const LISTED_LIVE_COLLECTIONS = 1_000
/**
 * The check of a source is given up after this long.
 * @rule B-outside-sources.check-timeout
 */
export const SOURCE_CHECK_TIMEOUT_MS = 20_000
/**
 * An answer about the sources waits for checks under way at most this long.
 * @rule B-outside-sources.check-wait
 */
export const SOURCE_CHECK_WAIT_MS = 3_000
/**
 * A check of a source counts for this long, seconds, when the request does not say; and for this long in any case.
 * @rule B-outside-sources.check-age-asked
 */
export const SOURCE_CHECK_MAX_AGE_S = 60
export const SOURCE_CHECK_MIN_AGE_S = 5

/**
 * The check whether a phrase names a place is given up after this long; the search then goes on as typed.
 * @rule B-places.check-timeout
 */
export const PLACE_CHECK_TIMEOUT_MS = 8_000

/**
 * Words offered as "see also", with the OR and AND of the phrase itself.
 * @rule S1-9.see-also
 */
export const SEE_ALSO_WORDS = 10
/**
 * Entries recommended for a search.
 * @rule S1-9.recommendations
 */
export const RECOMMENDATIONS = 10

/**
 * Cloud cover that searches of scenes begin with, per cent; scenes that do not tell theirs pass it.
 * @rule S1-9.cloud-cover
 */
export const DEFAULT_CLOUD_COVER = { min: 0, max: 70 } as const
/**
 * Confidence range that counts as unset, per cent.
 * @rule S1-9.confidence
 */
export const UNSET_CONFIDENCE: readonly [number, number] = [0, 100]

/**
 * A box whose sides are both at most this many degrees is drawn as a point.
 * @rule S1-5.point-box
 */
export const POINT_BOX_DEGREES = 0.01
/**
 * A box narrower than this many degrees in either direction is widened before the map is centred on it.
 * @rule S1-4.narrow-box
 */
export const NARROW_BOX_DEGREES = 0.02
/**
 * By how many degrees each side of a narrow box is moved out.
 * @rule S1-4.widened-box
 */
export const WIDEN_BOX_DEGREES = 0.01
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
 * A page reloads after a failed code chunk at most this often.
 * @rule S1-8.chunk-reload
 */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000

/**
 * Records of one export of a whole result; the file and the page say when it was cut.
 * @rule B-taking-away.export-records
 */
export const MAX_EXPORT_RECORDS = 1_000_000
/**
 * Records of one export of an outside source.
 * @rule D38.live-export
 */
export const MAX_LIVE_EXPORT_RECORDS = 10_000
/**
 * An export whose reader takes nothing for this long is ended.
 * @rule B-taking-away.export-idle
 */
export const EXPORT_IDLE_MS = 60_000
/**
 * An export that is not done after this long is ended.
 * @rule B-taking-away.export-time
 */
export const MAX_EXPORT_MS = 3_600_000
/**
 * The speed of an export's reader is looked at when it has kept the export waiting for so long; slower than `exportLeastRate` of
 * {@link VISITOR_LIMITS} it is ended.
 * @rule B-limits.export-rate A reader of an export that is slower than the least rate is ended
 */
export const EXPORT_RATE_WINDOW_MS = 30_000
/**
 * The thread that matches changes against stored searches ends when it had nothing to do for this long; it reads them all anew then.
 * @rule B-limits.alert-thread Changes are matched against stored searches in a thread, so that they hold nobody up
 */
export const MATCH_THREAD_IDLE_MS = 600_000
/**
 * A thread that writes exports ends when it had nothing to do for this long.
 * @rule B-limits.export-threads Exports are read and written in threads, so that they hold nobody up
 */
export const EXPORT_THREAD_IDLE_MS = 60_000

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
 * New views of entries count in the order of results after this long at the latest.
 * @rule B-usage-log.views-to-index
 */
export const VIEWS_TO_INDEX_MS = 600_000

/**
 * Between two looks at a link that works, days, unless the operator says otherwise.
 * @rule B-link-health.check-days
 */
export const LINK_CHECK_DAYS = 7
/**
 * Least distance of two looks at links of one server, seconds, unless the operator says otherwise.
 * @rule B-link-health.server-pace
 */
export const LINK_CHECK_SECONDS = 2
/**
 * A link that has not answered after this long is given up; one that takes longer than the other is called slow.
 * @rule B-link-health.timeout
 */
export const LINK_TIMEOUT_MS = 20_000
export const SLOW_LINK_MS = 8_000
/**
 * Longest wait that a server may ask for before its links are looked at again.
 * @rule B-link-health.quiet
 */
export const MAX_LINK_QUIET_MS = 86_400_000

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000
/**
 * Days after which what visitors did is forgotten, unless the operator says otherwise.
 * @rule D19.log-days
 */
export const LOG_DAYS = 365
/**
 * Rows of the usage log at most, about 500 bytes each; the oldest go first.
 * @rule B-usage-log.rows The log has a million rows at most
 */
export const MAX_LOG_ROWS = 1_000_000
/**
 * The log rests after each write for nine times as long as it took, at most for this long: writing it takes a tenth of the event loop at most.
 * A call is acknowledged when it is on the disk.
 * @rule B-usage-log.together Calls that come soon after each other are written together
 */
export const MAX_LOG_REST_MS = 250
/**
 * The log is looked through for what is too old or too much.
 * @rule B-usage-log.rows
 */
export const LOG_PURGE_MS = 60 * 60_000

/**
 * Longest address of a page that can be shared by a short link, in UTF-16 units: what proxies in front of a portal still
 * take as a request line.
 * @rule B-taking-away.shared-address Longest address of a page that a short link leads to, in UTF-16 units
 */
export const MAX_SHARED_ADDRESS_LENGTH = 8_000
/**
 * A short link that takes longer than this to make is given up, and the long one is shared.
 * @rule B-taking-away.short-link-timeout
 */
export const SHORT_LINK_TIMEOUT_MS = 4_000

/**
 * The popular search that is meant where a link names none (spec 1, section 9).
 * @rule S1-9.popular-search
 */
export const DEFAULT_POPULAR_SEARCH = 901

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

/**
 * Places and shapes of one file that the map draws; a file with more is refused.
 * @rule B-places-and-shapes.features
 */
export const MAX_VECTOR_FEATURES = 100_000
/**
 * Largest file of the visitor's own that is read as a whole (KML, KMZ, GeoJSON), bytes: as for those of other hosts. GeoTIFF is read by parts.
 * @rule B-adding-layers.file-size Largest file of the visitor that is read as a whole, bytes
 */
export const MAX_OWN_FILE_BYTES = 32_000_000
/**
 * Files of the visitor's own that are opened at once.
 * @rule B-adding-layers.files
 */
export const MAX_OWN_FILES = 20
/**
 * Files of a ZIP archive, and bytes of one of them and of all together when they are unpacked: of other hosts and of the visitor's own.
 * @rule B-places-and-shapes.archive Files of a ZIP archive, and bytes of one and of all of them unpacked
 */
export const MAX_ARCHIVE_ENTRIES = 2_000
export const MAX_ARCHIVE_ENTRY_BYTES = 32_000_000
export const MAX_ARCHIVE_BYTES = 128_000_000
/**
 * How many times larger than packed a file of an archive may be, beyond its first megabyte.
 * @rule B-places-and-shapes.archive-ratio
 */
export const MAX_ARCHIVE_RATIO = 200
/**
 * Objects and arrays of a GeoJSON file; each position is one.
 * @rule B-places-and-shapes.json-objects
 */
export const MAX_JSON_OBJECTS = 3_000_000
/**
 * How deep objects and arrays of a GeoJSON file may lie in each other, as elements of XML may.
 * @rule B-limits.file-depth Files that are nested very deep are refused before they are read
 */
export const MAX_JSON_FILE_DEPTH = 200
/**
 * Largest file that a search area is read from, bytes, its most positions, and bytes of a file that is unpacked from it.
 * @rule B-filters.area-file
 */
export const MAX_AREA_FILE_BYTES = 20_000_000
export const MAX_AREA_FILE_POSITIONS = 500_000
export const MAX_AREA_UNPACKED_BYTES = 60_000_000
/**
 * Further files that one KML layer leads to, and how deep they may lie in each other.
 * @rule B-places-and-shapes.linked-files
 */
export const MAX_LINKED_FILES = 50
export const MAX_LINK_DEPTH = 5

/**
 * Cost of a search, in entries that are looked at once (some 25 ns each). A search that costs more than the first is done in a thread, one
 * that costs more than the second is a long one.
 * @rule B-limits.heavy-search Searches that look at more entries than this go to a thread; long ones use half of the threads
 */
export const HEAVY_SEARCH_COST = 200_000
export const LONG_SEARCH_COST = 8_000_000
/**
 * A search that costs more is refused, whatever the size of the catalogue; in a catalogue of more than a million entries, one that costs
 * more than so many times each entry.
 * @rule B-limits.search-cost Searches that cost more are refused, with the part to leave out
 */
export const MAX_SEARCH_COST = 100_000_000
export const MAX_SEARCH_COST_PER_ENTRY = 100
/**
 * How deep objects and arrays of a JSON body may lie in each other.
 * @rule B-limits.depth
 */
export const MAX_JSON_BODY_DEPTH = 64
/**
 * Largest body of a request, bytes, where a route states no other: nothing larger is expected.
 * @rule B-limits.body A route reads no body that is larger than it states
 */
export const MAX_BODY_BYTES = 65_536
/**
 * Longest request line with its headers, bytes.
 * @rule B-limits.request-head
 */
export const MAX_REQUEST_HEAD_BYTES = 65_536
/**
 * Whole files of other servers, and parts of files, that wait to be fetched; then the last one of whoever has most waiting is refused.
 * @rule B-limits.files-at-once
 */
export const MAX_WAITING_FILES = 100
export const MAX_WAITING_FILE_PARTS = 400
/**
 * Files that wait to be read, and processes that read them: one of them for one visitor.
 * @rule B-limits.free-reader
 */
export const MAX_WAITING_READINGS = 40
export const FILE_READERS = 2
/**
 * Pictures of one kind that wait to be fetched.
 * @rule B-limits.files-at-once
 */
export const MAX_WAITING_PICTURES = 200
/**
 * Questions to a geocoder that wants a distance between them, behind the one whose turn it is; further ones are left to the gazetteer.
 * @rule B-places.geocoder
 */
export const MAX_WAITING_PLACES = 3
/**
 * A process that reads one file for longer is ended; one whose visitor has left after the second time.
 * @rule B-limits.file-time Reading a file of another server ends after five seconds
 */
export const MAX_FILE_READING_MS = 5_000
export const LEFT_FILE_READING_MS = 250
/**
 * Refusals to ask a server for a visitor are told after a multiple of this.
 * @rule B-map-proxies.alike Servers inside, unknown and blocked ones are refused in the same words and after the same time
 */
export const REFUSAL_STEP_MS = 1_000
/**
 * Work on the event loop makes room for others after this long.
 * @rule B-limits.turn
 */
export const MAX_TURN_MS = 10
/**
 * Nothing of ours holds the event loop for longer: what is measured against it.
 * @rule B-limits.loop-delay No piece of work holds the event loop for longer
 */
export const MAX_LOOP_DELAY_MS = 20
/**
 * Requests that wait for a turn of the event loop; then the last one of whoever has most waiting is refused.
 * @rule B-limits.turns
 */
export const MAX_WAITING_REQUESTS = 2_000
/**
 * Bytes of answers that their readers have not taken yet, of one visitor and of all; and how long an answer waits for a reader who
 * takes nothing.
 * @rule B-limits.unread
 */
export const MAX_UNREAD_BYTES_PER_VISITOR = 64_000_000
export const MAX_UNREAD_BYTES = 256_000_000
export const READER_IDLE_MS = 60_000
/**
 * How often they are looked at.
 * @rule B-limits.unread
 */
export const READERS_CHECK_MS = 1_000

/**
 * What one visitor gets, unless the operator says otherwise (setting `limits`). A visitor is an address, or an IPv6 network: a class behind
 * one address is one visitor, so what is beyond `...PerVisitor` waits for its turn.
 * @rule B-limits.by-visitor Limits count addresses and IPv6 networks, and can be set while the portal runs
 */
export const VISITOR_LIMITS = {
  /**
   * Exports that are made at a time, for one visitor and for all.
   * @rule B-taking-away.exports-at-once Exports that are made at a time, for one visitor and for all
   */
  exportsPerVisitor: 4,
  exportsAtOnce: 24,
  /** Bytes a second that the reader of an export takes at least. */
  exportLeastRate: 20_000,
  /**
   * Whole results for the map that are put together at a time.
   * @rule B-results-on-the-map.at-once
   */
  extentsPerVisitor: 4,
  extentsAtOnce: 8,
  /**
   * Files of observations on the ground that are made at a time, one for each visitor.
   * @rule B-outside-sources.in-situ-file
   */
  inSituFilesAtOnce: 2,
  /**
   * Searches of outside sources that are under way at a time.
   * @rule B-limits.in-all Outside searches and requests for the map that are under way at a time, for all visitors together
   */
  outsideSearchesPerVisitor: 64,
  outsideSearchesAtOnce: 512,
  /**
   * Requests for what the map and pictures need from other servers that are under way at a time.
   * @rule B-map-proxies.fetches Requests to other servers for the map that one visitor has under way at a time
   */
  mapFetchesPerVisitor: 64,
  mapFetchesAtOnce: 256,
  /**
   * Whole files of other servers that are fetched and read at a time, and parts of files.
   * @rule B-limits.files-at-once So many files of other servers are read at once, two of one visitor
   */
  filesPerVisitor: 2,
  filesAtOnce: 4,
  filePartsPerVisitor: 16,
  filePartsAtOnce: 24,
  /** Pictures of one kind that are fetched at a time: of entries, of the map, legends. */
  picturesPerVisitor: 6,
  picturesAtOnce: 8,
  /**
   * A search that a thread works at for more seconds is given up.
   * @rule B-limits.search-time
   */
  searchSeconds: 10,
  /**
   * Searches that wait for a thread; then the last one of whoever has most waiting is refused.
   * @rule B-limits.waiting-searches
   */
  waitingSearches: 256,
  /**
   * New short links in a minute, which are kept for ever; one that exists already is given at any time.
   * @rule B-taking-away.short-links New short links that one visitor may ask for in a minute
   */
  newShortLinksPerMinute: 300,
  /**
   * Calls that are logged in a minute.
   * @rule B-usage-log.calls Calls that one address may log in a minute, whatever its browsers are called
   */
  notesPerMinute: 1_200,
} as const
/**
 * Requests of all visitors that wait for their turn at one kind of work, and how long each waits.
 * @rule B-limits.waiting What is beyond the places of a visitor waits, and is refused when it waits too long
 */
export const MOST_WAITING = 2_000
export const TURN_WAIT_MS = 20_000
/**
 * When to come back, in seconds, where a refusal with 429 or 503 knows nothing better.
 * @rule B-limits.retry-after Every refusal with 429 or 503 says when to come back
 */
export const RETRY_AFTER_S = 10

/**
 * Passwords, in UTF-16 units: the shortest that is taken, and the longest that is read.
 * @rule B-people.password-length Length of passwords
 */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200
/**
 * Longest e-mail address (RFC 5321 section 4.5.3.1.3), and longest first or family name.
 * @rule B-people.names Length of e-mail addresses and names of people
 */
export const MAX_EMAIL_LENGTH = 254
export const MAX_NAME_LENGTH = 100
/**
 * How long a session goes on without a visit, ms: one that outlives the browser, and one that does not.
 * @rule B-people.session-length
 */
export const KEPT_SESSION_MS = 30 * DAY_MS
export const SESSION_MS = 12 * 60 * 60_000
/**
 * How long a link of a mail is good for, ms: to confirm an address, to choose a new password, to make the first administrator.
 * @rule B-people.links
 */
export const LINK_MS = {
  registration: 24 * 60 * 60_000,
  email: 24 * 60 * 60_000,
  password: 60 * 60_000,
  administrator: 24 * 60 * 60_000,
  invitation: 7 * 24 * 60 * 60_000,
} as const
/**
 * Invitations to roles that are kept at a time, accepted and expired ones among them.
 * @rule B-people.invitation-count
 */
export const MAX_INVITATIONS = 200
/** @rule B-people.site-invitation-count At most 20 invitations to administer one site are kept that its own administrators have sent */
export const MAX_SITE_INVITATIONS = 20
/**
 * Links of invitations that one visitor opens, accepts or joins by in a minute.
 * @rule B-people.invitation-tries One visitor tries at most 30 links of invitations a minute
 */
export const INVITATION_TRIES_PER_MINUTE = 30
/**
 * Failed sign-ins after which the next has to wait: of one visitor with one account, of one account from everywhere, of one address.
 * @rule B-people.failures
 */
export const FAILED_SIGN_INS = { ofVisitor: 5, ofAccount: 50, ofAddress: 100 } as const
/**
 * The first wait, which doubles with each further failure, and the longest; failures are forgotten after an hour, ms.
 * @rule B-people.failure-wait
 */
export const FIRST_SIGN_IN_WAIT_MS = 30_000
export const LONGEST_SIGN_IN_WAIT_MS = 15 * 60_000
export const SIGN_IN_FAILURE_MS = 60 * 60_000
/**
 * Mails that one visitor may cause in a minute by registering or asking for a new password.
 * @rule B-people.mails
 */
export const MAILS_PER_MINUTE = 10
/**
 * Sessions of one person; the oldest ends when there is another one.
 * @rule B-people.sessions
 */
export const MAX_SESSIONS = 50
/**
 * The second step of signing in: recovery codes of a person, and how long somebody may take between password and code, ms.
 * @rule B-people.second-step-codes Ten recovery codes, each good once, stand in for a lost app
 */
export const RECOVERY_CODES = 10
export const HALF_SIGN_IN_MS = 10 * 60_000
/**
 * Passwords that are checked at a time: each takes 32 MiB and a processor for a quarter of a second.
 * @rule B-people.turns
 */
export const MAX_PASSWORDS_AT_ONCE = 2
/**
 * Items of one kind that a person keeps: bookmarks, likes and ratings; and folders.
 * @rule D48.kept-items Items of one kind that a person keeps, and folders for them
 */
export const MAX_KEPT_ITEMS = 10_000
export const MAX_FOLDERS = 200
/**
 * People of a page of the list for administrators when the request does not say how many.
 * @rule B-people.users-per-page People are listed 20 to a page
 */
export const USERS_PER_PAGE = 20
/**
 * Bookmarks of a page when the request does not say how many (spec 2, section 9).
 * @rule S2-9.bookmarks-per-page Bookmarks come in pages of 10 when the request does not say how many
 */
export const BOOKMARKS_PER_PAGE = 10
/**
 * Longest texts of what people keep, in UTF-16 units: titles as those of entries, names, notes, and states of the map or the search.
 * @rule B-kept-items.lengths Titles, names, notes and states that people keep have a longest length
 */
export const MAX_KEPT_TITLE = 20_000
export const MAX_FOLDER_NAME = 100
export const MAX_NOTE = 4_000
export const MAX_KEPT_STATE = 20_000
/**
 * Entries of the download list of a person, or of a guest: the tray reads each of them.
 * @rule B-downloads.most A download list has 100 entries at most
 */
export const MAX_DOWNLOADS = 100
/**
 * Entries of the download list whose links are read at a time.
 * @rule B-downloads.at-once The links of two entries are read at a time; the others wait
 */
export const DOWNLOADS_AT_ONCE = 2
/**
 * What was removed can be brought back for so long.
 * @rule B-kept-items.undo What was removed can be brought back for an hour
 */
export const KEPT_UNDO_MS = 3_600_000
/**
 * Resources that one request asks about.
 * @rule B-kept-items.asked-at-once One request asks about 200 resources at most
 */
export const MAX_ASKED_RESOURCES = 200
/**
 * Longest name of a saved search, and longest phrase of one, in UTF-16 units.
 * @rule B-kept-items.lengths
 */
export const MAX_KEPT_NAME = 200
export const MAX_SAVED_PHRASE = 2_000
/** @rule B-sites.highlight-count A site writes at most 20 highlighted searches of its own */
export const MAX_OWN_HIGHLIGHTS = 20
/**
 * Longest user name at another service, in UTF-16 units.
 * @rule B-account.hub-name The user name at the data hub has at most 200 characters
 */
export const MAX_HUB_NAME = 200
/**
 * Saved runs of a page when the request does not say how many, and the longest ids, paths and messages of one, in UTF-16 units.
 * @rule B-saved-runs.page Saved runs come in pages of 10 when the request does not say how many
 */
export const SAVED_RUNS_PER_PAGE = 10
export const MAX_RUN_ID = 200
export const MAX_RUN_PATH = 2_000
export const MAX_RUN_MESSAGE = 1_000
/**
 * Saved searches of a page when the request does not say how many.
 * @rule B-saved-searches.page Saved searches come in pages of 10 when the request does not say how many
 */
export const SAVED_SEARCHES_PER_PAGE = 10
/**
 * Longest comment of a rating, reason of a report and reason of a moderator, in UTF-16 units.
 * @rule B-ratings.lengths Comments, reports and decisions have at most 1,000 characters
 */
export const MAX_COMMENT = 1_000
/**
 * Comments on a page of them when the request does not say how many, items of the moderators' queue, and comments that the page shows at
 * most.
 * @rule B-ratings.pages Comments come in pages of 10, the queue of moderators in pages of 20; the page shows 500 comments at most
 */
export const COMMENTS_PER_PAGE = 10
export const MODERATED_PER_PAGE = 20
export const MAX_FETCHED_COMMENTS = 500
/**
 * Ratings, likes and reports that a person changes in a minute.
 * @rule B-ratings.changes Ratings, likes and reports that a person changes in a minute
 */
export const OPINIONS_PER_MINUTE = 60
/**
 * Settings that one request changes, and changes of settings that one answer tells, at most.
 * @rule B-settings.counts One request changes at most 50 settings, and one answer tells the latest 500 changes
 */
export const MAX_CHANGES_AT_ONCE = 50
export const MAX_SETTINGS_HISTORY = 500
/**
 * Values that an answer with past changes of settings tells, characters of JSON; a change beyond it is told without.
 * @rule B-settings.told-values The history tells values of 2 million characters in all; further changes come without theirs
 */
export const MAX_TOLD_VALUES = 2_000_000
/**
 * Largest body of a change of settings, bytes: a whole list of sources or views is one value.
 * @rule B-settings.bytes A change of settings has at most 2 MB
 */
export const MAX_SETTINGS_BYTES = 2_000_000

/**
 * Products of the data hub: largest one, bytes; downloads of a person, and of all people of a server, at a time.
 * @rule B-account.hub-limits A product has at most 20 GB; a person downloads two at a time, a server twelve
 */
export const MAX_HUB_PRODUCT_BYTES = 20_000_000_000
export const HUB_DOWNLOADS_OF_PERSON = 2
export const HUB_DOWNLOADS_AT_ONCE = 12
/**
 * Drafts of others that wait for administrators, on one page of the list.
 * @rule B-sites.waiting-drafts Administrators read the drafts that wait in pages of 25
 */
export const WAITING_DRAFTS_PER_PAGE = 25

/**
 * Changes of settings that a person makes in a minute.
 * @rule B-limits.settings-changes A person changes settings at most 120 times in a minute
 */
export const SETTINGS_CHANGES_PER_MINUTE = 120

/**
 * Community portals that one person drafts at a time, and requests for a mirror that one person may have open.
 * @rule B-sites.counts A person has at most 20 drafts of community portals and 10 open requests for a mirror
 */
export const MAX_SITE_DRAFTS = 20
export const MAX_PORTAL_REQUESTS = 10
/**
 * Pages that listen for changes of their site at a time, in total and from one network; the others read them when they are loaded.
 * @rule B-sites.listeners At most 5,000 pages, and 100 of one network, listen for changes of their site
 */
export const MAX_LISTENING_PAGES = 5_000
export const MAX_LISTENING_PAGES_OF_VISITOR = 100

/**
 * Languages in which one record may have its title and description, beside its own.
 * @rule B-record-formats.languages A record has its title and description in at most 30 other languages
 */
export const MAX_TRANSLATIONS = 30
