import type { Suggestions } from '@graticule/contracts/services/search'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, never, searchAnswers } from '../../../testing/answer-requests.ts'
import { createResultSet } from '../../../testing/factories.ts'
import { homeAnswers } from '../../../testing/home-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const found: Suggestions = {
  popular: [{ text: 'soil moisture', matched: [[0, 4]] }],
  terms: [],
  keywords: [{ text: 'Soil type', matched: [[0, 4]], count: 3 }],
  titles: [{ text: 'A map of soils', matched: [[9, 13]], dataSource: 'dab', id: 'map/1' }],
  places: [{ text: 'Soil City', matched: [[0, 4]], phrase: '', kind: 'city', box: [1, 2, 3, 4] }],
}
const suggestions =
  (reply: Suggestions | null): Answer =>
  ({ path }) =>
    path === '/search/rest/suggestions' ? json(reply, reply === null ? 500 : 200) : undefined

function open(address: string, ...answers: readonly Answer[]) {
  const asked = answerRequests(...answers, homeAnswers(), searchAnswers({ dab: createResultSet({ total: 208 }) }))
  return { ...renderApp(address), asked }
}
/** The lines of the list, when it is open. */
const shownLines = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' })).findAllByRole('option')
const isShut = () => expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
const what = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'What' })

describe('suggestions for the phrase', () => {
  it('are lines with what they are, the typed part marked', async () => {
    const { user } = open('/', suggestions({ ...found, terms: [{ text: 'soil water', matched: [[0, 4]] }] }))
    await user.type(await what(), 'soil')
    const lines = await shownLines()
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'soil moisturePopular',
      'soil waterTerm',
      'Soil typeKeyword',
      'Soil CityCity',
      'A map of soilsResource',
    ])
    expect(within(lines[4] as HTMLElement).getByText('soil').tagName).toBe('B')
    expect(screen.getByText('5 suggestions')).toBeDefined()
    expect((await what()).getAttribute('aria-expanded')).toBe('true')
  })

  it('are searched for at once when they are chosen', async () => {
    const { user, address } = open('/', suggestions(found))
    await user.type(await what(), 'soil')
    await shownLines()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=Soil+type&v=1'))
  })

  it('do not stand between a typed phrase and Enter', async () => {
    const { user, address } = open('/', suggestions(found))
    await user.type(await what(), 'soil')
    await shownLines()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=soil&v=1'))
  })

  it('close with Escape and leave the text', async () => {
    const { user } = open('/', suggestions(found))
    await user.type(await what(), 'soil')
    await shownLines()
    await user.keyboard('{Escape}')
    isShut()
    expect((await what()).value).toBe('soil')
  })

  it('set the area beside the rest of the phrase', async () => {
    const inCity = { ...found, places: [{ ...(found.places[0] as Suggestions['places'][0]), phrase: 'ice' }] }
    const { user, address } = open('/search?f:phrase=snow&v=1', suggestions(inCity))
    const field = await what()
    await user.clear(field)
    await user.type(field, 'ice in soil')
    const [first] = await shownLines()
    expect(first?.textContent).toBe('ice in Soil CityCity')
    await user.click(first as HTMLElement)
    await waitFor(() => expect(address()).toContain('f:phrase=ice&'))
    expect(address()).toContain('f:selectedAreaCoordinates=1,2,3,4&f:googlePlacesInput=Soil+City')
    expect(field.value).toBe('ice')
  })

  it.each<[string, Answer]>([
    ['fails', suggestions(null)],
    ['says nonsense', ({ path }) => (path === '/search/rest/suggestions' ? json({ titles: 'none' }) : undefined)],
    ['is silent', (request) => (request.path === '/search/rest/suggestions' ? never(request) : undefined)],
  ])('are absent without a word when the service %s', async (_, answer) => {
    const { user, address } = open('/', answer)
    await user.type(await what(), 'soil')
    isShut()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=soil&v=1'))
  })
})

describe('other phrases for a search', () => {
  it('are the OR of its words, then words that belong to it', async () => {
    const concepts: Answer = ({ path }) => (path === '/search/rest/concepts' ? json(['drought', 'irrigation']) : undefined)
    const { user, address } = open('/search?f:phrase=soil+moisture&v=1', concepts)
    const row = await screen.findByRole('navigation', { name: 'See also' })
    await within(row).findByRole('link', { name: 'drought' })
    const words = within(row).getAllByRole('link')
    expect(words.map(({ textContent }) => textContent)).toEqual(['soil OR moisture', 'drought', 'irrigation'])
    await user.click(words[1] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/search?f:phrase=drought&v=1'))
  })

  it('come with recommended entries, counted', async () => {
    const entry = { dataSource: 'dab', code: 'a/b', title: 'Soil water index', description: 'Of the world' }
    const recommended: Answer = ({ path, parameters }) =>
      path === '/search/rest/recommendations' ? json(parameters.get('st') === 'soil' ? [entry] : []) : undefined
    const { user } = open('/search?f:phrase=soil&v=1', recommended)
    await user.click(await screen.findByRole('button', { name: '1 recommended' }))
    const popup = await screen.findByRole('dialog', { name: 'Recommended for “soil”' })
    const link = await within(popup).findByRole('link', { name: 'Soil water index' })
    expect(link.getAttribute('href')).toBe('/resource/dab/a%2Fb?f:phrase=soil&v=1')
  })

  it('say so when nothing could be recommended, and nothing where nothing is', async () => {
    let status = 200
    const recommended: Answer = ({ path }) =>
      path === '/search/rest/recommendations' ? json(status === 200 ? [] : {}, status) : undefined
    open('/search?f:phrase=soil+moisture&v=1', recommended)
    await screen.findByRole('link', { name: 'soil OR moisture' })
    expect(screen.queryByRole('button', { name: /recommended/i })).toBeNull()
    cleanup()
    status = 500
    const { user } = open('/search?f:phrase=sea+ice&v=1', recommended)
    await user.click(await screen.findByRole('button', { name: 'Recommended' }))
    expect(within(await screen.findByRole('dialog')).getByText('Server error (status 500).')).toBeDefined()
  })
})
