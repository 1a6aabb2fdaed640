import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { Checkbox } from './fields/Checkbox.tsx'
import { IconButton } from './IconButton.tsx'

describe('a button', () => {
  it('that cannot be used now keeps its place and focus, says why, and neither acts nor sends its form', async () => {
    const user = userEvent.setup()
    const act = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" unavailable="You are offline" onClick={act}>
          Search
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Search', description: 'You are offline' })
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    await user.click(button)
    expect([act, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('at work is busy for assistive technology too', () => {
    render(
      <>
        <Button busy>Searching</Button>
        <IconButton busy label="Download" icon={<svg data-testid="icon" />} />
      </>,
    )
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true'])
    expect(screen.queryByTestId('icon')).toBeNull()
  })

  it('of an icon shows how many there are, but not that there are none', () => {
    const { rerender } = render(<IconButton label="Downloads: 2" icon={<svg />} count={2} />)
    expect(screen.getByRole('button', { name: 'Downloads: 2' }).textContent).toBe('2')
    rerender(<IconButton label="Downloads" icon={<svg />} count={0} />)
    expect(screen.getByRole('button', { name: 'Downloads' }).textContent).toBe('')
  })
})

describe('a tick box', () => {
  it('that stands for several is neither ticked nor not when they differ', () => {
    const { rerender } = render(<Checkbox label="All" checked={false} indeterminate onChange={() => {}} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' })
    expect(box.indeterminate).toBe(true)
    rerender(<Checkbox label="All" checked onChange={() => {}} />)
    expect([box.indeterminate, box.checked]).toEqual([false, true])
  })
})
