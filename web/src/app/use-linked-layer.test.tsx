import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useActiveLayer } from '../stores/layers/active-layer.ts'
import { useMapLayers } from '../stores/layers/map-layers.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { renderApp } from '../testing/render-app.tsx'

const url = 'https://maps.example.org/wms'
const open = (parameters: readonly (readonly [string, string])[]) => {
  answerRequests(searchAnswers({}))
  return renderApp(`/search?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`)
}
const ids = () => useMapLayers.getState().layers.map(({ id }) => id)

describe('a link with a layer', () => {
  // @rule D36.linked-layer
  it('puts it on the map with its title and legend', async () => {
    open([
      ['type', 'wms'],
      ['title', 'Sea ice'],
      ['url', `${url}?layers=ice`],
      ['legend', 'https://maps.example.org/ice.png'],
    ])
    await expect.poll(ids).toEqual([`${url}#ice`])
    expect(useMapLayers.getState().layers[0]).toMatchObject({
      title: 'Sea ice',
      legend: { type: 'image', url: 'https://maps.example.org/ice.png' },
    })
    expect(useMapView.getState().fullView).toBe(true)
  })

  it('that cannot be shown says so, and opens as any other', async () => {
    open([
      ['type', 'wms'],
      ['url', url],
    ])
    expect(await screen.findByText('The layer in the link cannot be shown')).toBeDefined()
    expect(screen.getByText('The link does not name a layer of the map service.')).toBeDefined()
    expect(ids()).toEqual([])
  })
})

describe('a link with layers', () => {
  it.each(['m:layers', 'layers'])(
    'restores those of %s in their order, the one in hand too, and names what is none',
    async (name) => {
      open([
        [name, `${url}#top`],
        [name, 'something else'],
        [name, `${url}#below`],
        ['m:activeLayerTileId', `${url}#below`],
        ['v', '1'],
      ])
      await expect.poll(ids).toEqual([`${url}#top`, `${url}#below`])
      await expect.poll(() => useActiveLayer.getState().activeId).toBe(`${url}#below`)
      expect(await screen.findByText('A layer in the link could not be read')).toBeDefined()
      expect(screen.getByText('Ignored: something else.')).toBeDefined()
    },
  )
})
