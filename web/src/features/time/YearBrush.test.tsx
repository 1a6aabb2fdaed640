import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { YearRange } from './year-range.ts'
import { YearBrush } from './YearBrush.tsx'

const scale = { first: 2000, last: 2009 }

function renderBrush(range: YearRange = { from: null, to: null }) {
  const onChange = vi.fn<(range: YearRange) => void>()
  const bars = Array.from({ length: 10 }, (_, at) => ({ first: 2000 + at, last: 2000 + at, count: at + 1 }))
  const { container } = render(<YearBrush scale={scale} bars={bars} range={range} hot={undefined} onChange={onChange} />)
  const chart = screen.getByRole('slider', { name: 'First year' }).parentElement
  if (chart === null) throw new Error('the handles lie on nothing')
  chart.setPointerCapture = () => {}
  // 100 pixels for 10 years
  chart.getBoundingClientRect = () => new DOMRect(0, 0, 100, 30)
  return { onChange, chart, container }
}

const slider = (name: 'First year' | 'Last year') => screen.getByRole('slider', { name })
const drag = (chart: HTMLElement, ...at: readonly number[]) => {
  const [start, ...way] = at
  fireEvent.pointerDown(chart, { clientX: start, button: 0 })
  for (const clientX of way) fireEvent.pointerMove(chart, { clientX })
}

describe('the handles of the time strip', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('narrow the years by the pointer, told only when it lets go', () => {
    const { onChange, chart } = renderBrush()
    drag(chart, 3, 20, 41)
    expect(slider('First year').getAttribute('aria-valuetext')).toBe('2004')
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.pointerUp(chart)
    expect(onChange.mock.calls).toEqual([[{ from: 2004, to: null }]])
  })

  it('take whole years: the last handle at the end of a year includes it', () => {
    const { onChange, chart } = renderBrush()
    drag(chart, 98, 61)
    fireEvent.pointerUp(chart)
    expect(onChange.mock.calls).toEqual([[{ from: null, to: 2005 }]])
  })

  it('never pass each other', () => {
    const { onChange, chart } = renderBrush({ from: 2003, to: 2006 })
    drag(chart, 70, 5)
    fireEvent.pointerUp(chart)
    expect(onChange.mock.calls).toEqual([[{ from: 2003, to: 2003 }]])
  })

  it('make room for a new range that is drawn beside them, and for one year by a click', () => {
    const { onChange, chart } = renderBrush()
    drag(chart, 62, 25)
    fireEvent.pointerUp(chart)
    drag(chart, 55)
    fireEvent.pointerUp(chart)
    expect(onChange.mock.calls).toEqual([[{ from: 2002, to: 2006 }], [{ from: 2005, to: 2005 }]])
  })

  it('are taken by a finger from farther off, and a touch that the page takes over changes nothing', () => {
    const { onChange, chart } = renderBrush({ from: 2003, to: 2006 })
    const touch = { pointerType: 'touch', button: 0 }
    fireEvent.pointerDown(chart, { ...touch, clientX: 12 })
    fireEvent.pointerMove(chart, { ...touch, clientX: 21 })
    expect(slider('First year').getAttribute('aria-valuenow')).toBe('2002')
    fireEvent.pointerUp(chart, touch)
    fireEvent.pointerDown(chart, { ...touch, clientX: 31 })
    fireEvent.pointerMove(chart, { ...touch, clientX: 60 })
    fireEvent.pointerCancel(chart, touch)
    expect(onChange.mock.calls).toEqual([[{ from: 2002, to: 2006 }]])
  })

  it('go back when Escape ends the drag', () => {
    const { onChange, chart } = renderBrush()
    drag(chart, 3, 50)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    fireEvent.pointerUp(chart)
    expect(slider('First year').getAttribute('aria-valuetext')).toBe('from the earliest')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('are moved by keys, told once the keys have rested', () => {
    const { onChange } = renderBrush()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) fireEvent.keyDown(slider('First year'), { key })
    expect(slider('First year').getAttribute('aria-valuenow')).toBe('2002')
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(onChange.mock.calls).toEqual([[{ from: 2002, to: null }]])
  })

  it('reach their ends by Home and End, and count at once when the focus leaves', () => {
    const { onChange } = renderBrush({ from: 2003, to: 2006 })
    fireEvent.keyDown(slider('First year'), { key: 'Home' })
    fireEvent.blur(slider('First year'))
    fireEvent.keyDown(slider('Last year'), { key: 'PageDown' })
    expect(slider('Last year').getAttribute('aria-valuenow')).toBe('2003')
    fireEvent.keyDown(slider('Last year'), { key: 'End' })
    fireEvent.keyDown(slider('Last year'), { key: 'Enter' })
    expect(onChange.mock.calls).toEqual([[{ from: null, to: 2006 }], [{ from: 2003, to: null }]])
    vi.advanceTimersByTime(1_000)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('ask for nothing when they end where they were', () => {
    const { onChange, chart } = renderBrush({ from: 2003, to: null })
    drag(chart, 30, 50, 30)
    fireEvent.pointerUp(chart)
    expect(onChange).not.toHaveBeenCalled()
  })
})
