import { PAGES } from '@graticule/contracts/pages'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { wantsNoLog } from '../../api/log.ts'
import { flagsInPage, useGeneralFlags } from '../../site/general-flags.ts'
import { useConsent } from './consent.ts'
import { ConsentBar } from './ConsentBar.tsx'
import { type Analytics, tellEvent, tellPage } from './matomo.ts'

/** Where visits are counted; the policy of a document lets it send only to the Matomo that was set when it was made. */
function useAnalytics(): Analytics | undefined {
  const now = useGeneralFlags(({ analytics }) => analytics)
  const [ofDocument] = useState(() => JSON.stringify(flagsInPage(document.head).analytics))
  return JSON.stringify(now) === ofDocument ? now : undefined
}

/**
 * Asks whether visits may be counted, and counts those of whoever agreed.
 * Browsers that send Global Privacy Control or Do Not Track are not asked; the page of help can ask.
 * @rule S3-4.consent The question comes while neither answer is kept; nothing is sent before somebody agreed, or after they withdrew
 */
export function Visits({ isAsked, onAnswered }: { isAsked: boolean; onAnswered: () => void }) {
  const analytics = useAnalytics()
  const answer = useConsent((state) => state.answer)
  if (analytics === undefined) return null
  return (
    <>
      {answer === 'given' && <Counting analytics={analytics} />}
      {(isAsked || (answer === undefined && !wantsNoLog())) && <ConsentBar onAnswered={onAnswered} />}
    </>
  )
}

/** Tells of each page that is seen, and of the beginning of a sign-in. */
function Counting({ analytics }: { analytics: Analytics }) {
  const { pathname } = useLocation()
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (told.current === pathname) return
    told.current = pathname
    tellPage(analytics, pathname)
  }, [analytics, pathname])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.pathname === PAGES.login.path) tellEvent(analytics, pathname, 'sign-in', 'start')
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [analytics, pathname])
  return null
}
