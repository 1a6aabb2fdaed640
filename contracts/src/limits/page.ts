/** What the page shows for how long, and how it moves. */

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
 * A page reloads after a failed code chunk at most this often.
 * @rule S1-8.chunk-reload
 */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000
