import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useMapFootprints } from '../stores/map/map-footprints.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { createResource } from '../testing/factories.ts'
import { PopupHost } from '../shell/PopupHost.tsx'
import { showOnMap } from './show-on-map.ts'

const record = (...names: string[]) =>
  createResource({
    title: 'Sea ice',
    footprint: { boxes: [[0, 60, 20, 80]] },
    online: names.map((layer) => ({
      url: 'https://maps.example.org/wms',
      protocol: 'OGC:WMS-1.3.0',
      layer,
      name: `Layer ${layer}`,
      accessType: 'complex',
    })),
  })
const titles = () => useMapLayers.getState().layers.map(({ title }) => title)

describe('"Show on map"', () => {
  // @rule D41.show-on-map
  it('adds the layer of a record, hides the footprints and shows the map full size at the layer', async () => {
    showOnMap(record('a'))
    await expect.poll(titles).toEqual(['Layer a'])
    expect(useMapFootprints.getState().visible).toBe(false)
    expect(useMapView.getState()).toMatchObject({ fullView: true, fitRequest: { boxes: [[0, 60, 20, 80]] } })
  })

  it('of a record with several layers lets the visitor choose, the first being chosen', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    showOnMap(record('a', 'b', 'c'))
    const popup = within(await screen.findByRole('dialog', { name: 'Add to map' }))
    expect(popup.getByRole<HTMLInputElement>('checkbox', { name: 'Layer a' }).checked).toBe(true)
    await user.click(popup.getByRole('checkbox', { name: 'Layer c' }))
    await user.click(popup.getByRole('button', { name: 'Add 2 layers' }))
    await expect.poll(titles).toEqual(['Layer a', 'Layer c'])
    showOnMap(record('a', 'b', 'c'))
    const again = within(await screen.findByRole('dialog', { name: 'Add to map' }))
    expect(again.getByRole<HTMLInputElement>('checkbox', { name: 'Layer a' }).disabled).toBe(true)
    await user.keyboard('{Enter}')
    await expect.poll(titles).toEqual(['Layer b', 'Layer a', 'Layer c'])
  })

  it('of many layers shows the first few, and all on demand', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    showOnMap(record(...'abcdefghijk'))
    const popup = within(await screen.findByRole('dialog', { name: 'Add to map' }))
    expect(popup.getAllByRole('checkbox')).toHaveLength(6)
    await user.click(popup.getByRole('button', { name: 'Show all 11 layers' }))
    expect(popup.getAllByRole('checkbox')).toHaveLength(11)
    expect(document.activeElement).toBe(popup.getByRole('checkbox', { name: 'Layer g' }))
  })

  it('shows a record without layers where it lies, with its footprint', () => {
    showOnMap(record())
    expect(useMapFootprints.getState().visible).toBe(true)
    expect(useMapView.getState()).toMatchObject({ fullView: false, fitRequest: { boxes: [[0, 60, 20, 80]] } })
  })
})
