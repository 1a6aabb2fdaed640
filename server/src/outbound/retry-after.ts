/** Reads how long a server wants clients to wait. */

/**
 * Seconds or an HTTP date (RFC 9110 section 10.2.3) as milliseconds from now, at most `most`; 0 when there is none or it cannot be
 * read.
 */
export function retryAfter(header: string | undefined, now: number, most: number): number {
  if (header === undefined) return 0
  const wait = /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(most, Math.max(0, wait)) : 0
}
