/** When a harvest with an hour of its own is due. */

const DAY_MS = 86_400_000

/** The first time after `after` at this minute of a day in UTC, milliseconds since 1970. */
export function nextAtMinute(after: number, minute: number): number {
  const today = Math.floor(after / DAY_MS) * DAY_MS + minute * 60_000
  return today > after ? today : today + DAY_MS
}
