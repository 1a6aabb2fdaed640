/** How the page says what became of what people change: short words that go by themselves. */
import type { Failure } from '../api/http.ts'
import { isOffline } from '../browser/connection.ts'
import { i18n } from '../i18n/index.ts'
import { type Notification, notify } from '../shell/notifications.ts'

/** It is done. */
export const tellDone = (title: string, text?: string): void =>
  void notify({ style: 'success', title, ...(text === undefined ? {} : { text }) })

/**
 * It failed; why says the server in its own words, or a failure that had none: then what happened, and what to do.
 * @rule B-kept-items.why-failed A change that failed says why, also when the portal did not respond
 * @rule B-offline.needs-network A change that cannot wait says that it needs a connection
 */
export function tellFailed(
  title: string,
  why: string | Pick<Failure, 'kind' | 'status' | 'detail'> = '',
  more: Pick<Notification, 'action'> & { readonly duration?: number } = {},
): void {
  const text = typeof why === 'string' || why.detail !== '' ? detailOf(why) : failureOf(why)
  void notify({ style: 'error', title, ...(text === '' ? {} : { text }), ...more })
}

const detailOf = (why: string | Pick<Failure, 'detail'>): string => (typeof why === 'string' ? why : why.detail)

/** Without words of the server: it did not respond, or failed. */
function failureOf({ kind, status }: Pick<Failure, 'kind' | 'status'>): string {
  if (kind === 'unreachable' && isOffline()) return i18n.t('shell:offline.notAsked')
  return kind === 'unreachable' || kind === 'broken' || kind === 'timeout'
    ? i18n.t('shell:failure.tryAgain')
    : i18n.t(`shell:failure.${kind}`, { status: status ?? '' })
}

/** Something is missing that the visitor can put right. */
export const tellMissing = (title: string, more: Partial<Pick<Notification, 'text' | 'duration' | 'action'>> = {}): void =>
  void notify({ style: 'info', title, ...more })

/** A notification with something to do about it stays so long, ms. */
export const UNDO_MS = 10_000

/** It is done, and can be undone. */
export const tellUndoable = (
  title: string,
  undo: string,
  run: () => void,
  more: Pick<Notification, 'text' | 'also'> = {},
): void => void notify({ style: 'success', title, duration: UNDO_MS, action: { label: undo, run }, ...more })
