import { MAX_IMPORTED_ITEMS } from '@graticule/contracts/kept/import/limits'
import { describe, expect, it } from 'vitest'
import { readImport } from './read-import.ts'

const BOOKMARK = { id: 7, targetId: 'a1', name: 'Sea ice', userId: 'u', currMap: '{"zoom":3}', rating: { averageScore: 3 } }
const SEARCH = { id: 8, name: 'Ice', phrase: 'ice', url: 'https://www.closed.test/?f:phrase=ice', createdOn: '2025-01-01' }
const RUN = { name: 'Run of June', runId: 'r1', workflowId: 'w1', path: '/x' }

const RATING = { targetId: 'a1', name: 'Sea ice', score: '4', comment: 'Good', dataSource: 'dab', userName: 'x' }
const rating = { kind: 'rating', dataSource: 'dab', targetId: 'a1', name: 'Sea ice', score: 4, comment: 'Good' }
const like = { kind: 'like', dataSource: 'dab', targetId: 'a1', name: 'Sea ice' }
const bookmark = { kind: 'bookmark', dataSource: 'dab', targetId: 'a1', name: 'Sea ice', currMap: '{"zoom":3}' }
const run = { kind: 'run', ...RUN }
const search = { kind: 'search', name: 'Ice', phrase: 'ice', url: '/?f:phrase=ice' }

// @rule B-import.shapes
describe('a file to import', () => {
  it.each([
    ['a page of bookmarks', { content: [BOOKMARK], totalElements: 1 }, [bookmark], []],
    ['a command of the JSON service', { items: [BOOKMARK] }, [bookmark], []],
    ['saved searches', { _embedded: { savedSearches: [SEARCH] }, page: { size: 1 } }, [search], []],
    ['saved searches of the JSON service', { items: [SEARCH] }, [search], []],
    ['saved runs', { _embedded: { savedRuns: [RUN] }, page: { size: 1 } }, [run], []],
    ['a list of items', [BOOKMARK, SEARCH, RUN], [bookmark, search, run], []],
    ['ratings of the JSON service', { items: [RATING] }, [rating], []],
    [
      'ratings without stars',
      {
        entries: [
          { ...RATING, score: 0 },
          { ...RATING, score: 'x' },
        ],
      },
      [],
      [
        { name: 'Sea ice', why: 'not-in-order' },
        { name: 'Sea ice', why: 'not-in-order' },
      ],
    ],
    ['likes', { likes: [{ targetId: 'a1', name: 'Sea ice', dataSource: 'zenodo' }] }, [{ ...like, dataSource: 'zenodo' }], []],
    ['several answers', [{ content: [BOOKMARK] }, { _embedded: { savedSearches: [SEARCH] } }], [bookmark, search], []],
    ['an empty list of bookmarks and a run', { content: [], items: [RUN] }, [run], []],
  ])('is %s', (_, value, items, leftOut) => {
    expect(readImport(value)).toEqual({ items, leftOut })
  })

  it('is the export of this portal', () => {
    const inner = {
      phrase: 'soil',
      url: '/search?f:phrase=soil&v=1',
      aoiBoundingBox: '1,2,3,4',
      aoiRelation: 'CONTAINS',
      query: 'x',
    }
    const value = {
      profile: { email: 'visitor@example.org' },
      bookmarks: [
        { id: 1, dataSource: 'zenodo', targetId: '42', siteId: 0, name: 'Soil', note: 'For May', folder: 'Soils', currMap: '' },
      ],
      likes: [
        { dataSource: 'dab', seenIn: '', targetId: 'b', name: 'Liked' },
        { dataSource: 'dab', seenIn: 'data', targetId: 'd', name: 'Seen' },
      ],
      ratings: [{ dataSource: 'dab', targetId: 'c', name: 'Rated', score: 5 }],
      savedSearches: [{ id: 2, name: 'Soils', folder: 'A', search: JSON.stringify(inner), news: 0 }],
      folders: [{ list: 'bookmarks', name: 'Soils' }],
    }
    expect(readImport(value)).toEqual({
      items: [
        { kind: 'bookmark', dataSource: 'zenodo', targetId: '42', name: 'Soil', note: 'For May', folder: 'Soils' },
        {
          kind: 'search',
          name: 'Soils',
          phrase: 'soil',
          url: '/search?f:phrase=soil&v=1',
          folder: 'A',
          aoiBoundingBox: '1,2,3,4',
          aoiRelation: 'CONTAINS',
        },
        { kind: 'rating', dataSource: 'dab', targetId: 'c', name: 'Rated', score: 5 },
        { kind: 'like', dataSource: 'dab', targetId: 'b', name: 'Liked' },
        { kind: 'like', dataSource: 'data', targetId: 'd', name: 'Seen' },
      ],
      leftOut: [],
    })
  })

  it.each([7, 'text', null, {}, { a: 1 }, { content: 'x' }, { items: [] }, []])('is not %j', (value) => {
    expect(readImport(value)).toBeUndefined()
  })

  it('may have items that are not in order, which are told by name', () => {
    const value = {
      content: [
        { ...BOOKMARK, targetId: '' },
        { ...BOOKMARK, targetId: '<script>' },
        { ...BOOKMARK, dataSource: 'a b' },
        { ...SEARCH, name: '', phrase: '' },
        { ...SEARCH, url: '//evil.test/' },
        { ...SEARCH, url: 'javascript:alert(1)' },
        { ...RUN, workflowId: '' },
        BOOKMARK,
      ],
    }
    const read = readImport(value)
    expect(read?.items).toEqual([bookmark])
    expect(read?.leftOut.map(({ why }) => why)).toEqual(Array.from({ length: 7 }, () => 'not-in-order'))
  })

  it('takes numbers for texts, and leaves out what is no box', () => {
    const [item] = readImport([{ ...SEARCH, name: 2020, aoiBoundingBox: '1,2,3' }])?.items ?? []
    expect(item).toEqual({ ...search, name: '2020' })
  })

  // @rule B-import.size
  it('has so many items of a kind at most', () => {
    const many = Array.from({ length: MAX_IMPORTED_ITEMS + 2 }, (_, at) => ({ ...BOOKMARK, targetId: `t${at}` }))
    const read = readImport({ content: many })
    expect([read?.items.length, read?.leftOut.length]).toEqual([MAX_IMPORTED_ITEMS, 2])
    expect(read?.leftOut[0]?.why).toBe('too-many')
  })
})
