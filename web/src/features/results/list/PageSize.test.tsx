import type { DataSourceName } from '@graticule/contracts/data-sources'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerRequests, type AskedRequest, isSearchOf, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { askSources } from '../../../testing/ask-sources.ts'
import { createEntries, createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const TOTAL = 100

/** A source that gives as many entries as it is asked for. */
const giving = (source: DataSourceName) => (request: AskedRequest) => {
  if (!isSearchOf(source, request)) return undefined
  const [startIndex, itemsPerPage] = ['si', 'ct'].map((name) => Number(request.parameters.get(name)))
  const entries = createEntries(Math.min(itemsPerPage ?? 0, TOTAL + 1 - (startIndex ?? 1)), startIndex)
  return json(createResultSet({ total: TOTAL, startIndex: startIndex ?? 1, itemsPerPage: itemsPerPage ?? 0, entries }))
}

const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Results per page' })
const sizes = async () => [...(await choice()).options].map(({ textContent, disabled }) => [textContent, disabled] as const)

describe('the number of results on a page', () => {
  // @rule B-search.page-sizes
  it('is chosen, stands in the link, and keeps the first result that was shown in sight', async () => {
    const asked = answerRequests(giving('dab'), searchAnswers({}))
    const { user, address } = renderApp('/search?f:phrase=ice&f:startIndex=37&v=1')
    expect(await screen.findByText('37–48 shown')).toBeDefined()
    await user.selectOptions(await choice(), '24 per page')
    expect(await screen.findByText('25–48 shown')).toBeDefined()
    expect(screen.getByText('Entry 37')).toBeDefined()
    expect(address()).toBe('/search?f:phrase=ice&f:startIndex=25&ct=24&v=1')
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(await screen.findByText('49–72 shown')).toBeDefined()
    expect(asked.at(-1)?.parameters.get('ct')).toBe('24')
  })

  it('can be made less again when all results are on one page', async () => {
    answerRequests(searchAnswers({ dab: createResultSet({ total: 20, itemsPerPage: 24, entries: createEntries(20) }) }))
    const { user, address } = renderApp('/search?f:phrase=ice&ct=24&v=1')
    await user.selectOptions(await choice(), '12 per page')
    await waitFor(() => expect(address()).toBe('/search?f:phrase=ice&v=1'))
  })

  it('is what a link says, whatever it is', async () => {
    answerRequests(giving('dab'), searchAnswers({}))
    renderApp('/search?f:phrase=ice&ct=30&v=1')
    expect((await choice()).value).toBe('30')
    expect(await screen.findByText('1–30 shown')).toBeDefined()
  })

  it('is what the source gives where that is less, and no result is passed over', async () => {
    askSources('dab', 'zenodo', 'wikipedia')
    const asked = answerRequests(giving('dab'), giving('zenodo'), giving('wikipedia'), searchAnswers({}))
    const { user } = renderApp('/search?f:phrase=ice&f:dataSource=zenodo&ct=48&v=1')
    expect(await screen.findByText('1–24 shown')).toBeDefined()
    expect(await sizes()).toEqual([
      ['12 per page', false],
      ['24 per page', false],
      ['48 per page: not supported by Zenodo', true],
    ])
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(await screen.findByText('49–72 shown')).toBeDefined()
    expect(asked.filter((request) => isSearchOf('dab', request)).map(({ parameters }) => parameters.get('ct'))).toEqual(['48'])
    await user.click(screen.getByRole('tab', { name: 'Wikipedia 100' }))
    expect(await screen.findByText('1–12 shown')).toBeDefined()
    expect((await choice()).value).toBe('12')
  })

  it('is that of the list of all sources, too, whatever its sources give at once', async () => {
    askSources('dab', 'zenodo')
    const asked = answerRequests(giving('dab'), giving('zenodo'), searchAnswers({}))
    const pagesAsked = (source: DataSourceName) =>
      asked.filter((request) => isSearchOf(source, request)).map(({ parameters }) => [parameters.get('si'), parameters.get('ct')])
    const { user, address } = renderApp('/search?f:phrase=ice&f:dataSource=all&f:group=false&ct=24&v=1')
    expect(await screen.findByText('1–24 shown')).toBeDefined()
    expect((await sizes()).map(([, disabled]) => disabled)).toEqual([false, false, false])
    // the pages of the tabs are all that the first page takes
    expect([pagesAsked('dab'), pagesAsked('zenodo')]).toEqual([[['1', '24']], [['1', '24']]])
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('25–48 shown')).toBeDefined()
    await user.selectOptions(await choice(), '48 per page')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48))
    expect(address()).toBe('/search?f:phrase=ice&f:dataSource=all&f:group=false&ct=48&v=1')
    await waitFor(() => expect(pagesAsked('dab').at(-1)).toEqual(['1', '48']))
    // Zenodo gives no more than 25 at once
    expect(pagesAsked('zenodo')).toContainEqual(['25', '24'])
  })
})
