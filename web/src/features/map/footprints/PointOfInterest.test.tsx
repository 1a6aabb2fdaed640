import { act, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { PlaceInfo } from '../place-info/PlaceInfo.tsx'
import { PointOfInterest } from './PointOfInterest.tsx'

const point = {
  title: 'Zugspitze',
  links: [
    { title: 'Station page', url: 'https://example.org/zsf' },
    { title: 'Data', url: 'https://example.org/data' },
  ],
  elevation: '2671',
  category: 'Mountain station',
  country: 'Germany',
  id: 'ZSF',
  network: 'GAW',
  organization: 'UBA',
  parameters: ['CO2', 'ozone'],
}

describe('a point of interest on the map', () => {
  it('shows all of its fields, with their links', () => {
    render(<PointOfInterest point={point} />)
    expect(screen.getByRole('heading', { name: 'Zugspitze' })).toBeDefined()
    const told = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(told).toEqual([
      ['Category', 'Mountain station'],
      ['Network', 'GAW'],
      ['Organisation', 'UBA'],
      ['Country', 'Germany'],
      ['Identifier', 'ZSF'],
      ['Elevation', '2,671 m'],
      ['Parameters', 'CO2ozone'],
      ['Links', 'Station pageData'],
    ])
    const link = screen.getByRole('link', { name: 'Station page' })
    expect(link.getAttribute('href')).toBe('https://example.org/zsf')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('shows no field that it does not have', () => {
    render(<PointOfInterest point={{ network: 'GAW' }} />)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Network'])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('keeps an elevation that is no number as it was given', () => {
    render(<PointOfInterest point={{ elevation: '120 ft' }} />)
    expect(screen.getByRole('definition').textContent).toBe('120 ft')
  })

  it('is what a layer tells of a place, above what else it says', () => {
    render(<PlaceInfo />)
    act(() => {
      usePlaceInfo.getState().ask([11, 47], [{ id: 'a', title: 'Stations' }], false)
      usePlaceInfo.getState().answer('a', {
        kind: 'records',
        records: [{ title: 'Zugspitze', point, fields: [{ name: 'opened', value: '1900' }] }],
      })
    })
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('heading', { name: 'Zugspitze' })).toBeDefined()
    expect(article.getByRole('rowheader', { name: 'opened' })).toBeDefined()
  })
})
