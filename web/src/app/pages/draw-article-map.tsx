import { Suspense } from 'react'
import { late } from '../../i18n/late.tsx'
import type { DrawMap } from '../../features/content/article-nodes.ts'

const EmbeddedMap = late(async () => ({ default: (await import('../../features/map/embedded/EmbeddedMap.tsx')).EmbeddedMap }))

/** The map of a page of content. */
export const drawArticleMap: DrawMap = (map) => (
  <Suspense>
    <EmbeddedMap {...map} />
  </Suspense>
)
