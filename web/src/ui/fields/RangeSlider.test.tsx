import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RangeSlider } from './RangeSlider.tsx'

const names = { label: 'Score', fromLabel: 'Minimum score', toLabel: 'Maximum score' }

function renderSlider(value: [number, number]) {
  const onChange = vi.fn<(value: [number, number]) => void>()
  render(<RangeSlider {...names} min={0} max={100} step={5} format={(end) => `${end} %`} value={value} onChange={onChange} />)
  const [from, to] = screen.getAllByRole('slider') as [HTMLInputElement, HTMLInputElement]
  return { onChange, from, to }
}

describe('a range with two thumbs', () => {
  it('names the group and each thumb, and says the values with their unit', () => {
    const { from, to } = renderSlider([20, 70])
    expect(screen.getByRole('group', { name: 'Score' })).toBeDefined()
    expect(screen.getByRole('slider', { name: 'Minimum score' })).toBe(from)
    expect(screen.getByRole('slider', { name: 'Maximum score' })).toBe(to)
    expect([from, to].map((end) => end.getAttribute('aria-valuetext'))).toEqual(['20 %', '70 %'])
    expect(screen.getByText('20 % – 70 %')).toBeDefined()
  })

  it('keeps each thumb on its side of the other', () => {
    const { onChange, from, to } = renderSlider([20, 70])
    fireEvent.change(from, { target: { value: '90' } })
    fireEvent.change(to, { target: { value: '5' } })
    fireEvent.change(from, { target: { value: '35' } })
    expect(onChange.mock.calls).toEqual([[[70, 70]], [[20, 20]], [[35, 70]]])
  })

  it('moves the nearer thumb to where the track is pressed', () => {
    const { onChange, from, to } = renderSlider([20, 70])
    const track = from.parentElement
    if (track === null) throw new Error('no track')
    vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 32))
    fireEvent.pointerDown(track, { clientX: 120, button: 0 })
    expect(document.activeElement).toBe(from)
    fireEvent.pointerDown(track, { clientX: 283, button: 0 })
    expect(document.activeElement).toBe(to)
    fireEvent.pointerDown(track, { clientX: 999, button: 0 })
    expect(onChange.mock.calls).toEqual([[[10, 70]], [[20, 90]], [[20, 100]]])
  })

  it('lets either thumb be taken where both meet at an end', () => {
    const { from, to } = renderSlider([100, 100])
    expect([from.className !== '', to.className !== '']).toEqual([true, false])
  })
})
