import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, searchAnswers } from '../../testing/answer-requests.ts'
import { createFacet, createResultSet } from '../../testing/factories.ts'
import { renderApp } from '../../testing/render-app.tsx'

const view = (viewId: string, title: string, visible = true) => ({
  viewId,
  title,
  description: `All of ${title}.`,
  visible,
  _links: { self: { href: `https://portal.test/settings/rest/views/${viewId}` } },
})
const VIEWS = [view('geoss', 'Everything', false), view('sea', 'The sea'), view('worldcereal', 'WorldCereal')]
const PATH = '/settings/rest/sites/20181/views'
const listed =
  (views: readonly unknown[]): Answer =>
  ({ path }) =>
    path === PATH
      ? json({
          _embedded: { views },
          _links: { self: { href: PATH } },
          page: { size: 9999, totalElements: views.length, totalPages: 1, number: 0 },
        })
      : undefined
const counted: Answer = ({ path, parameters }) =>
  path === '/dab/opensearch/query'
    ? json(
        createResultSet({
          total: parameters.get('viewid') === 'worldcereal' ? 2 : 30,
          facets: { format: createFacet({ CSV: 1 }) },
        }),
      )
    : undefined

async function openFilters(address: string, ...answers: readonly Answer[]) {
  answerRequests(...answers, counted, searchAnswers({}))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = within(await screen.findByRole('region', { name: 'Filters' }))
  await panel.findByRole('checkbox', { name: /CSV/ })
  return { ...app, panel }
}

describe('the stored views', () => {
  it('are chosen in the panel, counted, shown as a chip by their title, and bring filters of their own', async () => {
    const { user, panel, address } = await openFilters('/search?f:phrase=maize&v=1', listed(VIEWS))
    const choices = within(await panel.findByRole('group', { name: 'View' }))
    expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All resources',
      'The seaAll of The sea.',
      'WorldCerealAll of WorldCereal.',
    ])
    expect(choices.getByRole('radio', { name: 'All resources' })).toHaveProperty('checked', true)
    expect(panel.queryByRole('textbox', { name: 'Crops' })).toBeNull()
    await user.click(choices.getByRole('radio', { name: 'WorldCereal' }))
    await user.type(panel.getByRole('textbox', { name: 'Crops' }), 'maize')
    await user.click(await panel.findByRole('button', { name: 'Show 2 results' }))
    await waitFor(() => expect(address()).toContain('f:viewId=worldcereal'))
    expect(address()).toContain('f:cropTypes=maize')
    const chip = await screen.findByRole('button', { name: 'Remove filter View WorldCereal' })

    // another view knows no crops
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    const again = within(await screen.findByRole('region', { name: 'Filters' }))
    const other = within(await again.findByRole('group', { name: 'View' }))
    await user.click(other.getByRole('radio', { name: 'The sea' }))
    expect(again.queryByRole('textbox', { name: 'Crops' })).toBeNull()
    await user.click(other.getByRole('radio', { name: 'WorldCereal' }))
    expect(again.getByRole('textbox', { name: 'Crops' })).toHaveProperty('value', '')

    await user.click(chip)
    await waitFor(() => expect(address()).toBe('/search?f:phrase=maize&v=1'))
    expect(other.getByRole('radio', { name: 'All resources' })).toHaveProperty('checked', true)
  })

  it('of a link stays a choice, whether the portal offers it or not', async () => {
    const { panel } = await openFilters('/search?f:viewId=geoss&v=1', listed(VIEWS))
    expect(await panel.findByRole('radio', { name: 'Everything' })).toHaveProperty('checked', true)
    expect(await screen.findByRole('button', { name: 'Remove filter View Everything' })).toBeDefined()
    expect(panel.queryByRole('region', { name: 'From the link' })).toBeNull()
  })

  it('that could not be loaded are asked for again', async () => {
    let answers = 0
    const { user, panel } = await openFilters('/search?f:phrase=ice&v=1', (request) => {
      if (request.path !== PATH) return undefined
      answers++
      return answers === 1 ? json({}, 500) : listed(VIEWS)(request)
    })
    await panel.findByText(/^The views did not load/)
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByRole('radio', { name: 'The sea' })).toBeDefined()
  })

  it('are left out where a site has none to offer', async () => {
    let answers = 0
    const { panel } = await openFilters('/search?f:phrase=ice&v=1', (request) => {
      if (request.path === PATH) answers++
      return listed(VIEWS.slice(0, 1))(request)
    })
    await waitFor(() => expect(answers).toBe(1))
    await waitFor(() => expect(panel.queryByRole('region', { name: 'View' })).toBeNull())
  })
})
