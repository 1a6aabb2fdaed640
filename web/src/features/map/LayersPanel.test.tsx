import type { MapLayer } from '@graticule/contracts/layer'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../i18n/index.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { useMapView } from '../../stores/map-view.ts'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { LayersPanel } from './LayersPanel.tsx'
import { LayerNotices } from './LayerNotices.tsx'

const layer = (title: string, changes: Partial<MapLayer> = {}): MapLayer => ({
  id: title,
  type: 'wms',
  title,
  url: 'https://maps.example.org/wms',
  layer: title,
  version: '1.3.0',
  visible: true,
  opacity: 100,
  ...changes,
})
const titles = () => useMapLayers.getState().layers.map(({ title }) => title)

describe('the layer list', () => {
  beforeEach(() => {
    useMapLayers.setState(useMapLayers.getInitialState())
    useMapFootprints.setState(useMapFootprints.getInitialState())
    useMapView.setState(useMapView.getInitialState())
    answerRequests(() => json({ basemaps: [] }))
  })

  it('says how a layer gets there when there is none', () => {
    render(<LayersPanel onClose={() => {}} />)
    expect(screen.getByText('No layers. Add one from a result.')).toBeTruthy()
  })

  it('has the top layer first and moves layers by buttons', async () => {
    useMapLayers.getState().add(layer('Below'))
    useMapLayers.getState().add(layer('Above'))
    render(<LayersPanel onClose={() => {}} />)
    expect(within(screen.getAllByRole('listitem')[0]!).getByText('Above')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Move Above down' }))
    expect(titles()).toEqual(['Below', 'Above'])
    expect(screen.queryByRole('button', { name: 'Move Above down' })).toBeNull()
  })

  it('hides, fades and removes a layer', async () => {
    useMapLayers.getState().add(layer('Soil'))
    render(<LayersPanel onClose={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Hide Soil' }))
    expect(useMapLayers.getState().layers[0]!.visible).toBe(false)
    fireEvent.change(screen.getByRole('slider', { name: 'Opacity of Soil' }), { target: { value: '40' } })
    expect(useMapLayers.getState().layers[0]!.opacity).toBe(40)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Soil' }))
    expect(titles()).toEqual([])
  })

  it('zooms to a layer that says where it is, and offers nothing for one that does not', async () => {
    useMapLayers.getState().add(layer('Nowhere'))
    useMapLayers.getState().add(layer('Somewhere', { extent: [5, 30, 11, 37] }))
    render(<LayersPanel onClose={() => {}} />)
    expect(screen.queryByRole('button', { name: 'Zoom to Nowhere' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Zoom to Somewhere' }))
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[5, 30, 11, 37]])
  })

  it('lists the footprints of the results as a layer that cannot be removed', () => {
    useMapFootprints.getState().setFootprints([{ id: 'a', index: 1, title: 'A', boxes: [[5, 30, 11, 37]] }])
    render(<LayersPanel onClose={() => {}} />)
    fireEvent.change(screen.getByRole('slider', { name: 'Opacity of Result footprints' }), { target: { value: '75' } })
    expect(useMapFootprints.getState().opacity).toBe(75)
    expect(screen.queryByRole('button', { name: 'Remove Result footprints' })).toBeNull()
  })

  it('offers Retry for a layer that is not available', async () => {
    useMapLayers.getState().add(layer('Soil'))
    useMapLayers.getState().markFailed('Soil')
    render(<LayersPanel onClose={() => {}} />)
    expect(screen.getByText('Not available')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry Soil' }))
    expect(useMapLayers.getState()).toMatchObject({ states: {}, retries: { Soil: 1 } })
    expect(screen.getByRole('slider', { name: 'Opacity of Soil' })).toBeTruthy()
  })

  it('is closed by Escape', async () => {
    const onClose = vi.fn<() => void>()
    render(<LayersPanel onClose={onClose} />)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('the notice about a layer that is not available', () => {
  beforeEach(() => {
    useMapLayers.setState(useMapLayers.getInitialState())
    useMapLayers.getState().add(layer('Soil'))
    useMapLayers.getState().markFailed('Soil')
  })

  it('is gone after Ignore and comes again when a retry fails', async () => {
    render(<LayerNotices />)
    await userEvent.click(screen.getByRole('button', { name: 'Ignore' }))
    expect(screen.queryByRole('alert')).toBeNull()
    useMapLayers.getState().retry('Soil')
    useMapLayers.getState().markFailed('Soil')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(titles()).toEqual(['Soil'])
  })

  it('removes the layer with Disable, which can be undone', async () => {
    render(<LayerNotices />)
    await userEvent.click(screen.getByRole('button', { name: 'Disable layer' }))
    expect(titles()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(titles()).toEqual(['Soil'])
  })
})
