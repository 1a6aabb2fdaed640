import { describe, expect, it } from 'vitest'
import { searchFiltersOf } from './searched-filters.ts'
import { readShareUrl } from '../links/share-url.ts'
import { GLOBAL_SITE } from '../site.ts'

const read = (query: string) => readShareUrl(new URLSearchParams(query), GLOBAL_SITE)

// @rule D36.preset-sources
describe('the filters that a search sends', () => {
  const now = Date.parse('2024-03-31T12:00:00Z')

  it('have the dates of the period on the day when the link is opened', () => {
    expect(searchFiltersOf(read('f:datePeriod=lastMonth&f:dateTo=1999'), now)).toMatchObject({
      dateFrom: '2024-02-29T00:00:00Z',
      dateTo: '2024-03-31T23:59:59Z',
    })
  })

  it.each([
    ['f:sources=a,b', ['a', 'b']],
    ['f:source=b', ['b']],
    ['f:sources=a,b&f:source=b,c', ['b']],
    // nothing is in both, and no provider has a comma in its id
    ['f:sources=a,b&f:source=c', [',']],
    ['f:sources=seismic&f:source=UUID-e101622c-6ae1-4b68-bfea-8acf067e31dd', ['UUID-e101622c-6ae1-4b68-bfea-8acf067e31dd']],
  ])('ask for the providers of %s', (query, sources) => {
    expect(searchFiltersOf(read(query), now).sources).toEqual(sources)
  })
})
