import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { MapContents } from './MapContents.tsx'

const cells = () =>
  Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )

describe('the map as a list', () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = () => {}
    HTMLDialogElement.prototype.close = () => {}
    useMapFootprints.setState(useMapFootprints.getInitialState())
    useMapLayers.setState(useMapLayers.getInitialState())
    useDrawnArea.setState(useDrawnArea.getInitialState())
  })

  it('names footprints with their corners, layers and the search area', () => {
    useMapFootprints.getState().setFootprints([
      { id: 'a', index: 1, title: 'Soil water', boxes: [[5.2, 30.6, 11.6, 37.4]] },
      { id: 'b', index: 2, title: 'Everywhere', boxes: [[-180, -90, 180, 90]] },
    ])
    useMapLayers.getState().add({
      id: 'l',
      type: 'wms',
      title: 'Rain',
      url: 'https://maps.example.org/wms',
      layer: 'rain',
      version: '1.1.1',
      visible: false,
      opacity: 80,
    })
    useDrawnArea.getState().setArea([170, -25, -165, -10])
    render(<MapContents onClose={() => {}} />)
    expect(cells()).toEqual([
      ['Footprint 1', 'Soil water', '37.40° N, 5.20° E', '30.60° N, 11.60° E'],
      ['Footprint 2', 'Everywhere', 'Whole world'],
      ['Layer', 'Rain (hidden)', 'not given'],
      ['Search area', 'drawn or typed', '10.00° S, 170.00° E', '25.00° S, 165.00° W'],
    ])
  })

  it('says so when there is nothing but the base map', () => {
    render(<MapContents onClose={() => {}} />)
    expect(screen.getByText('The map shows the base map only.')).toBeTruthy()
  })
})
