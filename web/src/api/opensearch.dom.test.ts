import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { expect, it } from 'vitest'
import { dataSources } from '../site/data-sources.ts'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { askResultSet, searchAddress, searchSource } from './opensearch.ts'

// @rule S1-3.request-id
it('names each request of a search anew, and by the name that the log is told', async () => {
  const asked = answerRequests(searchAnswers({}))
  const source = dataSources().find(MAIN_SOURCE)
  if (source === undefined) throw new Error('there is no catalogue')
  const address = searchAddress(source, initialFilters(), [])
  const { signal } = new AbortController()
  await searchSource(address, signal, { embedded: true })
  await askResultSet(address)
  await searchSource(address, signal, { embedded: true }, 'given')
  const names = asked.map(({ parameters }) => parameters.get('reqID'))
  expect(names).toEqual([expect.stringMatching(/^[a-z\d]{12}$/), expect.stringMatching(/^[a-z\d]{12}$/), 'given'])
  expect(names[0]).not.toBe(names[1])
  expect(address).not.toContain('reqID')
})
