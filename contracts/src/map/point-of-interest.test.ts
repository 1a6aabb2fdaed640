import { describe, expect, it } from 'vitest'
import { readPointOfInterest } from './point-of-interest.ts'

describe('a point of interest', () => {
  // @rule S1-3.point-of-interest
  it('is read with all of its fields', () => {
    const properties = {
      title: 'Zugspitze',
      links: [{ title: 'Station page', url: 'https://example.org/zsf' }],
      elevation: 2_671,
      category: 'Mountain station',
      country: 'DE',
      id: 'ZSF',
      network: 'GAW',
      organization: 'UBA',
      parameters: ['CO2', { name: 'ozone' }],
    }
    expect(readPointOfInterest(properties)).toEqual({ ...properties, elevation: '2671', parameters: ['CO2', 'ozone'] })
  })

  it('has only the fields that it was given', () => {
    expect(readPointOfInterest({ network: 'GAW', country: ' ', id: null, elevation: Number.NaN })).toEqual({ network: 'GAW' })
  })

  it('is read from names in any case, texts with JSON and lists parted by commas', () => {
    const links = '[{"title":"Page","url":"https://example.org/a"}]'
    expect(readPointOfInterest({ Name: 'A', ORGANISATION: 'B', Links: links, Parameters: 'salinity, sea level; wind' })).toEqual({
      title: 'A',
      organization: 'B',
      links: [{ title: 'Page', url: 'https://example.org/a' }],
      parameters: ['salinity', 'sea level', 'wind'],
    })
    expect(readPointOfInterest({ links: 'https://example.org/x' })?.links).toEqual([
      { title: 'https://example.org/x', url: 'https://example.org/x' },
    ])
  })

  it('has no link that is not followed, whatever it is called', () => {
    const links = [
      { title: 'x', url: 'javascript:alert(1)' },
      { title: 'x', url: ' java\nscript:alert(1)' },
      { title: 'x', url: 'data:text/html,x' },
      { title: 'x', url: { href: 'https://example.org' } },
      'file:///etc/passwd',
      null,
    ]
    expect(readPointOfInterest({ network: 'n', links })).toEqual({ network: 'n' })
  })

  it('is no other point with properties', () => {
    expect(readPointOfInterest({ title: 'Paris', country: 'FR', id: 7, population: 2e6 })).toBeUndefined()
    expect(readPointOfInterest({})).toBeUndefined()
  })
})
