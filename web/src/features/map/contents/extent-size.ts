import { type Bbox, isPointBox, longitudeSpan } from '@graticule/contracts/bbox'

const KM_PER_DEGREE = 111.32

/** Width, at the middle latitude, and height of a box in kilometres; `null` for a point. Beside a pole the width is nearly 0. */
export function extentSize(box: Bbox): { readonly width: number; readonly height: number } | null {
  if (isPointBox(box)) return null
  const middle = (((box[1] + box[3]) / 2) * Math.PI) / 180
  return { width: longitudeSpan(box) * Math.cos(middle) * KM_PER_DEGREE, height: (box[3] - box[1]) * KM_PER_DEGREE }
}
