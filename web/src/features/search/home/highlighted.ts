/** Recommended searches as the map knows them. */
import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import type { MapFootprint } from '../../../stores/map/map-footprints.ts'
import { searchName } from '../../../search/search-name.ts'

/** Stands before the number in the ids of footprints, so that no entry of the catalogue has the same id. */
const PREFIX = 'highlighted:'

/** Id of a search in the stores that link list and map, by its number on the screen. */
export const highlightedId = (index: number): string => `${PREFIX}${index}`

function areaOf({ aoiBoundingBox = '' }: HighlightedSearch): Bbox | undefined {
  const box = aoiBoundingBox.split(',').map(Number)
  return isBbox(box) ? box : undefined
}

/** The areas of the shown searches, with the numbers of their cards; a search without area has none. */
export function highlightedFootprints(searches: readonly HighlightedSearch[]): MapFootprint[] {
  return searches.flatMap((search, at) => {
    const area = areaOf(search)
    return area === undefined ? [] : [{ id: highlightedId(at + 1), index: at + 1, title: searchName(search).text, boxes: [area] }]
  })
}
