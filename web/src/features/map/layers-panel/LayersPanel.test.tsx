import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { holdMediaQueries } from '../../../testing/browser-gaps.ts'
import { LayersPanel } from './LayersPanel.tsx'

const layer = createWmsLayer
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
    expect(screen.getByText('No layers yet. Add one from a result, or use + for a file or web address.')).toBeTruthy()
  })

  it('has the top layer first and moves layers by buttons on a phone', async () => {
    holdMediaQueries('(max-width: 768px)')
    useMapLayers.getState().add(layer('Below'))
    useMapLayers.getState().add(layer('Above'))
    render(<LayersPanel onClose={() => {}} />)
    expect(within(screen.getAllByRole('listitem')[0]!).getByText('Above')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Move Above down' }))
    expect(titles()).toEqual(['Below', 'Above'])
    expect(screen.queryByRole('button', { name: 'Move Above down' })).toBeNull()
    holdMediaQueries()
  })

  it('says when the map has to be zoomed to see a layer', () => {
    const { add, describe: tell } = useMapLayers.getState()
    add(layer('Coasts'))
    tell('Coasts', { resolutions: { finest: 100, coarsest: 1_000 } })
    render(<LayersPanel onClose={() => {}} />)
    expect(screen.getByText('Zoom in to see this layer')).toBeTruthy()
    act(() => useMapView.setState({ zoom: 8 }))
    expect(screen.queryByText(/to see this layer$/)).toBeNull()
    act(() => useMapView.setState({ zoom: 15 }))
    expect(screen.getByText('Zoom out to see this layer')).toBeTruthy()
  })

  // @rule B-map-layers.order
  it('moves a layer by keys, tells where it is, and puts it back', async () => {
    for (const title of ['Three', 'Two', 'One']) useMapLayers.getState().add(layer(title))
    render(<LayersPanel onClose={() => {}} />)
    screen.getByRole('button', { name: 'Order of One: 1 of 3' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText(/^One picked up, 1 of 3/)).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(titles()).toEqual(['Two', 'Three', 'One'])
    expect(screen.getByText('One: 3 of 3')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(titles()).toEqual(['One', 'Two', 'Three'])
    // Escape put the layer back: the panel is still there, and so is the focus
    await userEvent.keyboard(' {ArrowDown} ')
    expect(screen.getByText('One dropped, 2 of 3')).toBeTruthy()
    expect(titles()).toEqual(['Two', 'One', 'Three'])
    await userEvent.keyboard('{ArrowDown}')
    expect(titles()).toEqual(['Two', 'One', 'Three'])
  })

  it('moves a layer by dragging its grip', () => {
    for (const title of ['Three', 'Two', 'One']) useMapLayers.getState().add(layer(title))
    render(<LayersPanel onClose={() => {}} />)
    const grip = screen.getByRole('button', { name: 'Order of One: 1 of 3' })
    Object.assign(grip, { setPointerCapture: () => {} })
    // rows of 60 px each
    document.querySelectorAll('[data-layer-row]').forEach((row, at) => {
      Object.assign(row, { getBoundingClientRect: () => ({ top: at * 60, height: 60 }) })
    })
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 })
    fireEvent.pointerMove(grip, { clientY: 100 })
    fireEvent.pointerUp(grip)
    expect(titles()).toEqual(['Two', 'One', 'Three'])
    fireEvent.pointerDown(grip, { button: 0, clientY: 80 })
    fireEvent.pointerMove(grip, { clientY: 170 })
    fireEvent.keyDown(grip, { key: 'Escape' })
    fireEvent.pointerUp(grip)
    expect(titles()).toEqual(['Two', 'One', 'Three'])
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
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add a layer')
  })

  it('puts a layer that was removed back where it lay', async () => {
    for (const title of ['Three', 'Two', 'One']) useMapLayers.getState().add(layer(title))
    render(<LayersPanel onClose={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Two' }))
    expect(titles()).toEqual(['One', 'Three'])
    expect(document.activeElement?.textContent).toBe('Three')
    expect(screen.getByText('Two was removed.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(titles()).toEqual(['One', 'Two', 'Three'])
    expect(screen.queryByText('Two was removed.')).toBeNull()
  })

  it('marks the layer in hand', async () => {
    for (const title of ['Two', 'One']) useMapLayers.getState().add(layer(title))
    render(<LayersPanel onClose={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: /legend of Two/ }))
    expect(
      screen
        .getByRole('button', { name: /legend of Two/ })
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('true')
  })

  it('offers what a layer has told of: its styles and heights, and nothing else', async () => {
    useMapLayers.getState().add(layer('Soil'))
    render(<LayersPanel onClose={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Layer details: Soil' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    act(() =>
      useMapLayers.getState().describe('Soil', {
        styles: [
          { name: 'grey', title: 'Grey' },
          { name: 'warm', title: 'Warm colours' },
        ],
        elevations: { values: '0,10,100', standard: '10', unit: 'm' },
        attribution: 'A soil office',
      }),
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'Warm colours')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Elevation' }), '100 m')
    expect(useMapLayers.getState().layers[0]).toMatchObject({ style: 'warm', elevation: '100' })
    expect(screen.getByText('Source: A soil office')).toBeTruthy()
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
    useMapLayers.getState().markFailed('Soil', 'unreachable')
    render(<LayersPanel onClose={() => {}} />)
    expect(screen.getByText('Not available')).toBeTruthy()
    expect(screen.getByText(/maps\.example\.org/)).toBeTruthy()
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
