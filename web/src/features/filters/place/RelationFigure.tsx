import type { BboxRelation } from '@graticule/contracts/bbox'

/** The search area, dashed, the same in all figures; then the result, filled: x, y, width, height. */
const AREA = { x: 9, y: 4, width: 16, height: 14 }
const RESULTS: Readonly<Record<BboxRelation, { x: number; y: number; width: number; height: number }>> = {
  OVERLAPS: { x: 3, y: 9, width: 14, height: 10 },
  CONTAINED: { x: 4.5, y: 1, width: 25, height: 20 },
  CONTAINS: { x: 12.5, y: 7, width: 9, height: 8 },
  DISJOINT: { x: 1, y: 11, width: 5, height: 9 },
}

/** A small drawing of how result and search area lie. Decoration beside the words. */
export function RelationFigure({ relation }: { relation: BboxRelation }) {
  return (
    <svg viewBox="0 0 34 22" width="34" height="22" aria-hidden="true" stroke="currentColor" strokeWidth="1.4">
      <rect {...AREA} fill="none" strokeDasharray="3 2" />
      <rect {...RESULTS[relation]} fill="currentColor" fillOpacity=".2" />
    </svg>
  )
}
