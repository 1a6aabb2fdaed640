import type { Legend } from '@graticule/contracts/map/layer'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import '../../../i18n/index.ts'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { usePixelValues } from '../../../stores/layers/pixel-values.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { legendOf, Legends } from './Legends.tsx'

const layer = (title: string, legend?: Legend) => createWmsLayer(title, legend && { legend })
const { add, setVisible, markFailed } = useMapLayers.getState()
const PICTURE = { type: 'image', url: 'https://maps.example.org/legend.png' } as const
const answerText = () =>
  answerRequests(({ path, parameters }) =>
    path === '/proxy/rest/fetch/legend/text'
      ? json({
          url: parameters.get('url'),
          accessible: true,
          text: 'Two classes: dry and wet.',
          classes: [{ label: 'Dry', colour: '#aa0000' }, { label: 'Wet' }],
        })
      : undefined,
  )

describe('the legend of a layer', () => {
  it('is its own, else that of the style in use, else what the layer told', () => {
    const details = { legend: PICTURE, styles: [{ name: 'warm', title: 'Warm', legend: 'https://maps.example.org/warm.png' }] }
    const own = { type: 'one-value-scale', label: 'Rain' } as const
    expect(legendOf(layer('Soil', own), details)).toEqual(own)
    expect(legendOf({ ...layer('Soil'), style: 'warm' }, details)).toEqual({
      type: 'image',
      url: 'https://maps.example.org/warm.png',
    })
    expect(legendOf({ ...layer('Soil'), style: 'other' }, details)).toEqual(PICTURE)
    expect(legendOf(layer('Soil'), undefined)).toBeUndefined()
  })
})

describe('the box of legends', () => {
  it('is not there without a legend', () => {
    add(layer('Soil'))
    const { container } = render(<Legends />)
    expect(container.textContent).toBe('')
  })

  it('shows a picture through the portal, with its words, which can be shown in its place', async () => {
    const asked = answerText()
    add(layer('Soil', PICTURE))
    render(<Legends />)
    const image = await screen.findByRole('img', { name: 'Two classes: dry and wet.' })
    expect(image.getAttribute('src')).toBe(`/proxy/rest/fetch/legend?url=${encodeURIComponent(PICTURE.url)}`)
    expect(asked.map(({ parameters }) => parameters.get('url'))).toEqual([PICTURE.url])
    expect(screen.getByRole('img', { name: 'Loading legend' })).toBeTruthy()
    fireEvent.load(image)
    await userEvent.click(screen.getByRole('button', { name: 'Show as text' }))
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['ColourMeaning', 'Dry', 'Wet'])
    await userEvent.click(screen.getByRole('button', { name: 'Show as image' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says that there is no legend when the picture does not load', async () => {
    answerText()
    add(layer('Soil', PICTURE))
    render(<Legends />)
    fireEvent.error(await screen.findByRole('img', { name: 'Two classes: dry and wet.' }))
    expect(screen.getByText('No legend')).toBeTruthy()
  })

  // @rule S3-2.layer-legend
  it('shows the value at the pointer, with its unit', () => {
    add(layer('Rain', { type: 'one-value-scale', label: 'Rain gauge', unit: 'mm in 7 days' }))
    render(<Legends />)
    expect(screen.getByText('Rain gauge, at the pointer')).toBeTruthy()
    expect(screen.getByText('No value here')).toBeTruthy()
    act(() => usePixelValues.setState({ values: { Rain: '14.2' } }))
    expect(screen.getByText('14.2')).toBeTruthy()
    expect(screen.getByText('mm in 7 days')).toBeTruthy()
  })

  // @rule S1-3.legend-types
  it('shows the lowest and the highest value of a scale', () => {
    add(
      layer('Sea', {
        type: 'two-value-scale',
        label: 'Temperature',
        min: 12,
        max: 28,
        unit: '°C',
        colours: ['#000000', '#ffffff'],
      }),
    )
    render(<Legends />)
    expect(screen.getByRole('img', { name: 'Colours from 12.0 °C to 28.0 °C' })).toBeTruthy()
  })

  it('leaves out layers that are hidden or not available', () => {
    for (const title of ['One', 'Two']) add(layer(title, { type: 'one-value-scale', label: title }))
    const { container } = render(<Legends />)
    act(() => setVisible('One', false))
    expect(screen.queryByText('One, at the pointer')).toBeNull()
    act(() => markFailed('Two'))
    expect(container.textContent).toBe('')
  })

  // @rule S3-4.legend-expands
  it('is folded, and opens again with the next layer in hand', async () => {
    for (const title of ['One', 'Two']) add(layer(title, { type: 'one-value-scale', label: title }))
    render(<Legends />)
    await userEvent.click(screen.getByRole('button', { name: 'Legends' }))
    expect(screen.queryByText('One, at the pointer')).toBeNull()
    act(() => useActiveLayer.getState().setActive('One'))
    expect(screen.getByText('One, at the pointer')).toBeTruthy()
    // one of them alone
    await userEvent.click(screen.getByRole('button', { name: 'Two' }))
    expect(screen.queryByText('Two, at the pointer')).toBeNull()
    act(() => useActiveLayer.getState().setActive('Two'))
    expect(screen.getByText('Two, at the pointer')).toBeTruthy()
  })

  // @rule S3-2.earthquake-legend
  it('says what the circles of earthquakes mean', async () => {
    const event = { magnitude: 6, depth: 10 } as const
    useMapFootprints.getState().setFootprints([{ id: 'a', index: 1, title: 'A', boxes: [[5, 30, 5, 30]], event }])
    render(<Legends />)
    const depths = await screen.findByRole('list', { name: 'Depth, km' })
    expect(
      within(depths)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['0–20', '20–40', '40–60', '60–80', '80–100'])
    expect(within(screen.getByRole('list', { name: 'Magnitude' })).getAllByRole('listitem')).toHaveLength(3)
  })
})
