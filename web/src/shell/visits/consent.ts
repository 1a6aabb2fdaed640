/** Whether the visits of whoever uses this browser may be counted. */
import { CONSENT_COOKIE, CONSENT_COOKIE_S, CONSENT_REMOVED_COOKIE } from '@graticule/contracts/people/guide-cookies'
import { readCookie, writeCookie } from '../../browser/cookies.ts'
import { createStore } from '../../state/create-store.ts'

export interface ConsentState {
  /** `undefined` = nobody has been asked. */
  readonly answer: 'given' | 'removed' | undefined
  give(): void
  remove(): void
}

/** Both cookies at once never are; withdrawn counts more. */
function answerHere(): ConsentState['answer'] {
  if (readCookie(CONSENT_REMOVED_COOKIE) !== undefined) return 'removed'
  return readCookie(CONSENT_COOKIE) === undefined ? undefined : 'given'
}

function keep(cookie: string, other: string): void {
  writeCookie(other, '', 0)
  writeCookie(cookie, String(Date.now()), CONSENT_COOKIE_S)
}

/** @rule S3-4.consent-cookies */
export const useConsent = createStore<ConsentState>()((set) => ({
  answer: answerHere(),
  give() {
    keep(CONSENT_COOKIE, CONSENT_REMOVED_COOKIE)
    set({ answer: 'given' })
  },
  remove() {
    keep(CONSENT_REMOVED_COOKIE, CONSENT_COOKIE)
    set({ answer: 'removed' })
  },
}))
