/** Limits of dashboards. Texts are counted in UTF-16 units, times in milliseconds. */

/**
 * Dashboards of a person, pages of a dashboard and elements of a page.
 * @rule B-dashboards.most A person has at most 100 dashboards, of at most 20 pages with 24 elements each
 */
export const MAX_DASHBOARDS = 100
export const MAX_DASHBOARD_PAGES = 20
export const MAX_DASHBOARD_ELEMENTS = 24
/** Dashboards of a page of the list when the request does not say how many. */
export const DASHBOARDS_PER_PAGE = 20
/**
 * Largest dashboard as it is kept, bytes, tables included; and largest body of a request that brings one.
 * @rule B-dashboards.size A dashboard has at most 120,000 bytes with its tables
 */
export const MAX_DASHBOARD_BYTES = 120_000
export const MAX_DASHBOARD_BODY_BYTES = 131_072
/**
 * Longest name, title, text and address of a dashboard.
 * @rule B-dashboards.lengths Names, texts and addresses of a dashboard have a longest length
 */
export const MAX_DASHBOARD_NAME = 200
export const MAX_DASHBOARD_SUMMARY = 2_000
export const MAX_ELEMENT_TITLE = 200
export const MAX_ELEMENT_TEXT = 10_000
export const MAX_ELEMENT_ADDRESS = 8_000
/**
 * A table that is uploaded or comes from an address: rows, columns, length of a value, and bytes of the file.
 * @rule B-dashboards.tables A table has at most 1,000 rows and 20 columns; what is beyond is cut, and the page says so
 */
export const MAX_TABLE_ROWS = 1_000
export const MAX_TABLE_COLUMNS = 20
export const MAX_TABLE_VALUE = 200
export const MAX_TABLE_BYTES = 1_000_000
/** Layers of a map, and results of a list. */
export const MAX_MAP_LAYERS = 8
export const MAX_LISTED_RESULTS = 10
/** Columns of the grid, and rows that one element is high at most. */
export const GRID_COLUMNS = 12
export const LEAST_WIDTH = 3
export const GRID_ROWS = 8
/**
 * The draft is stored when nothing was changed for so long.
 * @rule B-dashboards.draft Changes are stored as a draft a moment after the last one
 */
export const DRAFT_PAUSE_MS = 1_500
/** Changes that can be undone. */
export const MAX_UNDO = 100
