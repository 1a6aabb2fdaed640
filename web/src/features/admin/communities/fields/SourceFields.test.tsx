import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SiteSources } from '@graticule/contracts/sites/site-values'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { showSources } from '../../../../site/data-sources.ts'
import { SourceFields } from './SourceFields.tsx'

function Fields({ first = {} }: { first?: SiteSources }) {
  const [value, setValue] = useState(first)
  return <SourceFields value={value} onChange={setValue} />
}
const rowOf = (name: string) => screen.getByRole('switch', { name }).closest('li') ?? document.body
const isMarked = (name: string) => within(rowOf(name)).queryByText('Off for the whole portal') !== null

beforeEach(() => withTexts(Promise.resolve(), 'communities'))

// @rule B-sites.sources-off
it('tells which sources are off for the whole portal, and not those that the site has switched off', async () => {
  const off = ['zenodo', 'wikipedia']
  act(() => showSources(SHIPPED_ROWS.map((row) => ({ ...row, off: off.includes(row.name) }))))
  render(<Fields first={{ off: ['wikipedia'] }} />)
  expect(['Zenodo', 'Wikipedia', 'GEOSS'].map(isMarked)).toEqual([true, false, false])
  await userEvent.click(screen.getByRole('switch', { name: 'GEOSS' }))
  act(() => showSources(SHIPPED_ROWS.map((row) => ({ ...row, off: [...off, 'dab'].includes(row.name) }))))
  expect(isMarked('GEOSS')).toBe(false)
})

it('keeps the last source that visitors have on', () => {
  act(() => showSources(SHIPPED_ROWS.map((row) => ({ ...row, off: row.name !== 'dab' }))))
  render(<Fields />)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'GEOSS' }).disabled).toBe(true)
})
