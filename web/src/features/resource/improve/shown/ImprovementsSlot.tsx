import type { Resource } from '@graticule/contracts/resource'
import { Suspense } from 'react'
import { lazyWithTexts } from '../../../../i18n/lazy-with-texts.ts'
import type { NamedResource } from '../../../../kept/resource-key.ts'
import { useSession } from '../../../../session/session.ts'

const Improvements = lazyWithTexts(['improve'], () =>
  import('./Improvements.tsx').then((module) => ({ default: module.Improvements })),
)

/** What is known of improvements, where there is something to know: most entries have none, and guests propose none. */
export function ImprovementsSlot(props: { readonly resource: Resource; readonly named: NamedResource }) {
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  if (!isPerson && (props.resource.improved ?? []).length === 0) return null
  return (
    <Suspense>
      <Improvements {...props} />
    </Suspense>
  )
}
