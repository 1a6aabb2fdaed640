/** Limits of what people propose: improvements of records, and relations between them. */

/**
 * Longest values that people propose for a record, in UTF-16 units, and how many keywords and links.
 * @rule B-improvements.lengths Proposed values have a longest length, keywords and links a highest number
 */
export const MAX_IMPROVED_TITLE = 2_000
export const MAX_IMPROVED_TEXT = 20_000
export const MAX_IMPROVED_WORD = 500
export const MAX_IMPROVED_WORDS = 200
export const MAX_IMPROVED_LINKS = 200
/** Largest body of a proposal, bytes. */
export const MAX_PROPOSAL_BYTES = 131_072
/**
 * Proposals of a person that may wait for a moderator at a time: improvements, and relations.
 * @rule B-improvements.quota A person has at most 50 improvements and 100 relations waiting
 */
export const MAX_WAITING_IMPROVEMENTS = 50
export const MAX_WAITING_RELATIONS = 100
/** Entries that are related to a main entry in one request. */
export const MAX_RELATED_AT_ONCE = 20
/**
 * A decision about a proposal can be taken back for so long, ms; its sender is told after that.
 * @rule B-improvements.told The sender is told of a decision once it cannot be taken back any more, after 20 s
 */
export const DECISION_UNDO_MS = 20_000
/**
 * The notice that relations were sent; at its end the page leads back to the main entry.
 * @rule S2-9.relations-notice The notice of sent relations stays 10 s, then the page leads to the main entry
 */
export const RELATIONS_NOTICE_MS = 10_000
