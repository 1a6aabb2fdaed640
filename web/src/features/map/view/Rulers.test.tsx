import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { Rulers } from './Rulers.tsx'

/** The mark on the bottom ruler and the one on the right, as drawn. */
const marksOf = (container: HTMLElement) =>
  [...container.querySelectorAll('svg')].map((svg) => svg.querySelectorAll('path')[1]?.getAttribute('d') ?? '')

describe('the rulers', () => {
  beforeEach(() => {
    useHoveredEntry.setState(useHoveredEntry.getInitialState())
    useMapFrame.setState({ frame: sampleFrame(4.7, [14.7, 38.5]) })
    useMapFootprints.getState().setFootprints([{ id: 'a', index: 1, title: 'A', boxes: [[5, 30, 11, 37]] }])
  })

  it('are decoration with a label at each line of the net', () => {
    const { container } = render(<Rulers />)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(
      expect.arrayContaining(['0°', '5°W', '30°E', '40°N']),
    )
  })

  it('keep their labels while the map is moved', () => {
    const { container } = render(<Rulers />)
    const labels = () => [...container.querySelectorAll('text')]
    const zero = labels().find(({ textContent }) => textContent === '0°')
    const place = zero?.getAttribute('x')
    act(() => useMapFrame.setState({ frame: sampleFrame(4.7, [14.9, 38.5]) }))
    expect(zero !== undefined && labels().includes(zero)).toBe(true)
    expect(zero?.getAttribute('x')).not.toBe(place)
  })

  it('show the extent of the entry in hand on both', () => {
    const { container } = render(<Rulers />)
    expect(marksOf(container)).toEqual(['', ''])
    useHoveredEntry.getState().hover('a', 'list')
    const again = render(<Rulers />)
    const [across, down] = marksOf(again.container)
    const [, from, to] = /^M([\d.]+) 0H([\d.]+)V/.exec(across!)!.map(Number) as [number, number, number]
    // 6 degrees at zoom 4.7
    expect(to - from).toBeCloseTo((6 / 360) * 256 * 2 ** 4.7, 3)
    expect(down).toMatch(/^M0 [\d.]+V/)
  })
  it('show the whole world from end to end, though it has no footprint', () => {
    useMapFootprints.getState().setFootprints([], ['w'])
    useHoveredEntry.getState().hover('w', 'list')
    const { container } = render(<Rulers />)
    const { width, height } = sampleFrame(4.7, [14.7, 38.5])
    expect(marksOf(container)).toEqual([
      expect.stringMatching(new RegExp(`^M0 0H${width - 16}V`)),
      expect.stringMatching(new RegExp(`^M0 0V${height - 16}H`)),
    ])
  })
})
