import type { BboxRelation } from '@graticule/contracts/bbox'

/** Boxes as x, y, width, height: the search area dashed, the result filled. */
const FIGURES: Readonly<Record<BboxRelation, { area: readonly number[]; result: readonly number[] }>> = {
  OVERLAPS: { area: [8, 2, 18, 13], result: [2, 7, 16, 12] },
  CONTAINS: { area: [4, 2, 22, 17], result: [9, 6, 12, 9] },
  CONTAINED: { area: [9, 6, 12, 9], result: [4, 2, 22, 17] },
  DISJOINT: { area: [17, 2, 11, 9], result: [2, 10, 11, 9] },
}

/** A small drawing of how result and search area lie. Decoration beside the words. */
export function RelationFigure({ relation }: { relation: BboxRelation }) {
  const { area, result } = FIGURES[relation]
  const box = ([x, y, width, height]: readonly number[]) => ({ x, y, width, height })
  return (
    <svg viewBox="0 0 30 21" width="30" height="21" aria-hidden="true" stroke="currentColor" strokeWidth="1.4">
      <rect {...box(result)} fill="currentColor" fillOpacity=".18" />
      <rect {...box(area)} fill="none" strokeDasharray="2.5 2" />
    </svg>
  )
}
