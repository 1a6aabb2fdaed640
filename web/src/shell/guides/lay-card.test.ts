import { expect, it } from 'vitest'
import type { WindowBox } from './anchors.ts'
import { layCard } from './lay-card.ts'

const CARD = { width: 300, height: 200 }
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const overlaps = (one: { left: number; top: number }, { left, top, right, bottom }: WindowBox) =>
  one.left < right && one.left + CARD.width > left && one.top < bottom && one.top + CARD.height > top

// @rule B-guides.beside
it.each([
  ['below', { left: 600, top: 100, right: 800, bottom: 200 }, DESKTOP],
  ['above at the foot', { left: 10, top: 850, right: 1400, bottom: 890 }, DESKTOP],
  ['left of a high column', { left: 1390, top: 60, right: 1430, bottom: 880 }, DESKTOP],
  ['right of a high panel', { left: 0, top: 60, right: 480, bottom: 880 }, DESKTOP],
  ['below the header of a phone', { left: 4, top: 4, right: 48, bottom: 48 }, PHONE],
])('a card lies beside what it explains, within the window: %s', (_, place, room) => {
  const at = layCard(place, CARD, room)
  expect(overlaps(at, place)).toBe(false)
  expect(at.left).toBeGreaterThanOrEqual(8)
  expect(at.top).toBeGreaterThanOrEqual(8)
  expect(at.left + CARD.width).toBeLessThanOrEqual(room.width - 8)
  expect(at.top + CARD.height).toBeLessThanOrEqual(room.height - 8)
})

it('lies on the side that is wished, where there is room', () => {
  const panel = { left: 10, top: 160, right: 480, bottom: 200 }
  expect(layCard(panel, CARD, DESKTOP, 'right')).toEqual({ left: 494, top: 80 })
  expect(layCard(panel, CARD, DESKTOP, 'left')).toEqual({ left: 95, top: 214 })
})

it('lies in the other half when what it explains fills the window, and at the foot when that is not seen', () => {
  expect(layCard({ left: 0, top: 0, right: 390, bottom: 700 }, CARD, PHONE).top).toBe(636)
  expect(layCard({ left: 0, top: 100, right: 390, bottom: 844 }, CARD, PHONE).top).toBe(8)
  expect(layCard(undefined, CARD, PHONE)).toEqual({ left: 45, top: 636 })
})
