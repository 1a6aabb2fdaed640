import { SLOW_SOURCE_MS } from '@graticule/contracts/limits'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCombined } from '../../stores/combined.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { askSources } from '../../testing/ask-sources.ts'
import { createEntry, createResultSet } from '../../testing/factories.ts'
import { type Combining, startCombining } from './combine-sources.ts'

const titlesOf = (source: DataSourceName, startIndex: number) =>
  createResultSet({
    total: 40,
    startIndex,
    entries: Array.from({ length: 12 }, (_, at) =>
      createEntry({ id: `${source}-${startIndex + at}`, title: `${source} ${String(startIndex + at).padStart(2, '0')}` }),
    ),
  })
const answered = (source: DataSourceName, startIndex: number) => ({
  startIndex,
  loading: false,
  outcome: { state: 'results', resultSet: titlesOf(source, startIndex) } as const,
})
const rows = () => useCombined.getState().shownPage.rows.map(({ entry }) => entry.resource.title)

describe('the second page in a chosen order', () => {
  const stop = { list: () => {} }
  let asked: string[]

  beforeEach(() => {
    vi.useFakeTimers()
    asked = []
    askSources('dab', 'zenodo')
    const { setSource, setPart } = useResultSets.getState()
    for (const source of ['dab', 'zenodo'] as const) setSource(source, { address: source, ...answered(source, 1) })
    const options: Combining = {
      search: 'the search',
      filters: { ...initialFilters(), startIndex: 13, itemsPerPage: 12, sort: 'title:desc' },
      grouped: true,
      since: Date.now(),
      // zenodo never answers
      askPart: (source, { startIndex }) => {
        asked.push(`${source} ${startIndex}`)
        setPart(source, { address: source, startIndex, loading: true })
        if (source === 'dab') setPart(source, answered(source, startIndex))
      },
      askBeside: () => Promise.resolve({ state: 'cancel' }),
    }
    stop.list = startCombining(options)
  })
  afterEach(() => {
    stop.list()
    vi.useRealTimers()
  })

  it('waits a moment for a source that has to be read on', () => {
    expect(asked).toEqual(['zenodo 13'])
    expect(rows()).toEqual([])
    expect(useCombined.getState().shownPage.searching).toContain('zenodo')
  })

  it('is made of the others when that one is slow, and of all when it answers after all', () => {
    vi.advanceTimersByTime(SLOW_SOURCE_MS)
    expect(asked).toEqual(['zenodo 13', 'dab 13'])
    expect(rows()[0]).toBe('dab 13')
    expect(useCombined.getState().shownPage.searching).toEqual(['zenodo'])
    useResultSets.getState().setPart('zenodo', answered('zenodo', 13))
    expect(rows()[0]).toBe('zenodo 13')
    expect(useCombined.getState().shownPage.searching).toEqual([])
  })
})
