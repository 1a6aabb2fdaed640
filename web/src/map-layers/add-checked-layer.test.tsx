import type { KmlLayer } from '@graticule/contracts/map/layer'
import { layerId, layerOfId } from '@graticule/contracts/map/layer-id'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { addCheckedLayer } from './add-checked-layer.ts'
import { PopupHost } from '../shell/PopupHost.tsx'

const url = 'https://maps.example.org/stations.kml'
const layer = layerOfId(layerId(url, undefined, 'kml')) as KmlLayer
const onMap = () => useMapLayers.getState().layers.map(({ id }) => id)

describe('a KML file', () => {
  it('is looked at once before it is added', async () => {
    const asked = answerRequests(() => json({ result: true }))
    const both = await Promise.all([addCheckedLayer(layer), addCheckedLayer(layer)])
    expect(both).toEqual([true, true])
    expect(onMap()).toEqual([`kml:${url}`])
    expect(await addCheckedLayer(layer)).toBe(true)
    expect(asked.map(({ parameters }) => Object.fromEntries(parameters))).toEqual([
      { p_p_resource_id: 'CHECK_LAYER_FILE', url, type: 'kml' },
    ])
  })

  // @rule S1-5.layer-file-check
  // @rule S1-8.layer-file-refused
  it('that cannot be shown is not added: a popup says why, and another try may go well', async () => {
    const user = userEvent.setup()
    render(<PopupHost />)
    let words = 'There is no server with the name maps.example.org. Check the address.'
    answerRequests(() => json(words === '' ? { result: true } : { result: false, resultDetails: words }))
    expect(await addCheckedLayer(layer)).toBe(false)
    expect(onMap()).toEqual([])
    const popup = await screen.findByRole('alertdialog', { name: 'stations.kml cannot be shown on the map' })
    expect(popup.textContent).toContain(words)
    words = ''
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(onMap()).toEqual([`kml:${url}`]))
  })

  it('is not added when nobody can look at it', async () => {
    render(<PopupHost />)
    answerRequests(() => new Response('', { status: 503 }))
    expect(await addCheckedLayer(layer)).toBe(false)
    expect(await screen.findByRole('alertdialog')).toBeDefined()
  })
})

describe('other layers', () => {
  it('are added at once', async () => {
    const asked = answerRequests()
    const shapes = layerOfId(layerId('https://maps.example.org/a.geojson', undefined, 'geojson'))!
    expect(await addCheckedLayer(shapes)).toBe(true)
    expect([onMap(), asked]).toEqual([['geojson:https://maps.example.org/a.geojson'], []])
  })
})
