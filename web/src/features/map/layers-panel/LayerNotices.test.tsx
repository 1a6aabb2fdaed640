import type { WmsLayer } from '@graticule/contracts/map/layer'
import { type Diagnosis, MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { addSiteLayer } from '../../../map-layers/failures/site-layers.ts'
import { useNotifications } from '../../../shell/notifications.ts'
import { PopupHost } from '../../../shell/PopupHost.tsx'
import { usePopups } from '../../../shell/popups.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { LayerNotices } from './LayerNotices.tsx'

const url = 'https://maps.example.org/wms'
const layer = (name: string): WmsLayer => ({
  id: `${url}#${name}`,
  type: 'wms',
  title: `Layer ${name}`,
  url,
  layer: name,
  version: '1.3.0',
  visible: true,
  opacity: 70,
})

const NOTHING: Diagnosis = { state: 'works', type: 'wms', host: 'maps.example.org', remedies: [] }
const logged: unknown[] = []

/** The map with three layers; the server has looked and found this. */
function open(diagnosis: Partial<Diagnosis> = {}) {
  const asked: URLSearchParams[] = []
  logged.length = 0
  answerRequests(({ path, parameters }) => {
    if (path !== MAP_PROXIES.diagnosis.path) return undefined
    asked.push(parameters)
    return json({ ...NOTHING, ...diagnosis })
  })
  navigator.sendBeacon = (_path, body) => {
    void (body as Blob).text().then((text) => logged.push(JSON.parse(text)))
    return true
  }
  for (const name of ['c', 'b', 'a']) useMapLayers.getState().add(layer(name))
  useMapView.getState().setFullView(true)
  render(
    <>
      <LayerNotices />
      <PopupHost />
    </>,
  )
  return asked
}
const fail = (name: string) => act(() => useMapLayers.getState().markFailed(layer(name).id))
const ids = () => useMapLayers.getState().layers.map(({ id }) => id.slice(-1))
const popup = () => screen.findByRole('alertdialog', { name: 'BACKEND ERROR' })

describe('a layer that is not available', () => {
  // @rule S1-8.layer-failure
  it('is told of in a popup, with the reason and what can be done; the map leaves the full view', async () => {
    const asked = open({
      state: 'fails',
      trouble: 'service-exception',
      said: 'No such style',
      remedies: ['choose-layer', 'tell-provider'],
    })
    fail('b')
    expect(within(await popup()).getByText('The map layer “Layer b” is unavailable.')).toBeDefined()
    expect(await screen.findByText('maps.example.org could not draw this layer.')).toBeDefined()
    expect(screen.getByText('The server says: “No such style”')).toBeDefined()
    expect(screen.getByText('Report it to the layer’s provider.')).toBeDefined()
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ url, type: 'wms', layer: 'b', version: '1.3.0', report: 'true' })
    expect(useMapView.getState().fullView).toBe(false)
    await expect.poll(() => logged).toEqual([expect.objectContaining({ operation: 'show-layer', uiEntryId: layer('b').id })])
  })

  // @rule D61.told-of-report
  it('is said to be known to the maintainers only when a report of it is stored', async () => {
    const words = /Portal maintenance team has been informed/
    open({ state: 'fails', trouble: 'unreachable', remedies: ['try-later'], reported: true })
    fail('b')
    expect(await within(await popup()).findByText(words)).toBeDefined()
  })

  it.each([
    ['a report could not be stored', { state: 'fails', trouble: 'unreachable', reported: false }],
    ['the portal finds nothing wrong', { reported: false }],
    ['its server is older', { state: 'fails', trouble: 'unreachable' }],
  ] as const)('is not said to be known where %s', async (_why, found) => {
    open(found)
    fail('b')
    await within(await popup()).findByText(/Would you like to disable/)
    await expect.poll(() => screen.queryByText('Checking the cause')).toBeNull()
    expect(screen.queryByText(/informed/)).toBeNull()
  })

  it('stays on the map when it is ignored, and is told of again when its retry fails', async () => {
    const user = userEvent.setup()
    open()
    fail('b')
    await user.click(within(await popup()).getByRole('button', { name: 'Ignore' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(useMapLayers.getState().states).toEqual({ [layer('b').id]: 'failed' })
    act(() => useMapLayers.getState().retry(layer('b').id))
    fail('b')
    expect(await popup()).toBeDefined()
  })

  // @rule S1-8.layer-disable
  it('is removed when it is disabled, and comes back where it was', async () => {
    const user = userEvent.setup()
    open()
    fail('b')
    await user.click(within(await popup()).getByRole('button', { name: 'Disable layer' }))
    expect(ids()).toEqual(['a', 'c'])
    expect(await screen.findByText('Layer b was removed from the map.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(screen.queryByText('Layer b was removed from the map.')).toBeNull()
  })

  it('has a popup of its own, one after the other', async () => {
    const user = userEvent.setup()
    open()
    fail('b')
    fail('c')
    await user.click(within(await popup()).getByRole('button', { name: 'Ignore' }))
    expect(await screen.findByText('The map layer “Layer c” is unavailable.')).toBeDefined()
  })

  it('may be replaced by one that its service has, in the same place', async () => {
    const user = userEvent.setup()
    open({ state: 'fails', trouble: 'layer-unknown', layers: ['ws:b'], remedies: ['choose-layer'] })
    fail('b')
    await user.click(await screen.findByRole('button', { name: 'Use “ws:b” instead' }))
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(useMapLayers.getState().layers[1]).toMatchObject({ id: `${url}#ws:b`, layer: 'ws:b', opacity: 70, title: 'Layer b' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule S1-8.layer-failure
  it('leaves the full view as it is in a widget', async () => {
    open()
    const { state, setState } = useSearchParams.getState()
    act(() => setState({ ...state, carried: { accesskey: ['k'] } }))
    fail('b')
    await popup()
    expect(useMapView.getState().fullView).toBe(true)
  })
})

describe('a default layer of the site that is not available', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  const told = () => useNotifications.getState().past.map(({ title }) => title)
  const openOfSite = () => {
    open()
    for (const name of ['e', 'd']) addSiteLayer(layer(name))
  }

  // @rule B-sites.failed-layers
  it('asks nothing and leaves the full view: one notification tells of the first, also after a retry', async () => {
    openOfSite()
    fail('d')
    fail('e')
    act(() => useMapLayers.getState().retry(layer('d').id))
    fail('d')
    await expect.poll(told).toEqual(['The map layer “Layer d” is unavailable'])
    expect(usePopups.getState().queue).toEqual([])
    expect(useMapView.getState().fullView).toBe(true)
    expect(useMapLayers.getState().states).toEqual({ [layer('d').id]: 'failed', [layer('e').id]: 'failed' })
    await expect.poll(() => logged.length).toBe(3)
  })

  it('is not told of on pages of the administration', async () => {
    openOfSite()
    history.replaceState(null, '', '/admin/records')
    fail('d')
    history.replaceState(null, '', '/')
    fail('e')
    await expect.poll(told).toEqual(['The map layer “Layer e” is unavailable'])
    expect(usePopups.getState().queue).toEqual([])
  })

  it('is one of the visitor once the visitor has removed and added it', async () => {
    openOfSite()
    act(() => useMapLayers.getState().remove(layer('d').id))
    act(() => useMapLayers.getState().add(layer('d')))
    fail('d')
    expect(await popup()).toBeDefined()
  })
})
