/**
 * The comparison of two sides of the map in a link (`m:compare`). Layers are numbered as in `m:layers`, 1 = top: `1,2,43`
 * has the first layer left of the line and the second right of it; `1,at:2026-01,43` has the first layer in January 2026 on
 * the left and at the map time on the right. The last number is the position of the line in whole per cent of the map's
 * width.
 */
import type { Codec } from '../codec.ts'
import { MAX_LIST_VALUES } from '../limits.ts'

export type SharedComparison =
  | { readonly kind: 'layers'; readonly left: number; readonly right: number; readonly position: number }
  | { readonly kind: 'times'; readonly layer: number; readonly time: string; readonly position: number }

const FORM = /^(\d{1,4}),(?:(\d{1,4})|at:([\w.:+-]{1,100})),(\d{1,3})$/

/** One that cannot be read is none: the layers are shown all the same. */
export const comparison: Codec<SharedComparison | null> = {
  decode: (texts) => {
    const [, first, second, time, line] = FORM.exec(texts.at(-1)?.trim() ?? '') ?? []
    const [left, right, position] = [Number(first), Number(second), Number(line)]
    const isPlace = (place: number) => place >= 1 && place <= MAX_LIST_VALUES
    if (!isPlace(left) || !(position <= 100)) return null
    if (time !== undefined) return { kind: 'times', layer: left, time, position }
    return isPlace(right) && left !== right ? { kind: 'layers', left, right, position } : null
  },
  encode: (value) => {
    if (value === null) return []
    const { position } = value
    return [value.kind === 'times' ? `${value.layer},at:${value.time},${position}` : `${value.left},${value.right},${position}`]
  },
  accepts: 'two places in the list of layers and a position in per cent',
  equal: (a, b) => JSON.stringify(a) === JSON.stringify(b),
}
