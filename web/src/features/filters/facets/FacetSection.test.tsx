import type { FacetItem } from '@graticule/contracts/resource'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { createFacet, createResultSet } from '../../../testing/factories.ts'
import { FacetSection, type FacetSectionProps } from './FacetSection.tsx'
import { siteDefaults } from '../../../site/links.ts'

const numbered = (length: number): FacetItem[] =>
  createFacet(Object.fromEntries(Array.from({ length }, (_, at) => [`Format ${at + 1}`, (length - at) * 100])))
const many = numbered(14)

function renderFacet(items: readonly FacetItem[] | null = many, part: Partial<FacetSectionProps> = {}) {
  const onTick = vi.fn<(term: string, ticked: boolean) => void>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const state = { ...siteDefaults(), filters: { ...siteDefaults().filters, phrase: 'ice' } }
  const { container } = render(
    <QueryClientProvider client={client}>
      <FacetSection field="format" items={items} chosen={[]} inForce={[]} counted state={state} onTick={onTick} {...part} />
    </QueryClientProvider>,
  )
  return { onTick, container, user: userEvent.setup() }
}

const values = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

describe('the values of a facet', () => {
  it('come with their counts, few at first and all when asked for', async () => {
    const { user } = renderFacet()
    expect(values()).toEqual(['Format 11,400', 'Format 21,300', 'Format 31,200'])
    await user.click(screen.getByRole('button', { name: 'Show 11 more' }))
    expect(values()).toHaveLength(14)
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(values()).toHaveLength(3)
  })

  it('can be found by a part of their name, when they are more than eight', async () => {
    const { user } = renderFacet()
    await user.type(screen.getByRole('textbox', { name: 'Find a format' }), 'T 14')
    expect(values()).toEqual(['Format 14100'])
    await user.type(screen.getByRole('textbox', { name: 'Find a format' }), 'x')
    expect(screen.getByText('No matching values')).toBeDefined()
  })

  it('have no field to find one when they are eight', () => {
    renderFacet(numbered(8))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('are asked of the server when the answer holds only the most frequent ones', async () => {
    const rare = createFacet({ 'Format 700': 3 })
    const asked = answerRequests(() => json(createResultSet({ facets: { format: rare } })))
    const { user, onTick } = renderFacet(numbered(100))
    await user.type(screen.getByRole('textbox', { name: 'Find a format' }), '700')
    await user.click(await screen.findByRole('checkbox', { name: /Format 700/ }))
    expect(onTick).toHaveBeenCalledWith('Format 700', true)
    expect(asked.map(({ parameters }) => [parameters.get('tf'), parameters.get('tfContains'), parameters.get('st')])).toEqual([
      ['format', '700', 'ice'],
    ])
  })

  it('say when the server could not be asked, and keep what is known', async () => {
    answerRequests(() => json({}, 500))
    const { user } = renderFacet(numbered(100))
    await user.type(screen.getByRole('textbox', { name: 'Find a format' }), 'format 99')
    expect(values()).toEqual(['Format 99200'])
    expect(await screen.findByText('Only the most common values were searched.')).toBeDefined()
  })

  it('stay ticked and on top when they are in force, even without results', async () => {
    const { user, onTick } = renderFacet(many, { chosen: ['Format 12', 'Zarr'], inForce: ['Format 12', 'Zarr'] })
    expect(values().slice(0, 2)).toEqual(['Format 12300', 'Zarr0'])
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: /Zarr/ }))
    expect(onTick).toHaveBeenCalledWith('Zarr', false)
  })

  it('are shown as they are: without a name, without a break, from right to left, Chinese, with signs of HTML', () => {
    const odd = ['', 'x'.repeat(2_000), 'درجة حرارة سطح البحر', '土壤水分', '<img src=x onerror=alert(1)>']
    const { container } = renderFacet(
      odd.map((term, at) => ({ term, label: term, count: 5 - at })),
      { chosen: odd },
    )
    expect(values()).toEqual(['Unnamed5', ...odd.slice(1).map((label, at) => `${label}${4 - at}`)])
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('درجة حرارة سطح البحر').tagName).toBe('BDI')
    expect(screen.getByTitle('x'.repeat(2_000))).toBeDefined()
  })

  it('can be hundreds', async () => {
    const { user } = renderFacet(numbered(500))
    await user.click(screen.getByRole('button', { name: 'Show 497 more' }))
    expect(values()).toHaveLength(500)
    expect(values()[0]).toBe('Format 150,000')
  })

  it('say when there are none', () => {
    renderFacet([])
    expect(screen.getByText('No values in these results')).toBeDefined()
  })

  it('have rows that stand for them until they are counted', () => {
    const { container } = renderFacet(null)
    expect(container.querySelectorAll('[aria-hidden=true] > span').length).toBeGreaterThan(2)
    expect(screen.queryByText('No values in these results')).toBeNull()
  })

  it('have no counts when they could not be counted, and can be unticked all the same', async () => {
    const { user, onTick } = renderFacet(null, { chosen: ['NetCDF'], inForce: ['NetCDF'], counted: false })
    expect(values()).toEqual(['NetCDF'])
    await user.click(screen.getByRole('checkbox', { name: 'NetCDF' }))
    expect(onTick).toHaveBeenCalledWith('NetCDF', false)
  })
})
