/** Where a card lies that explains something: beside it, never on it. */
import type { WindowBox } from './anchors.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Distance to what is explained, and to the edges of the window, CSS pixels. */
const GAP = 14
const EDGE = 8

const within = (value: number, size: number, room: number): number => Math.max(EDGE, Math.min(value, room - size - EDGE))

/** Sides of what is explained, in the order in which they are tried. */
const SIDES = ['bottom', 'top', 'right', 'left'] as const
export type CardSide = (typeof SIDES)[number]

/**
 * The left top corner of a card: on the side that is wished, else below, above, right or left of a place, wherever there is room first;
 * else in the half of the window that the middle of the place is not in.
 * @rule B-guides.beside A card of the tour or of a tip lies beside what it explains, within the window
 */
export function layCard(
  place: WindowBox | undefined,
  { width, height }: Size,
  room: Size,
  wished?: CardSide,
): { readonly left: number; readonly top: number } {
  const foot = room.height - height - EDGE
  if (place === undefined) return { left: within((room.width - width) / 2, width, room.width), top: Math.max(EDGE, foot) }
  const { left, top, right, bottom } = place
  const level = within((top + bottom - height) / 2, height, room.height)
  const column = within((left + right - width) / 2, width, room.width)
  const corners = {
    bottom: { left: column, top: bottom + GAP },
    top: { left: column, top: top - GAP - height },
    right: { left: right + GAP, top: level },
    left: { left: left - GAP - width, top: level },
  }
  const order = wished === undefined ? SIDES : [wished, ...SIDES]
  const free = order
    .map((side) => corners[side])
    .find((corner) => corner.left >= EDGE && corner.top >= EDGE && corner.left + width + EDGE <= room.width && corner.top <= foot)
  return free ?? { left: column, top: (top + bottom) / 2 < room.height / 2 ? Math.max(EDGE, foot) : EDGE }
}
