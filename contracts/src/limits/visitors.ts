/** What one visitor gets of a server. */

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
