/** Where ten thousand made-up results lie: small and large, thick and thin, as the server would tell it in one call. */
import { MAX_MAP_RESULTS } from '../../contracts/src/limits.ts'
import { type Extents, packBox } from '../../contracts/src/services/extents.ts'

/** Numbers from 0 to 1 that are the same at every run (Park and Miller). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** As many results as the map draws, from points to continents; half of them crowd in Europe. */
export function manyExtents(): Extents {
  const random = numbersFrom(7)
  const boxes: number[] = []
  for (let at = 0; at < MAX_MAP_RESULTS; at += 1) {
    const width = Math.exp(random() * 10 - 6.5)
    const height = Math.min(40, width * (0.4 + random()))
    const [west, south] = at % 2 === 0 ? [random() * 50 - 15, 33 + random() * 35] : [random() * 360 - 180, random() * 140 - 70]
    boxes.push(...packBox([west, south, Math.min(180, west + width), Math.min(85, south + height)]))
  }
  const ids = Array.from({ length: MAX_MAP_RESULTS }, (_, at) => `made-up-${at}`)
  return { total: MAX_MAP_RESULTS, taken: MAX_MAP_RESULTS, worldwide: 0, unplaced: 0, ids, boxes, events: [] }
}
