import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { createEntry, createFacet, createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const radar = createEntry({
  id: 's1',
  title: 'Sentinel-1 products',
  level: 'series',
  queryables: ['prodType', 'sarPolCh', 'relOrbit', 'cloudcp'],
})
const facets = {
  format: createFacet({ NetCDF: 20 }),
  providerID: [
    { term: 'sea', label: 'Catalogue of the sea', count: 7 },
    { term: SEISMIC_SOURCE_ID, label: 'Earthquakes', count: 0 },
  ],
  cropTypes: createFacet({ Maize: 9, Wheat: 4 }),
  quantityTypes: [],
  landCoverTypes: createFacet({ Cropland: 5 }),
  irrigationTypes: [],
  cropConfidence: createFacet({ 80: 3 }),
  landCoverConfidence: createFacet({ 90: 3 }),
  irrigationConfidence: [],
  prodType: createFacet({ GRD: 4, SLC: 2 }),
  sarPolCh: createFacet({ VV: 3, 'VV+VH': 3 }),
}
const answers: Answer = ({ path, parameters }) => {
  if (path !== '/dab/opensearch/query') return undefined
  const isParent = parameters.get('targetId') === 's1'
  return json(createResultSet(isParent ? { entries: [radar] } : { total: 72, facets }))
}

async function openFilters(address: string, title: string) {
  const asked = answerRequests(answers, searchAnswers({}))
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const panel = await screen.findByRole('region', { name: title })
  return { ...app, asked, panel: within(panel) }
}

describe('the filters of earthquakes', () => {
  it('come with the source of earthquakes, which is searched by itself', async () => {
    const { user, panel } = await openFilters('/search?f:keyword=sea&f:source=sea&v=1', 'Filters')
    await user.click(panel.getByRole('button', { name: /^Source/ }))
    const quakes = await panel.findByRole('checkbox', { name: /^Earthquakes/ })
    expect(panel.getByRole('checkbox', { name: /^Catalogue of the sea/ })).toHaveProperty('checked', true)
    await user.click(quakes)
    const other = within(await screen.findByRole('region', { name: 'Earthquake filters' }))
    expect(other.queryByRole('checkbox', { name: /NetCDF/ })).toBeNull()
    expect(await other.findByRole('button', { name: 'Show 72 events' })).toBeDefined()
  })

  it('narrow by magnitude, its type, depth and order', async () => {
    const { user, panel, address } = await openFilters('/search?f:source=seismic&v=1', 'Earthquake filters')
    await user.click(panel.getByRole('button', { name: 'Mw Moment' }))
    fireEvent.change(panel.getByRole('slider', { name: 'Minimum magnitude' }), { target: { value: '4.5' } })
    fireEvent.change(panel.getByRole('slider', { name: 'Maximum depth' }), { target: { value: '100' } })
    await user.selectOptions(panel.getByRole('combobox', { name: 'Sort by' }), 'Magnitude, largest first')
    await user.click(await panel.findByRole('button', { name: 'Show 72 events' }))
    await waitFor(() => expect(address()).toContain('f:minMagnitude=4.5'))
    expect(address()).toContain('f:magnitudeType=Mw')
    expect(address()).toContain('f:maxDepth=100')
    expect(address()).toContain('f:sort=magnitude')
    // an end of a slider is no limit
    expect(address()).not.toContain('maxMagnitude')
    await screen.findByRole('heading', { name: '72 events' })
  })

  it('are reset by a button that leaves the source as it is', async () => {
    const { user, panel, address } = await openFilters('/search?f:source=seismic&f:minMagnitude=5&v=1', 'Earthquake filters')
    await user.click(panel.getByRole('button', { name: 'Reset' }))
    await user.click(await panel.findByRole('button', { name: 'Show 72 events' }))
    await waitFor(() => expect(address()).toBe('/search?f:source=seismic&v=1'))
  })
})

describe('the filters of scenes', () => {
  // @rule S1-4.scene-queryables
  it('are those that the collection can answer, with the values that its scenes have', async () => {
    const { user, panel, address, asked } = await openFilters('/search?f:parentRefs=s1&v=1', 'Scene filters')
    expect(panel.getByText('Sentinel-1 products')).toBeDefined()
    expect(panel.queryByRole('textbox', { name: 'Row' })).toBeNull()
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Product type' }), 'GRD (4)')
    await user.click(panel.getByRole('button', { name: 'VV+VH' }))
    await user.type(panel.getByRole('textbox', { name: 'Relative orbit' }), '1a47')
    fireEvent.change(panel.getByRole('slider', { name: 'Maximum cloud cover' }), { target: { value: '20' } })
    await user.click(await panel.findByRole('button', { name: 'Show 72 scenes' }))
    await waitFor(() => expect(address()).toContain('f:productType=GRD'))
    expect(address()).toContain('f:sensorPolarisation=VV+VH')
    expect(address()).toContain('f:relativeOrbit=147')
    expect(address()).toContain('f:cloudCoverage=0,20')
    expect(asked.some(({ parameters }) => parameters.get('tf')?.includes('sarPolCh') === true)).toBe(true)
  })
})

describe('the filters of scenes in a STAC API', () => {
  it('offer the values that it tells, without numbers, and say what becomes of scenes without clouds', async () => {
    const live = { ...createEntry({ id: 's1', title: 'Scenes elsewhere', level: 'series' }), liveParts: true }
    const values = (...terms: readonly string[]) => terms.map((term) => ({ term, label: term, count: 0 }))
    const told = { platformTitle: values('sentinel-2a', 'sentinel-2b'), prodType: values('S2MSI2A', 'S2MSI1C'), sensorOpMode: [] }
    answerRequests(({ path, parameters }) => {
      if (path !== '/dab/opensearch/query') return undefined
      const isParent = parameters.get('targetId') === 's1'
      return json({
        ...createResultSet(isParent ? {} : { total: 9, facets: told }),
        ...(isParent ? { total: 1, entries: [live] } : {}),
      })
    }, searchAnswers({}))
    const { user, address } = renderApp('/search?f:parentRefs=s1&f:cloudCoverage=0,70&v=1')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const panel = within(await screen.findByRole('region', { name: 'Scene filters' }))
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Product type' }), 'S2MSI2A')
    await user.selectOptions(panel.getByRole('combobox', { name: 'Platform' }), 'sentinel-2b')
    expect(panel.queryByLabelText('Sensor mode')).toBeNull()
    expect(panel.getByText(/^Scenes without a cloud cover value are also shown, if/)).toBeDefined()
    fireEvent.change(panel.getByRole('slider', { name: 'Maximum cloud cover' }), { target: { value: '20' } })
    expect(panel.getByText('Scenes without a cloud cover value are not shown.')).toBeDefined()
    await user.click(await panel.findByRole('button', { name: 'Show 9 scenes' }))
    await waitFor(() => expect(address()).toContain('f:platformTitle=sentinel-2b'))
    expect(address()).toContain('f:productType=S2MSI2A')
  })
})

describe('the filters of in-situ records', () => {
  // @rule S1-3.in-situ-filters
  it('stand beside the others in a view of such records, and leave out a confidence of 0 to 100', async () => {
    const { user, panel, address } = await openFilters('/search?f:viewId=worldcereal&f:cropConfidence=40,90&v=1', 'Filters')
    await user.click(await panel.findByRole('checkbox', { name: /^Maize/ }))
    await user.click(panel.getByRole('checkbox', { name: /^Wheat/ }))
    expect(panel.getByRole('checkbox', { name: /NetCDF/ })).toBeDefined()
    fireEvent.change(panel.getByRole('slider', { name: 'Crop confidence, minimum' }), { target: { value: '0' } })
    fireEvent.change(panel.getByRole('slider', { name: 'Crop confidence, maximum' }), { target: { value: '100' } })
    fireEvent.change(panel.getByRole('slider', { name: 'Land cover confidence, minimum' }), { target: { value: '30' } })
    await user.click(await panel.findByRole('button', { name: 'Show 72 results' }))
    await waitFor(() => expect(address()).toContain('f:cropTypes=Maize,Wheat'))
    expect(address()).toContain('f:landCoverConfidence=30,100')
    expect(address()).not.toContain('cropConfidence')
  })

  // @rule B-filters.in-situ-values
  it('have no field for what no result has, but keep what the link asks for', async () => {
    const { panel } = await openFilters('/search?f:viewId=in-situ-observations&f:irrigationTypes=Drip&v=1', 'Filters')
    expect(await panel.findByRole('checkbox', { name: /^Maize/ })).toBeDefined()
    expect(panel.getByRole('checkbox', { name: /^Drip/ })).toHaveProperty('checked', true)
    expect(panel.queryByRole('group', { name: 'Quantities' })).toBeNull()
    expect(panel.queryByRole('slider', { name: 'Irrigation confidence, minimum' })).toBeNull()
    expect(panel.queryByRole('textbox', { name: 'Crops' })).toBeNull()
  })

  // @rule B-filters.in-situ-values
  it('are typed where the source does not count values', async () => {
    const other: Answer = ({ path }) => (path === '/dab/opensearch/query' ? json(createResultSet({ total: 9 })) : undefined)
    answerRequests(other, searchAnswers({}))
    const { user, address } = renderApp('/search?f:viewId=worldcereal&v=1')
    await user.click(await screen.findByRole('button', { name: /^Filters/ }))
    const panel = within(await screen.findByRole('region', { name: 'Filters' }))
    await user.type(await panel.findByRole('textbox', { name: 'Crops' }), 'maize, winter wheat')
    await user.click(await panel.findByRole('button', { name: 'Show 9 results' }))
    await waitFor(() => expect(address()).toContain('f:cropTypes=maize,winter+wheat'))
  })
})
