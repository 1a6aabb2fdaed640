import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PreviewMap } from './PreviewMap.tsx'

const drawn = (zoom: number, screen: 'desktop' | 'phone') => {
  const { container } = render(<PreviewMap longitude={-64} latitude={-7} zoom={zoom} screen={screen} />)
  const [west = 0, top = 0, width = 0, height = 0] = (container.querySelector('svg')?.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number)
  return { centre: [west + width / 2, -(top + height / 2)], width, coasts: container.querySelectorAll('path').length }
}

// @rule B-sites.preview-map
it('shows the coasts around the first position, half as wide with each step of the zoom', () => {
  const { centre, width, coasts } = drawn(4, 'desktop')
  expect(centre).toEqual([-64, -7])
  expect(coasts).toBeGreaterThan(0)
  expect(drawn(5, 'desktop').width).toBeCloseTo(width / 2)
  // a phone shows less of the world, and nothing shows more than all of it
  expect(drawn(4, 'phone').width).toBeLessThan(width)
  expect(drawn(0, 'desktop').width).toBe(360)
})
