import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { type Answer, answerRequests, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { createFacet, createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** The worker of area files as its answers; jsdom has no threads. */
let answer: unknown
class PlayedWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })))
  }
  terminate() {}
}
beforeEach(() => Object.assign(globalThis, { Worker: PlayedWorker }))
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'))

const counted: Answer = ({ path }) =>
  path === '/dab/opensearch/query' ? json(createResultSet({ total: 30, facets: { format: createFacet({ CSV: 1 }) } })) : undefined
const TEXT = 'POLYGON((10 40,20 40,20 50,10 40))'
const file = new File(['<kml/>'], 'basin.kml')

async function openFilters(address = '/search?f:phrase=ice&v=1') {
  const asked = answerRequests(counted, searchAnswers({}))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = within(await screen.findByRole('region', { name: 'Filters' }))
  await panel.findByRole('checkbox', { name: /CSV/ })
  return { ...app, asked, panel }
}

describe('an outline as the search area', () => {
  it('comes from a file, says how large it is, lies on the map and is kept in the link', async () => {
    answer = { text: TEXT, polygons: 1, corners: 5_000, kept: 3, unknownDatum: 'Arc 1960' }
    const { user, panel, address, asked } = await openFilters()
    await user.upload(panel.getByLabelText('Upload an area', { selector: 'input' }), file)
    expect(await panel.findByText('basin.kml')).toBeDefined()
    expect(panel.getByText(/^Area: [\d,]+ km²$/).textContent).toBe('Area: 450,082 km²')
    expect(panel.getByText('Simplified from 5,000 to 3 corners to fit in a link.')).toBeDefined()
    expect(panel.getByText(/^Unsupported datum Arc 1960/)).toBeDefined()
    expect(useDrawnArea.getState()).toMatchObject({ area: [10, 40, 20, 50], outline: { geometry: { type: 'Polygon' } } })
    await user.click(await panel.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toContain(`f:geometry=${TEXT.replaceAll(' ', '+')}`))
    expect(address()).toContain('f:googlePlacesInput=basin.kml')
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
    expect(chips.getByText('basin.kml')).toBeDefined()
    expect(asked.some(({ parameters }) => parameters.get('wkt') === TEXT)).toBe(true)
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    const again = within(await screen.findByRole('region', { name: 'Filters' }))
    await user.click(again.getByRole('button', { name: 'Remove custom area' }))
    await user.click(await again.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
  })

  it('may be dropped, and a file without one says so', async () => {
    answer = { problem: 'no-polygon' }
    const { user, panel } = await openFilters()
    fireEvent.drop(panel.getByText('Upload an area'), {
      dataTransfer: { types: ['Files'], files: [file] },
    })
    const refusal = 'basin.kml has no polygon. Points and lines cannot be searched.'
    expect(await panel.findByText(refusal)).toBeDefined()
    // and no more where the place is given in another way
    await user.click(panel.getByRole('radio', { name: 'Coordinates' }))
    expect(panel.queryByText(refusal)).toBeNull()
  })

  it('of a link is shown by its box, and gives way to a box', async () => {
    const { user, panel, address } = await openFilters(`/search?f:geometry=${TEXT.replaceAll(' ', '+')}&v=1`)
    expect(panel.getByText('from the link')).toBeDefined()
    expect(useDrawnArea.getState().area).toEqual([10, 40, 20, 50])
    await user.click(panel.getByRole('radio', { name: 'Coordinates' }))
    fireEvent.paste(panel.getByRole('textbox', { name: 'West' }), { clipboardData: { getData: () => '1 2 3 4' } })
    expect(panel.getByText(/^Area: /).textContent).toBe('Area: 49,168 km²')
    await user.click(await panel.findByRole('button', { name: 'Show 30 results' }))
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=1,2,3,4'))
    expect(address()).not.toContain('geometry')
  })
})
