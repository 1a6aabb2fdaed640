/** Tables of surveys and feedback, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

/** Answers of one survey; null = the question was left out. */
export interface SurveysTable {
  id: number
  at: number
  /** 1: after a check against robots. */
  checked: number
  impression: string | null
  found: string | null
  interest: string | null
  classification: string | null
  discovery: string | null
  organized: number | null
  adequately: number | null
  looking_for: string | null
  search_criteria: string | null
  visualization: string | null
}

export interface FeedbacksTable {
  id: number
  at: number
  /** 1: after a check against robots. */
  checked: number
  done_at: number | null
  first_name: string
  email: string
  /** The address in the form that is compared; empty when the account of this address was deleted. */
  email_key: string
  /** suggestion or problem; empty in the form of the original. */
  kind: string
  /** low, medium or high; empty = none. */
  severity: string
  title: string
  description: string
  /** When administrators were told of it by mail; null = not yet. */
  mailed_at: number | null
}

/** Checks against robots that were used, until they end by themselves. */
export interface UsedChecksTable {
  id: string
  ends_at: number
}

/** Feeds of bookmarks, under addresses that nobody guesses. */
export interface BookmarkFeedsTable {
  person_id: string
  /** The word in the address. */
  word: string
}

export interface FeedbackTables {
  surveys: SurveysTable
  feedbacks: FeedbacksTable
  used_checks: UsedChecksTable
  bookmark_feeds: BookmarkFeedsTable
}
