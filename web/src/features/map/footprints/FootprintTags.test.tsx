import type { Bbox } from '@graticule/contracts/bbox'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../i18n/index.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { FootprintTags } from './FootprintTags.tsx'
import { useMapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

const boxes: readonly Bbox[] = [
  [-180, -90, 180, 90],
  [5, 30, 11, 37],
  [20, 30, 25, 37],
  [120, 30, 125, 37],
]

describe('the tags of the footprints', () => {
  beforeEach(() => {
    useHoveredEntry.setState(useHoveredEntry.getInitialState())
    useMapView.setState(useMapView.getInitialState())
    useMapFrame.setState({ frame: sampleFrame(4.7, [14.7, 38.5]) })
    useMapFootprints.setState(useMapFootprints.getInitialState())
    useMapFootprints
      .getState()
      .setFootprints(
        boxes.map((box, order) => ({ id: `e${order + 1}`, index: order + 1, title: `Entry ${order + 1}`, boxes: [box] })),
      )
  })

  it('are buttons in the order of the list; the whole world has none', () => {
    render(<FootprintTags onReveal={() => {}} />)
    expect(screen.getAllByRole('button').map((tag) => tag.getAttribute('aria-label'))).toEqual([
      '2, Entry 2',
      '3, Entry 3',
      '4, Entry 4',
    ])
  })

  it('are walked by Tab, which makes each the one in hand', async () => {
    render(<FootprintTags onReveal={() => {}} />)
    await userEvent.tab()
    expect(useHoveredEntry.getState()).toMatchObject({ hovered: 'e2', origin: 'map' })
    await userEvent.tab()
    expect(useHoveredEntry.getState().hovered).toBe('e3')
  })

  it('bring their footprint into view when they get the focus', () => {
    const onReveal = vi.fn<(point: Point) => void>()
    render(<FootprintTags onReveal={onReveal} />)
    fireEvent.focus(screen.getByRole('button', { name: '3, Entry 3' }))
    expect(onReveal).not.toHaveBeenCalled()
    fireEvent.focus(screen.getByRole('button', { name: '4, Entry 4' }))
    expect(onReveal).toHaveBeenCalledOnce()
  })

  it('select their entry and ask for a view of it', async () => {
    render(<FootprintTags onReveal={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: '2, Entry 2' }))
    expect(useHoveredEntry.getState()).toMatchObject({ selected: 'e2', origin: 'map' })
    expect(useMapView.getState().fitRequest?.boxes).toEqual([[5, 30, 11, 37]])
    expect(screen.getByRole('button', { name: '2, Entry 2' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('are gone while the footprints are hidden, but for the entry in hand', () => {
    useMapFootprints.getState().setVisible(false)
    useHoveredEntry.getState().hover('e3', 'list')
    render(<FootprintTags onReveal={() => {}} />)
    expect(screen.getAllByRole('button').map((tag) => tag.textContent)).toEqual(['3'])
  })

  describe('of footprints at one place', () => {
    const stack = () => screen.getByRole('button', { name: /footprints here: 1 to 3$/ })
    beforeEach(() => {
      useMapFootprints
        .getState()
        .setFootprints([1, 2, 3].map((index) => ({ id: `e${index}`, index, title: `Entry ${index}`, boxes: [[5, 30, 11, 37]] })))
      render(<FootprintTags onReveal={() => {}} />)
    })

    it('are one, which opens their list', async () => {
      expect(stack().textContent).toBe('1\u20133')
      await userEvent.click(stack())
      expect(stack().getAttribute('aria-expanded')).toBe('true')
      const list = within(screen.getByRole('list', { name: 'Footprints here' }))
      await userEvent.hover(list.getByRole('button', { name: '2 Entry 2' }))
      expect(useHoveredEntry.getState().hovered).toBe('e2')
      expect(stack().textContent).toBe('2 +2')
      await userEvent.click(list.getByRole('button', { name: '2 Entry 2' }))
      expect(useHoveredEntry.getState().selected).toBe('e2')
      expect(screen.queryByRole('list')).toBeNull()
      expect(document.activeElement).toBe(stack())
    })

    it('close their list by Escape and when the focus goes on', async () => {
      await userEvent.click(stack())
      await userEvent.keyboard('{Escape}')
      expect(screen.queryByRole('list')).toBeNull()
      await userEvent.keyboard('{Enter}{Tab}')
      expect(useHoveredEntry.getState().hovered).toBe('e1')
      await userEvent.tab({ shift: true })
      await userEvent.tab({ shift: true })
      expect(screen.queryByRole('list')).toBeNull()
    })
  })
})
