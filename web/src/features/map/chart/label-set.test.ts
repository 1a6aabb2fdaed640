import { describe, expect, it } from 'vitest'
import map from '../../../i18n/en/map.json'
import { mercatorX, mercatorY, resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { CITIES } from './cities.ts'
import { loadCountryLabels } from './chart-data.ts'
import { allLabels, placeLabels, type Label } from './label-set.ts'
import { WATERS } from './waters.ts'

const countries = await loadCountryLabels()
const waterNames: Record<string, string> = map.waters
const labels = allLabels(countries, CITIES, {
  water: (key) => waterNames[key] ?? '',
  country: ({ name }) => name,
  city: (name) => name,
})
const measure = ({ text }: Label) => ({ width: text.length * 8, height: 14 })

describe('names on the chart', () => {
  it('have a text for every water, and no text is without a water', () => {
    const keys = new Set(WATERS.map(([key]) => key))
    expect([...keys].filter((key) => !waterNames[key])).toEqual([])
    expect(Object.keys(waterNames).filter((key) => !keys.has(key))).toEqual([])
  })

  it('lie on the Earth', () => {
    for (const [, longitude, latitude] of [...WATERS, ...CITIES]) {
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      expect(Math.abs(latitude)).toBeLessThanOrEqual(85)
    }
    for (const { at, size, code } of countries) {
      expect(Math.abs(at[0])).toBeLessThanOrEqual(180)
      expect(Math.abs(at[1])).toBeLessThanOrEqual(85)
      expect(size).toBeGreaterThan(0)
      expect(code ?? 'AA').toMatch(/^[A-Z]{2}$/)
    }
  })

  it('are many and each city stands once', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(120)
    expect(new Set(CITIES.map(([name]) => name)).size).toBe(CITIES.length)
    expect(WATERS.length).toBeGreaterThanOrEqual(60)
  })
})

describe('labels at a zoom', () => {
  it.each([2, 2.5, 3.5, 4.25, 5.5, 7])('never touch at zoom %d, not even across the antimeridian', (zoom) => {
    const placed = placeLabels(labels, zoom, measure)
    expect(placed.length).toBeGreaterThan(2)
    const resolution = resolutionAt(zoom)
    const world = WORLD_WIDTH / resolution
    const boxes = placed.map(({ label, dx, width, height }) => ({
      x: label.at[0] / resolution + dx,
      y: label.at[1] / resolution,
      width,
      height,
    }))
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        const apart = Math.abs(one.x - other.x) % world
        const dx = Math.min(apart, world - apart)
        expect(dx >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= (one.height + other.height) / 2).toBe(true)
      }
    })
  })

  it('begin with the oceans, then countries, then cities', () => {
    const kindsAt = (zoom: number) => new Set(placeLabels(labels, zoom, measure).map(({ label }) => label.kind))
    expect(kindsAt(2.5)).toEqual(new Set(['ocean']))
    expect(kindsAt(3.25)).toEqual(new Set(['ocean', 'country']))
    expect(kindsAt(4.5)).toEqual(new Set(['ocean', 'water', 'country', 'city']))
  })

  it('name a country only where there is room for its name', () => {
    const namesAt = (zoom: number) => placeLabels(labels, zoom, measure).map(({ label }) => label.text)
    expect(namesAt(3.25)).toContain('Brazil')
    expect(namesAt(3.25)).not.toContain('Luxembourg')
    expect(namesAt(7)).toContain('Luxembourg')
  })

  it('set a city to the left of its dot when the right is taken', () => {
    const city = (text: string, longitude: number): Label => ({
      kind: 'city',
      text,
      at: [mercatorX(longitude), mercatorY(10)],
      fromZoom: 0,
      toZoom: 20,
      room: Infinity,
    })
    const [first, second] = placeLabels([city('First', 10), city('Other', 8)], 5, () => ({ width: 60, height: 14 }))
    expect(first!.dx).toBeGreaterThan(0)
    expect(second!.dx).toBeLessThan(0)
  })
})
