/** Finding a place in an ascending list. */

/** First place at or after `from` whose entry is not before `wanted`: leaps of doubling length, then halving. */
export function gallop(entries: Uint32Array, wanted: number, from: number, end: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < end && (entries[high] as number) < wanted) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > end) high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
