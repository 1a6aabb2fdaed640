import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { createResultSet } from '../../../testing/factories.ts'
import { homeAnswers } from '../../../testing/home-answers.ts'
import { showSources } from '../../../site/data-sources.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const place = (fullName: string, box: readonly number[]) => ({ name: fullName, fullName, kind: 'region', box, centre: [0, 0] })
const andalusia = place('Andalusia, Spain', [-7.5, 36, -1.6, 38.7])

const places: Answer = ({ path, parameters }) => {
  if (path === '/places/rest/autosuggest') return json({ suggestions: [andalusia] })
  if (path !== '/places/rest/search') return undefined
  const known = parameters.get('q') === 'andalusia' ? [{ ...andalusia, viewport: [-8, 35, -1, 39] }] : []
  const tied = parameters.get('q') === 'springfield' ? [andalusia, andalusia] : []
  return json({ results: [...known, ...tied] })
}

function openHome(resources = 208) {
  answerRequests(homeAnswers({ resources }), places, searchAnswers({ dab: createResultSet({ total: 208 }) }))
  const app = renderApp('/')
  return { ...app, submit: () => app.user.click(screen.getByRole('button', { name: 'Search' })) }
}

describe('the home page', () => {
  it('says how much there is to find, as the catalogue counts it', async () => {
    openHome(1_208)
    expect(await screen.findByText('4 sources, 1,208 resources')).toBeDefined()
  })

  // @rule B-sites.own-counts
  it('follows the sources of its site: their choice, their number and what they hold', async () => {
    openHome(1_208)
    await screen.findByText('4 sources, 1,208 resources')
    const choices = () => within(screen.getByRole('combobox', { name: 'Source' })).getAllByRole('option').length
    expect(choices()).toBe(4)
    act(() => showSources(SHIPPED_ROWS.map((row) => ({ ...row, off: row.name !== 'information' && row.name !== 'services' }))))
    expect(choices()).toBe(3)
    expect(await screen.findByText('2 sources, 10 resources')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Data, / })).toBeNull()
  })

  it('is whole without the services that it can do without', async () => {
    const asked = answerRequests(homeAnswers({ sources: null, highlighted: null, popular: null }))
    renderApp('/')
    await screen.findByText('Source status is not available.')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Highlighted searches' })).toBeNull())
    expect(asked).toHaveLength(3)
    expect(screen.queryByText(/resources/)).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Popular searches' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'What' })).toBeDefined()
  })

  // @rule B-search.focus
  it('leaves the focus on the heading of the results', async () => {
    const { user, submit } = openHome()
    await user.type(screen.getByRole('combobox', { name: 'What' }), 'soil')
    await submit()
    const heading = await screen.findByRole('heading', { name: '208 results' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('searches what, where, when and in which source', async () => {
    const { user, submit, address } = openHome()
    await user.type(screen.getByRole('combobox', { name: 'What' }), ' soil moisture ')
    await user.type(screen.getByRole('combobox', { name: 'Where' }), 'andal')
    await screen.findByRole('option', { name: /Andalusia, Spain/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Last 10 years')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Information')
    await submit()
    await waitFor(() =>
      expect(address()).toBe(
        '/search?f:phrase=soil+moisture&f:dataSource=information&f:datePeriod=last10Years' +
          '&f:selectedAreaCoordinates=-7.5,36,-1.6,38.7&f:googlePlacesInput=Andalusia,+Spain&v=1',
      ),
    )
    await screen.findByText('We were unable to find any resources.')
  })

  it('looks up a place that was typed and not chosen', async () => {
    const { user, submit, address } = openHome()
    await user.type(screen.getByRole('combobox', { name: 'Where' }), 'andalusia')
    await submit()
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=-8,35,-1,39'))
    await screen.findByText('208 results')
  })

  it.each([
    ['springfield', 'Several places have this name. Choose one from the list.'],
    ['qwxz', 'No place found. Choose one from the list, or enter a box as west,south,east,north.'],
  ])('does not guess what %s means', async (typed, words) => {
    const { user, submit, address } = openHome()
    const where = screen.getByRole('combobox', { name: 'Where' })
    await user.type(where, typed)
    await submit()
    expect(await screen.findByText(words)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(where))
    expect(address()).toBe('/')
  })

  it('reads coordinates and shows what it has understood', async () => {
    const { user, submit, address } = openHome()
    await user.type(screen.getByRole('combobox', { name: 'Where' }), '36.7N 4.4W')
    expect(await screen.findByRole('option', { name: /36.7° N, 4.4° W/ })).toBeDefined()
    await submit()
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=-4.4,36.7,-4.4,36.7'))
    await screen.findByText('208 results')
  })

  it('takes two dates, and says which one is wrong', async () => {
    const { user, submit, address } = openHome()
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Between dates…')
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2020')
    const to = screen.getByRole('textbox', { name: 'To' })
    await user.type(to, '2019')
    await submit()
    expect(await screen.findByText('The end date is before the start date.')).toBeDefined()
    expect(document.activeElement).toBe(to)
    await user.clear(to)
    await user.type(to, '2021-02')
    await submit()
    await waitFor(() => expect(address()).toContain('f:dateFrom=2020-01-01T00:00:00Z&f:dateTo=2021-02-28T23:59:59Z'))
    await screen.findByText('208 results')
  })

  it('leads to searches that many people make', async () => {
    const { user, address } = openHome()
    await user.click(await screen.findByRole('link', { name: 'Sea surface temperature' }))
    expect(address()).toBe('/search?f:phrase=sea+surface+temperature&v=1')
    await screen.findByText('208 results')
  })

  it('has the search field under the key /', async () => {
    const { user } = openHome()
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'What' }))
  })
})
