import type { Resource } from '@graticule/contracts/resource'
import { type ReactNode, Suspense } from 'react'
import { late } from '../../i18n/late.tsx'

const FootprintMap = late(() => import('./FootprintMap.tsx'))

/** The small map of a record's footprint, once its coasts are there; until then, and without a footprint, `otherwise`. */
export function FootprintPicture(props: {
  readonly resource: Pick<Resource, 'footprint'>
  readonly className?: string | undefined
  readonly otherwise: ReactNode
}) {
  const { resource, className, otherwise } = props
  if (resource.footprint === undefined) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <FootprintMap boxes={resource.footprint.boxes} className={className} />
    </Suspense>
  )
}
