/** Limits of surveys, feedback and the check against robots. Times are milliseconds unless the name says otherwise. */

/**
 * Longest texts of a survey and of feedback, in UTF-16 units.
 * @rule B-feedback.lengths Answers in words have at most 1,000 characters, titles 200, descriptions 4,000
 */
export const MAX_SURVEY_TEXT = 1_000
export const MAX_FEEDBACK_TITLE = 200
export const MAX_FEEDBACK_TEXT = 4_000
/**
 * How long a check against robots can be used once it was given, and how long somebody who writes may take before the page gets another.
 * @rule B-feedback.check-time A check can be used for 30 minutes; the page gets another one after 25
 */
export const ROBOT_CHECK_MS = 30 * 60_000
export const FRESH_ROBOT_CHECK_MS = 25 * 60_000
/**
 * Parts of the task, and the zero bits with which the hash of each begins. Many small parts take everybody about the same time: some
 * 262,000 hashes, a second on a phone.
 * @rule B-feedback.check-work A check has 16 parts of 14 bits
 */
export const ROBOT_CHECK_PARTS = 16
export const ROBOT_CHECK_BITS = 14
/**
 * What one visitor sends in a minute: surveys, feedback and reports of guests together.
 * @rule B-feedback.pace A visitor sends 6 surveys, messages and reports a minute, 3 of them after a question instead of the task
 */
export const SENT_PER_MINUTE = 6
export const QUESTIONS_PER_MINUTE = 3
/**
 * What comes in the forms of the original has no check: for one visitor in a minute, and from everywhere in an hour.
 * @rule B-feedback.unchecked Without a check, in the forms of the original, 2 a minute are taken of a visitor and 600 an hour in all
 */
export const UNCHECKED_PER_MINUTE = 2
export const UNCHECKED_PER_HOUR = 600
/**
 * Messages and surveys of a page of the list for administrators.
 * @rule B-feedback.pages Messages and surveys are listed 20 to a page
 */
export const SENT_PER_PAGE = 20
/**
 * Reports of guests about one comment that are kept while it waits.
 * @rule B-ratings.guest-reports Guests report comments after a check; five of their reports are kept while a comment waits
 */
export const MAX_GUEST_REPORTS = 5
