/** What became of work of one kind since the start, and what is under way; for the figures of operators. */
export type WorkCounts = Readonly<Record<string, number>>

/**
 * The counts of all kinds of work.
 * @rule B-limits.account Operators read what became of work on /metrics and /health
 */
export type Account = Readonly<Record<string, () => WorkCounts | undefined>>
