import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createFacet } from '../../testing/factories.ts'
import { FacetSection } from './FacetSection.tsx'

const many = createFacet(Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`Format ${at + 1}`, 1_400 - at * 100])))

function renderFacet(items = many, chosen: readonly string[] = []) {
  const onTick = vi.fn<(term: string, ticked: boolean) => void>()
  render(<FacetSection field="format" items={items} chosen={chosen} open onTick={onTick} />)
  return { onTick, user: userEvent.setup() }
}

const values = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

describe('the values of a facet', () => {
  it('come with their counts, few at first and all when asked for', async () => {
    const { user } = renderFacet()
    expect(values()).toEqual(['Format 11,400', 'Format 21,300', 'Format 31,200', 'Format 41,100', 'Format 51,000'])
    await user.click(screen.getByRole('button', { name: 'Show 9 more' }))
    expect(values()).toHaveLength(14)
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(values()).toHaveLength(5)
  })

  it('can be found by a part of their name', async () => {
    const { user } = renderFacet()
    await user.type(screen.getByRole('textbox', { name: 'Find in format' }), 'T 14')
    expect(values()).toEqual(['Format 14100'])
    await user.type(screen.getByRole('textbox', { name: 'Find in format' }), 'x')
    expect(screen.getByText('No value like this')).toBeDefined()
  })

  it('stay ticked and in sight when they are chosen, even without results', () => {
    renderFacet(many, ['Format 12', 'Zarr'])
    expect(values()).toContain('Format 12300')
    expect(values()).toContain('Zarr0')
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  })

  it('are ticked and unticked one by one', async () => {
    const { user, onTick } = renderFacet(createFacet({ NetCDF: 4, CSV: 2 }), ['CSV'])
    await user.click(screen.getByRole('checkbox', { name: /NetCDF/ }))
    await user.click(screen.getByRole('checkbox', { name: /CSV/ }))
    expect(onTick.mock.calls).toEqual([
      ['NetCDF', true],
      ['CSV', false],
    ])
  })

  it('say when there are none', () => {
    renderFacet([])
    expect(screen.getByText('No values in these results')).toBeDefined()
  })
})
