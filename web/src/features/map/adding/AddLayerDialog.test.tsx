import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { NotificationHost } from '../../../shell/NotificationHost.tsx'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { type Answer, answerRequests, json } from '../../../testing/answer-requests.ts'
import { AddLayerButton } from './AddLayerButton.tsx'

const capabilities = (count: number) => `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
  <Service><Title>Sea maps</Title></Service><Capability><Layer><Title>Sea maps</Title><CRS>EPSG:3857</CRS>
  <Layer><Title>Water</Title>${Array.from({ length: count }, (_, at) => `<Layer><Name>w${at}</Name><Title>Water ${at}</Title></Layer>`).join('')}</Layer>
  <Layer><Name>ice</Name><Title>Sea ice</Title><Abstract>Where the sea is frozen</Abstract></Layer></Layer></Capability></WMS_Capabilities>`

/** Another address for each test: a service is remembered. */
let serial = 0
let url = ''
beforeEach(() => {
  url = `https://maps.example.org/wms?n=${(serial += 1)}`
})

const serviceOf =
  (count: number): Answer =>
  ({ path }) =>
    path === MAP_PROXIES.capabilities.path
      ? new Response(capabilities(count), { headers: { 'content-type': 'application/xml' } })
      : undefined
const diagnosis =
  (found: object): Answer =>
  ({ path, parameters }) =>
    path === MAP_PROXIES.diagnosis.path
      ? json({ state: 'fails', type: parameters.get('type'), host: 'maps.example.org', remedies: [], ...found })
      : undefined

async function look(address: string) {
  const user = userEvent.setup()
  render(
    <>
      <AddLayerButton />
      <NotificationHost />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Add a layer' }))
  const field = await screen.findByRole('textbox', { name: 'Address' })
  expect(document.activeElement).toBe(field)
  if (address !== '') await user.type(field, address.replaceAll('{', '{{'))
  await user.keyboard('{Enter}')
  return user
}
const options = () => screen.getAllByRole('option').map((option) => option.querySelector('b')?.textContent)

describe('adding a layer by its address', () => {
  it('lists the layers of a service, finds them by words, and adds those that are chosen', async () => {
    answerRequests(serviceOf(3))
    const user = await look(url)
    expect(await screen.findByText('4 layers')).toBeDefined()
    expect(within(screen.getByRole('group', { name: 'Water' })).getAllByRole('option')).toHaveLength(3)
    await user.type(screen.getByRole('textbox', { name: 'Search layers' }), 'frozen')
    expect(options()).toEqual(['Sea ice'])
    await user.click(screen.getByRole('option', { name: /Sea ice/ }))
    await user.clear(screen.getByRole('textbox', { name: 'Search layers' }))
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(screen.getByRole('option', { name: /Water 1/ }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Add 2 layers' }))
    expect(await screen.findByText('2 layers are on the map.')).toBeDefined()
    expect(useMapLayers.getState().layers).toMatchObject([
      { type: 'wms', title: 'Water 1', layer: 'w1', url, version: '1.3.0' },
      { type: 'wms', title: 'Sea ice', layer: 'ice' },
    ])
    expect(useMapView.getState().fullView).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what is on the map already, and does nothing without a choice', async () => {
    answerRequests(serviceOf(1))
    const user = await look(url)
    await user.click(await screen.findByRole('option', { name: /Water 0/ }))
    await user.click(screen.getByRole('button', { name: 'Add the layer' }))
    await user.click(screen.getByRole('button', { name: 'Add a layer' }))
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), `${url}{Enter}`)
    await user.click(await screen.findByRole('option', { name: /Water 0.*On the map/ }))
    await user.click(screen.getByRole('button', { name: 'Add to the map' }))
    expect(screen.getByText('Choose a layer first.')).toBeDefined()
    expect(useMapLayers.getState().layers).toHaveLength(1)
  })

  it('draws no more rows of a long list than can be looked at', async () => {
    answerRequests(serviceOf(900))
    await look(url)
    expect(await screen.findByText('901 layers Showing the first 400.')).toBeDefined()
    expect(options()).toHaveLength(400)
  })

  it.each(['', 'maps', 'ftp://example.org/a.kml'])('says what is wrong with the address "%s"', async (address) => {
    answerRequests()
    await look(address)
    const field = await screen.findByRole('textbox', { name: 'Address' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(address === '' ? 'Enter a web address.' : /^Not a web address/)).toBeDefined()
  })

  it('tells in plain words why there is nothing, and what can be done', async () => {
    answerRequests(
      ({ path }) => (path === MAP_PROXIES.capabilities.path ? json({ trouble: 'host-unknown' }, 502) : undefined),
      diagnosis({
        trouble: 'host-unknown',
        remedies: ['check-address', 'tell-provider'],
      }),
    )
    await look(url)
    const alert = within(await screen.findByRole('dialog'))
    expect(await alert.findByText('Server maps.example.org not found.')).toBeDefined()
    expect(alert.getByText('Check the address.')).toBeDefined()
  })

  it('finds out what an address is that says nothing of it', async () => {
    const asked = answerRequests(
      ({ path }) => (path === MAP_PROXIES.capabilities.path ? json({ trouble: 'wrong-kind' }, 502) : undefined),
      (request) =>
        request.parameters.get('type') === 'geojson'
          ? diagnosis({ state: 'works', contents: { features: 2, overlays: 0, links: 0, extent: [1, 2, 3, 4] } })(request)
          : diagnosis({ trouble: 'wrong-kind' })(request),
    )
    const user = await look(`https://example.org/data-${serial}`)
    expect(await screen.findByText('2 features')).toBeDefined()
    expect(asked.map(({ parameters }) => parameters.get('type')).filter((type) => type !== null)).toEqual([
      'wms',
      'wmts',
      'kml',
      'geojson',
    ])
    await user.clear(screen.getByRole('textbox', { name: 'Title' }))
    await user.keyboard('Places{Enter}')
    expect(useMapLayers.getState().layers).toMatchObject([{ type: 'geojson', title: 'Places', extent: [1, 2, 3, 4] }])
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[1, 2, 3, 4]])
  })
})
