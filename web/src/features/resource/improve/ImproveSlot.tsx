import type { Resource } from '@graticule/contracts/resource'
import { Suspense, useEffect } from 'react'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { useGeneralFlags } from '../../../site/general-flags.ts'
import { stopImproving, useIsImproving } from '../../../stores/proposals/improving.ts'

const ImprovePanel = lazyWithTexts(['improve'], () =>
  import('./ImprovePanel.tsx').then((module) => ({ default: module.ImprovePanel })),
)

/** The form, where the visitor wants it; it goes with the page of its entry. */
export function ImproveSlot({ resource, named }: { readonly resource: Resource; readonly named: NamedResource }) {
  const isOpen = useIsImproving(named.dataSource, named.targetId)
  useEffect(() => stopImproving, [named.dataSource, named.targetId])
  const isOffered = useGeneralFlags(({ isEntryExtensionEnabled }) => isEntryExtensionEnabled !== false)
  if (!isOpen || !isOffered) return null
  return (
    <Suspense>
      <ImprovePanel key={`${named.dataSource} ${named.targetId}`} resource={resource} named={named} />
    </Suspense>
  )
}
