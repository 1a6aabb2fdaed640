import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useSiteMarks } from '../../../site/site-marks.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { BasemapChooser } from './BasemapChooser.tsx'

const STREETS = {
  id: 'streets',
  title: 'Streets',
  kind: 'xyz',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '© Example',
}

beforeEach(() => {
  localStorage.clear()
  useBasemap.setState(useBasemap.getInitialState())
  answerRequests(() => json({ basemaps: [STREETS] }))
})

it('offers the basemaps of the page and those of the operator, one of them chosen, by keyboard', async () => {
  const user = userEvent.setup()
  render(<BasemapChooser />)
  await screen.findByRole('radio', { name: 'Streets' })
  expect(screen.getByRole('radiogroup', { name: 'Basemap' }).textContent).toContain('Streets')
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'chart',
    'light',
    'dark',
    'streets',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chart' }).checked).toBe(true)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(useBasemap.getState().wanted).toBe('light')
})

// @rule D65.open-pages
it('offers those that the operator adds while it is open', async () => {
  render(<BasemapChooser />)
  await screen.findByRole('radio', { name: 'Streets' })
  act(() => useSiteMarks.setState({ contents: 'p1' }))
  answerRequests(() => json({ basemaps: [STREETS, { ...STREETS, id: 'ice', title: 'Ice' }] }))
  act(() => useSiteMarks.setState({ contents: 'p2' }))
  expect(await screen.findByRole('radio', { name: 'Ice' })).toBeDefined()
})

it('has those of the page when the list cannot be had', async () => {
  answerRequests(() => json({}, 500))
  render(<BasemapChooser />)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})
