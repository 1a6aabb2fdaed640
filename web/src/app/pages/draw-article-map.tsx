import { lazy, Suspense } from 'react'
import type { DrawMap } from '../../features/content/article-nodes.ts'

const EmbeddedMap = lazy(async () => ({ default: (await import('../../features/map/embedded/EmbeddedMap.tsx')).EmbeddedMap }))

/** The map of a page of content. */
export const drawArticleMap: DrawMap = (map) => (
  <Suspense>
    <EmbeddedMap {...map} />
  </Suspense>
)
