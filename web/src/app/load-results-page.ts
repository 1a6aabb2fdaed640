/** The page of results comes after the first screen, and before it is needed. */

import { withTexts } from '../i18n/index.ts'

/** Loads the page of results; the browser keeps what it has loaded. */
export const loadResultsPage = () => withTexts(import('./pages/ResultsPage.tsx'), 'results', 'filters', 'themes')

/** What a visitor does first, whatever follows. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Loads the page of results at the first sign of a visitor, so that it is there when a search is sent. A failure is told when the
 * page is opened.
 */
export function loadResultsPageEarly(load: () => Promise<unknown> = loadResultsPage): void {
  const signs = new AbortController()
  const onSign = (): void => {
    signs.abort()
    load().catch(() => undefined)
  }
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true, signal: signs.signal })
}
