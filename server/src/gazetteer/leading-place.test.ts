import { describe, expect, it } from 'vitest'
import { type Candidate, LEAST_WEIGHT, leadingPlace } from './leading-place.ts'

interface Named extends Candidate {
  readonly name: string
  readonly within?: string
}

const place = (name: string, weight: number, options: Partial<Named> = {}): Named => ({
  name,
  weight,
  isFullName: false,
  isQualified: false,
  ...options,
})
const lead = (...candidates: Named[]) => leadingPlace(candidates, (outer, inner) => inner.within === outer.name)?.name

describe('leadingPlace', () => {
  it('is the only place that has the name', () => {
    expect(lead(place('a', LEAST_WEIGHT))).toBe('a')
    expect(lead()).toBeUndefined()
  })

  // @rule D55.leading-place
  it('is the place that outweighs the next one five times', () => {
    expect(lead(place('a', 5_000_000), place('b', 1_000_000), place('c', 1))).toBe('a')
    expect(lead(place('a', 4_999_999), place('b', 1_000_000))).toBeUndefined()
  })

  it('is the only place whose full name was said, however small', () => {
    expect(lead(place('state', 30_000_000), place('country', 10_000_000, { isFullName: true }))).toBe('country')
    expect(lead(place('small', 1, { isFullName: true }))).toBe('small')
  })

  it('is found among places with the same full name by their weight', () => {
    const [large, small] = [place('large', 500, { isFullName: true }), place('small', 100, { isFullName: true })]
    expect(lead(large, place('other', 400), small)).toBe('large')
    expect(lead(place('large', 499, { isFullName: true }), small)).toBeUndefined()
  })

  it('speaks for places that lie in it', () => {
    expect(lead(place('state', 3_000_000), place('city', 2_900_000, { within: 'state' }), place('far', 100_000))).toBe('state')
    expect(
      lead(place('state', 3_000_000), place('city', 2_900_000, { within: 'state' }), place('far', 1_000_000)),
    ).toBeUndefined()
  })

  it('is no small place with the name of a common thing, unless the text says where it is', () => {
    expect(lead(place('Time', LEAST_WEIGHT - 1))).toBeUndefined()
    expect(lead(place('Time', 15_000, { isQualified: true }))).toBe('Time')
  })
})
