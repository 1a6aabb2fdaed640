import { PAGES } from '@graticule/contracts/pages'
import { useEffect } from 'react'
import { logUse } from '../../api/log.ts'
import { useSearchParams } from '../../stores/search-params.ts'

/** Longest words of a part that are logged. */
const MAX_LABEL = 200

const wordsOf = (part: Element): string =>
  (part.getAttribute('aria-label') ?? part.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LABEL)

/**
 * Logs clicks on links and buttons in the areas of the page that carry `data-log` with their name: results, an entry, and what is
 * offered to search. An area about an entry tells which one (`data-entry-id`, `data-log-entry`),
 * and its title and organisation (`data-log-title`, `data-log-organisation`). Wherever it stands, a link to the page of sign-in begins one.
 * @rule S1-7.log-sign-in A click that begins a sign-in is logged, without who signs in
 */
export function useClickLog(): void {
  useEffect(() => {
    const logClick = ({ target }: MouseEvent) => {
      const part = target instanceof Element ? target.closest('a, button') : null
      if (part instanceof HTMLAnchorElement && part.pathname === PAGES.login.path) logUse('logSignIn', { operation: 'sign-in' })
      const area = part?.closest<HTMLElement>('[data-log]')
      if (part === null || area === null || area === undefined) return
      const { log: uiObjectClass, entryId, logEntry: uiEntryId = entryId, logSource } = area.dataset
      const { logTitle: uiResourceName, logOrganisation: uiOrganisation } = area.dataset
      const { dataSource, filters } = useSearchParams.getState().state
      logUse('logElementClick', {
        operation: 'click',
        uiAction: 'click',
        uiObjectClass,
        uiObjectId: part.localName === 'a' ? 'link' : 'button',
        uiLabel: wordsOf(part),
        uiSource: logSource ?? dataSource,
        ...(uiEntryId === undefined ? {} : { uiEntryId }),
        ...(uiResourceName === undefined ? {} : { uiResourceName }),
        ...(uiOrganisation === undefined ? {} : { uiOrganisation }),
        dsPhrase: filters.phrase,
      })
    }
    // before the click changes what it was on
    document.addEventListener('click', logClick, { capture: true })
    return () => document.removeEventListener('click', logClick, { capture: true })
  }, [])
}
