import { LOGO_ROTATION_MS } from '@graticule/contracts/limits'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdMediaQueries } from '../../testing/browser-gaps.ts'
import { Partners } from './Partners.tsx'

const PARTNERS = [{ name: 'GEO' }, { name: 'ESA', url: 'https://esa.example.org' }, { name: 'JRC' }]
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// @rule S3-9.logo-rotation
it('partners take turns on narrow screens, and stand still under the pointer', () => {
  holdMediaQueries('(max-width: 480px)')
  render(<Partners partners={PARTNERS} />)
  expect(shown()).toEqual(['GEO'])
  act(() => void vi.advanceTimersByTime(LOGO_ROTATION_MS))
  expect(shown()).toEqual(['ESA'])
  fireEvent.pointerEnter(screen.getByRole('list'))
  act(() => void vi.advanceTimersByTime(5 * LOGO_ROTATION_MS))
  expect(shown()).toEqual(['ESA'])
  fireEvent.pointerLeave(screen.getByRole('list'))
  act(() => void vi.advanceTimersByTime(2 * LOGO_ROTATION_MS))
  expect(shown()).toEqual(['GEO'])
})

it.each([[[]], [['(max-width: 480px)', '(prefers-reduced-motion: reduce)']]])('all are there elsewhere: %j', (queries) => {
  holdMediaQueries(...queries)
  render(<Partners partners={PARTNERS} />)
  act(() => void vi.advanceTimersByTime(5 * LOGO_ROTATION_MS))
  expect(shown()).toEqual(['GEO', 'ESA', 'JRC'])
})
