/** Takes over, again and again, what other processes on the same database have changed: other servers, and the command line. */
import type { Settings } from './settings.ts'

/** Distance of two looks, ms: a change is everywhere within two seconds. One look reads one row. */
export const SETTINGS_POLL_MS = 1_000

/**
 * Starts looking; gives the way to stop. While the database does not answer, the values of before hold, which is told once.
 * @rule D65.live-changes A changed setting reaches every instance within 2 s
 */
export function followSettings(
  settings: Pick<Settings, 'refresh'>,
  warn: (words: string) => void,
  pollMs = SETTINGS_POLL_MS,
): () => void {
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      await settings.refresh()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isStopped) warn(`Changes of settings cannot be read at the moment: ${String(error)}`)
      isFailing = true
    }
    next()
  }
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void look(), pollMs).unref()
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
