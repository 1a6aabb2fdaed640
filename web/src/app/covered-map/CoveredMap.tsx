import { useEffect, useRef } from 'react'
import { watchCoveredMap } from './watch-covered-map.ts'

/** Stands on the stage with the map (`data-map`), shows nothing, and watches whether a page covers the map. */
export function CoveredMap() {
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => watchCoveredMap(own.current?.parentElement?.querySelector(':scope > [data-map]')), [])
  return <span ref={own} hidden />
}
