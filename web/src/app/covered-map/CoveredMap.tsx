import { useEffect, useRef } from 'react'
import { watchCoveredMap } from './watch-covered-map.ts'

/** Stands behind the map on the stage, shows nothing, and watches whether a page covers the map. */
export function CoveredMap() {
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => watchCoveredMap(own.current?.previousElementSibling), [])
  return <span ref={own} hidden />
}
