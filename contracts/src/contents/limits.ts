/** How much content a site may hold. */

/** Characters of the text of a page in one language, with its markup. */
export const MAX_PAGE_TEXT = 200_000
export const MAX_PAGE_TITLE = 200
export const MAX_PAGE_SUMMARY = 500
export const MAX_SLUG = 80
/** Pages of one site. */
export const MAX_PAGES = 2_000
/** Maps in the text of a page in one language, and what is said of each, characters. */
export const MAX_PAGE_MAPS = 20
export const MAX_MAP_ALTERNATIVE = 500
/** Phrases by which a page offers searches about its topic in one language, and characters of each. */
export const MAX_TOPICS = 5
export const MAX_TOPIC = 100
/** Past versions of a page that are kept; older drafts go first. */
export const MAX_VERSIONS = 60
/** A draft takes the place of the one before it when the same person saved that so recently, ms. */
export const DRAFT_JOINS_MS = 600_000
/** Deleted pages and documents are kept for so long, ms: 30 days. Older ones go within ten minutes. */
export const DELETED_KEPT_MS = 2_592_000_000
/** Largest body with a page: six languages. */
export const PAGE_BODY_BYTES = 4_096_000

/** Entries of the menu of one site, of both levels. */
export const MAX_MENU_ENTRIES = 100
export const MAX_MENU_TITLE = 80
export const MAX_MENU_ADDRESS = 2_000

/**
 * Largest uploaded file, bytes, and documents of one site.
 * @rule B-content.upload-size
 */
export const MAX_DOCUMENT_BYTES = 10_000_000
export const MAX_DOCUMENTS = 1_000
/** Deleted documents of a site that are kept; the oldest go when another is deleted. Their files take room in the database. */
export const MAX_DELETED_DOCUMENTS = 50
/** Largest uploaded picture: pixels in all, and along a side. */
export const MAX_PICTURE_PIXELS = 24_000_000
export const MAX_PICTURE_SIDE = 12_000
export const MAX_FILE_NAME = 120
