import type { Cover, MapPadding } from '../../../stores/map/map-view.ts'

/** A fit keeps this distance from what lies over the map, as from panels, CSS pixels. */
const GAP = 24
/** Less than this is no room for a fit, CSS pixels. */
const LEAST_ROOM = 160

/** Width and height, in one unit. */
type Size = readonly [width: number, height: number]

/** How small what is shown gets in what a padding leaves free: units of it for each pixel. Infinite where there is no room. */
function scaleIn([width, height]: Size, [stageWidth, stageHeight]: Size, { top, right, bottom, left }: MapPadding): number {
  const [across, down] = [stageWidth - left - right, stageHeight - top - bottom]
  return across < LEAST_ROOM || down < LEAST_ROOM ? Infinity : Math.max(width / across, height / down)
}

const isFree = ({ left, top, right, bottom }: Cover, [width, height]: Size, padding: MapPadding): boolean =>
  right + GAP <= padding.left ||
  left - GAP >= width - padding.right ||
  bottom + GAP <= padding.top ||
  top - GAP >= height - padding.bottom

/** The paddings that go by this cover on one of its sides: beside it or along it, on the edge that it is nearer to. */
function ways(cover: Cover, [width, height]: Size, padding: MapPadding): MapPadding[] {
  if (isFree(cover, [width, height], padding)) return [padding]
  const { left, top, right, bottom } = cover
  return [
    left + right < width ? { ...padding, left: right + GAP } : { ...padding, right: width - left + GAP },
    top + bottom < height ? { ...padding, top: bottom + GAP } : { ...padding, bottom: height - top + GAP },
  ]
}

/**
 * The padding with what covers corners of the stage counted in: each is passed on the side that leaves what is to be shown the
 * largest. Where no way leaves room the padding stays as it is. `shown` is the size of what is to be shown, in any one unit;
 * the stage is in CSS pixels.
 */
export function paddingBeside(covers: readonly Cover[], stage: Size, shown: Size, padding: MapPadding): MapPadding {
  let found = [padding]
  for (const cover of covers) found = found.flatMap((one) => ways(cover, stage, one))
  let best = padding
  let least = Infinity
  for (const one of found) {
    const scale = scaleIn(shown, stage, one)
    if (scale < least) [best, least] = [one, scale]
  }
  return best
}
