import { PRIVACY_POLICY_MS } from '@graticule/contracts/limits'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { i18n, withTexts } from '../../i18n/index.ts'
import { useGuides } from '../../stores/guides.ts'
import { notify } from '../notifications.ts'

/**
 * Tour, tips, past notifications and the question about visits: their code comes when the first screen is there, or when one is wished.
 * @rule S3-9.privacy-policy What a page loads when its first screen is there, such as the question about visits, comes after 2 s
 */
export function GuidesHost() {
  const [isDue, setDue] = useState(false)
  const [Guides, setGuides] = useState<ComponentType>()
  const isWished = useGuides(({ wished, tips }) => wished !== undefined || tips)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PRIVACY_POLICY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isWanted = isDue || isWished
  useEffect(() => {
    if (!isWanted) return
    // the page does without them, unless somebody asked for one
    void withTexts(import('./Guides.tsx'), 'guides').then(
      (module) => setGuides(() => module.Guides),
      () => {
        if (!isWished) return
        useGuides.setState({ wished: undefined, tips: false })
        notify({ style: 'error', title: i18n.t('shell:error.chunk') })
      },
    )
  }, [isWanted, isWished])
  return <Suspense>{Guides !== undefined && <Guides />}</Suspense>
}
