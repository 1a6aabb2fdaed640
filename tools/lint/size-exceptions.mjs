/**
 * What is larger than `sizes.mjs` allows, by name, with the size that it has and why it may. Nothing joins this list when it can be split;
 * the check fails until a size that has changed is written here again or its line deleted.
 * @typedef {object} SizeException
 * @property {number} size lines of a function without comments and blank lines, or source files of a folder
 * @property {string} reason
 */
/** By file, then by function. @type {Readonly<Record<string, Readonly<Record<string, SizeException>>>>} */
export const functionExceptions = {
  'server/src/catalogue/index/segment/lists/term-lists.ts': {
    write: { size: 67, reason: 'a hot loop of the index' },
  },
  'server/src/catalogue/index/segment/segment-writer.ts': {
    finish: { size: 75, reason: 'a hot loop of the index' },
  },
  'server/src/catalogue/oracle/naive-scan.ts': {
    naiveScan: { size: 67, reason: 'the plain scan, kept in one piece to be read' },
  },
  'server/src/connectors/fdsn/index.ts': {
    createFdsnReader: { size: 79, reason: 'one state, with the functions that change it' },
  },
  'server/src/connectors/fdsn/search-events.ts': {
    createEventSearch: { size: 78, reason: 'one state, with the functions that change it' },
  },
  'server/src/connectors/json/json-splitter.ts': {
    createJsonSplitter: { size: 133, reason: 'a state machine over bytes or text' },
    write: { size: 62, reason: 'a state machine over bytes or text' },
  },
  'server/src/connectors/json/read-json-records.ts': {
    createJsonReader: { size: 93, reason: 'one state, with the functions that change it' },
  },
  'server/src/connectors/oai-pmh/index.ts': {
    createOaiReader: { size: 94, reason: 'one state, with the functions that change it' },
  },
  'server/src/connectors/opensearch/atom-entry.ts': {
    readAtomEntry: { size: 73, reason: 'a list of fields' },
  },
  'server/src/connectors/stac/search-items.ts': {
    createItemSearch: { size: 82, reason: 'one state, with the functions that change it' },
  },
  'server/src/harvest/sources/csw-source.ts': {
    createCswSource: { size: 69, reason: 'a reader: one state of a paged answer' },
  },
  'server/src/harvest/sources/ogc-api-source.ts': {
    createOgcApiSource: { size: 111, reason: 'a reader: one state of a paged answer' },
  },
  'server/src/harvest/sources/opensearch-source.ts': {
    createOpenSearchSource: { size: 92, reason: 'a reader: one state of a paged answer' },
  },
  'server/src/outbound/kept-bodies.ts': {
    createKeptBodies: { size: 72, reason: 'one state, with the functions that change it' },
  },
  'server/src/xml/record-splitter.ts': {
    createRecordSplitter: { size: 124, reason: 'a state machine over bytes or text' },
  },
  'server/src/xml/rewrite-xml.ts': {
    rewriteXml: { size: 100, reason: 'a state machine over bytes or text' },
  },
  'web/src/features/admin/pages/use-page-draft.ts': {
    usePageDraft: { size: 99, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/chart/chart-layers.ts': {
    createChartLayers: { size: 67, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/chart/tiles/chart-tiles.ts': {
    createChartTiles: { size: 96, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/layers-panel/use-reorder.ts': {
    useReorder: { size: 72, reason: 'a hook: one gesture or state with its events' },
  },
  'web/src/features/map/layers/tiles/image-tiles.ts': {
    createImageTiles: { size: 70, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/layers/vector/linked-files.ts': {
    createLinkedFiles: { size: 119, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/layers/vector/show-vector.ts': {
    showVector: { size: 113, reason: 'one state, with the functions that change it' },
  },
  'web/src/features/map/layers/wms/wms-layer.ts': {
    showWmsLayer: { size: 83, reason: 'one state, with the functions that change it' },
  },
  'web/src/search/all-sources/combine-sources.ts': {
    startCombining: { size: 156, reason: 'one state, with the functions that change it' },
  },
  'web/src/search/run/use-search-actions.ts': {
    searchActions: { size: 72, reason: 'one state, with the functions that change it' },
  },
  'web/src/ui/fields/use-combo-box.ts': {
    useComboBox: { size: 64, reason: 'a hook: one gesture or state with its events' },
  },
}

/** By folder. @type {Readonly<Record<string, SizeException>>} */
export const folderExceptions = {
  bench: { size: 18, reason: 'one file for each bench' },
  'contracts/src': { size: 16, reason: 'what several rooms share: addresses, results, limits' },
  'contracts/src/services': { size: 20, reason: 'one file for each service' },
  'server/src/entry/fields': { size: 18, reason: 'one file for each kind of field' },
  'server/src': { size: 16, reason: 'the parts that compose the server, each beside the program' },
  'server/src/storage/migrations': { size: 42, reason: 'one file for each change of the tables, none of which ever moves' },
  e2e: { size: 20, reason: 'what journeys share, beside the journeys' },
  'server/src/testing': { size: 18, reason: 'what tests of all rooms share' },
  'tools/services': { size: 16, reason: 'one file for each service' },
  'web/src/api': { size: 24, reason: 'one file for each service' },
}
