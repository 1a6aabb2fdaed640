/** Limits of the import of what people kept elsewhere. */

/**
 * Largest file that is read, bytes, and items of one import.
 * @rule B-import.size A file has at most 20 MB, an import at most 10,000 items of a kind
 */
export const MAX_IMPORT_BYTES = 20_000_000
export const MAX_IMPORTED_ITEMS = 10_000
/**
 * Items and bytes of one request: so few that nobody else waits while they are looked up.
 * @rule B-import.batch Items are sent 50 at a time, 240 requests a minute for a person
 */
export const IMPORT_BATCH = 50
export const MAX_IMPORT_BODY_BYTES = 131_072
export const IMPORTS_PER_MINUTE = 240
