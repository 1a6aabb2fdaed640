import { useEffect } from 'react'
import { useGuides } from '../../stores/guides.ts'
import { openPast } from '../past/open-past.ts'
import { PastButton } from '../past/PastButton.tsx'
import { Tips } from '../tips/Tips.tsx'
import { Tour } from '../tour/Tour.tsx'
import { Visits } from '../visits/Visits.tsx'
import { HeaderSlot } from './HeaderSlot.tsx'
import { TipsSwitch } from '../tips/TipsSwitch.tsx'

/** Everything that guides through the page. */
export function Guides() {
  const { wished, wish } = useGuides()
  useEffect(() => {
    if (wished !== 'past') return
    wish(undefined)
    openPast()
  }, [wished, wish])
  return (
    <>
      <HeaderSlot>
        <TipsSwitch />
        <PastButton />
      </HeaderSlot>
      <Tips />
      {wished === 'tour' && <Tour onEnd={() => wish(undefined)} />}
      <Visits isAsked={wished === 'consent'} onAnswered={() => wished === 'consent' && wish(undefined)} />
    </>
  )
}
