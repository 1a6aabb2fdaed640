import { expect, it } from 'vitest'
import { MAP_ASPECT, widgetWindow, zoomed } from './map-window.ts'

it.each([
  [[10, 40, 20, 50]],
  [[-70, -60, -50, 10]],
  [[170, -20, -170, -10]],
  [[-180, -90, 180, 90]],
  [[0, 80, 10, 89]],
  [[5, 5, 5, 5]],
] as const)('the window round %j has the form of the map and holds the box', (box) => {
  const { west, north, width, height, narrowing } = widgetWindow(box)
  expect((width * narrowing) / height).toBeCloseTo(MAP_ASPECT)
  expect(width).toBeLessThanOrEqual(360)
  expect(north).toBeGreaterThanOrEqual(box[3] - 1e-9)
  expect(north - height).toBeLessThanOrEqual(box[1] + 1e-9)
  expect([-360, 0, 360].some((shift) => box[0] + shift >= west && box[0] + shift <= west + width)).toBe(true)
})

it('shows half as much with each step, round the same middle', () => {
  const whole = widgetWindow([-180, -90, 180, 90])
  expect(zoomed(whole, 1)).toMatchObject({ west: -90, north: 45, width: 180, height: 90 })
})
