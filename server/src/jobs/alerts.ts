/** Alerts inside a server: whatever is due, one piece after another. */
import type { AlertWork } from '../alerts/alert-work.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server asks what is due, ms. */
const POLL_MS = 10_000

/** Starts them. */
export function startAlerts(work: AlertWork, onNotice: (words: string) => void, pollMs = POLL_MS): Jobs {
  const onError = (error: unknown) => onNotice(`Alerts: ${error instanceof Error ? error.message : String(error)}`)
  return repeat((signal) => work.round(signal), { pollMs, onError })
}
