import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reachPlacesLimit, usePlacesLimit } from '../../../search/place/places-limit.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const FRANCE = { code: 'FR', name: 'France', box: [-5, 41, 10, 51], continents: ['europe'] }
const countries: Answer = ({ path }) =>
  path === '/places/rest/countries'
    ? json({ continents: [{ id: 'europe', name: 'Europe', box: [-31, 34, 69, 82] }], countries: [FRANCE] })
    : undefined

async function openPlace(address: string) {
  answerRequests(countries, searchAnswers({ dab: createResultSet({ total: 3 }) }))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = within(await screen.findByRole('region', { name: 'Filters' }))
  return { ...app, panel, ways: panel.getByRole('radiogroup', { name: 'Define place by' }) }
}
const checked = (ways: HTMLElement) =>
  within(ways)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')?.textContent, radio.checked])

afterEach(() => {
  sessionStorage.clear()
  usePlacesLimit.setState({ reached: false })
})

// @rule S1-4.places-limit-filter
it('falls back to countries when no more names are looked up', async () => {
  reachPlacesLimit()
  const { panel, ways } = await openPlace('/search?f:phrase=ice&v=1')
  await waitFor(() =>
    expect(checked(ways)).toEqual([
      ['Country', true],
      ['Coordinates', false],
    ]),
  )
  expect(panel.getByText('Place names cannot be looked up again until tomorrow.')).toBeDefined()
  expect(await panel.findByRole('combobox', { name: 'Continent' })).toBeDefined()
})

it('keeps a place that is in force', async () => {
  reachPlacesLimit()
  const { panel, ways } = await openPlace('/search?f:googlePlacesInput=Here&f:selectedAreaCoordinates=1,2,3,4&v=1')
  expect(checked(ways)[0]).toEqual(['Place name', true])
  expect(panel.getByRole<HTMLInputElement>('combobox', { name: 'Place' }).value).toBe('Here')
})

it('gives places by name first as long as they are looked up', async () => {
  const { ways } = await openPlace('/search?f:phrase=ice&v=1')
  expect(checked(ways)).toEqual([
    ['Place name', true],
    ['Country', false],
    ['Coordinates', false],
  ])
})
