/** Files of visitors and of other hosts: their sizes, archives, depth. */

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
 * Further files that one KML layer leads to, and how deep they may lie in each other.
 * @rule B-places-and-shapes.linked-files
 */
export const MAX_LINKED_FILES = 50
export const MAX_LINK_DEPTH = 5
