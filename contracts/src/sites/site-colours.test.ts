import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfBranding } from './branding.ts'
import { contrastOf, contrastOnSurface, LEAST_CONTRAST, nearestLegible, siteColours } from './site-colours.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

// @rule B-sites.contrast
describe('the colour of a site', () => {
  it('has the contrast that WCAG says', () => {
    expect(contrastOnSurface('#000000')).toBeCloseTo(21)
    expect(contrastOnSurface('#767676')).toBeCloseTo(4.54, 2)
  })

  it('stays as it is when it is legible, and otherwise gives way to one that is', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const nearest = nearestLegible(colour)
        expect(contrastOnSurface(nearest)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        if (contrastOnSurface(colour) >= LEAST_CONTRAST) expect(nearest).toBe(colour)
        // no darker than it has to be
        else expect(contrastOnSurface(nearest)).toBeLessThan(5)
      }),
    )
  })

  it('is refused in words when it is not legible', () => {
    expect(faultOfBranding({ colour: '#07597a' })).toBeUndefined()
    expect(faultOfBranding({ colour: '#ffee00' })).toMatch(/contrast of 1\.2\d:1 .* the nearest is #[0-9a-f]{6}/)
  })
})

// @rule B-sites.colour
describe('the colours that follow from one', () => {
  it('can be read in both themes, on the surface and on the colour itself', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { light, dark } = siteColours(colour)
        for (const [theme, surface] of [
          [light, '#ffffff'],
          [dark, '#121d24'],
        ] as const) {
          const value = (name: '--deep' | '--deep-hover' | '--deep-press' | '--on-deep' | '--deep-soft') => theme[name] ?? ''
          for (const name of ['--deep', '--deep-hover', '--deep-press'] as const) {
            expect(contrastOf(value(name), surface)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
            expect(contrastOf(value('--on-deep'), value(name))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
          }
          expect(contrastOf(value('--deep'), value('--deep-soft'))).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })
})
