/** Boxes, search areas and what is drawn on the map by hand. */

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
 * Largest file that a search area is read from, bytes, its most positions, and bytes of a file that is unpacked from it.
 * @rule B-filters.area-file
 */
export const MAX_AREA_FILE_BYTES = 20_000_000
export const MAX_AREA_FILE_POSITIONS = 500_000
export const MAX_AREA_UNPACKED_BYTES = 60_000_000
