import { DATA_SOURCE_NAMES, type DataSourceName } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntry, createResultSet } from '../../testing/factories.ts'
import { fusePages, type Part } from './fuse-pages.ts'

const doi = (value: string): Partial<Resource> => ({ identifiers: [{ scheme: 'doi', value }] })
const part = (source: DataSourceName, resources: readonly Partial<Resource>[], startIndex = 1): Part => ({
  source,
  resultSet: createResultSet({ startIndex, entries: resources.map((resource) => createEntry(resource)) }),
})
/** Entries "a", "b", ... of a source, unlike those of any other. */
const letters = (source: DataSourceName, text: string, startIndex?: number): Part =>
  part(
    source,
    [...text].map((letter) => ({ id: `${source}-${letter}`, title: `${source} ${letter}` })),
    startIndex,
  )
const titles = (rows: ReturnType<typeof fusePages>) => rows.map(({ entry }) => entry.resource.title)

describe('the list of all sources', () => {
  it('takes the sources in turn, by their places, in the order of the tabs', () => {
    const rows = fusePages([letters('zenodo', 'ab'), letters('dab', 'abc'), letters('wikipedia', 'a')], true, '')
    expect(titles(rows)).toEqual(['dab a', 'zenodo a', 'wikipedia a', 'dab b', 'zenodo b', 'dab c'])
  })

  it('puts what several sources have before what one has, with the best placed record first', () => {
    const shared = { title: 'Glacier outlines of the Alps', ...doi('10.1/ice') }
    const rows = fusePages(
      [
        part('dab', [
          { id: 'x', title: 'Other things' },
          { id: 'y', title: 'More things' },
          { ...shared, id: 'd' },
        ]),
        part('zenodo', [{ ...shared, id: 'z' }]),
      ],
      true,
      '',
    )
    expect(titles(rows)).toEqual(['Glacier outlines of the Alps', 'Other things', 'More things'])
    expect(rows[0]).toMatchObject({ source: 'zenodo', same: [{ source: 'dab', reason: 'doi' }] })
  })

  it('says of each further record why it is the same', () => {
    const title = 'Mean sea surface height of the Baltic'
    const placed: Partial<Resource> = { title, footprint: { boxes: [[9, 53, 30, 66]] }, time: { start: '2001-01-01T00:00:00Z' } }
    const rows = fusePages(
      [
        part('dab', [{ ...placed, id: 'one', ...doi('10.1/sea') }]),
        part('amerigeoss', [{ ...placed, id: 'two' }]),
        part('zenodo', [{ ...placed, id: 'three', ...doi('10.1/sea') }]),
      ],
      true,
      '',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.same.map(({ source, reason }) => [source, reason])).toEqual([
      ['amerigeoss', 'title'],
      ['zenodo', 'doi'],
    ])
  })

  it('lists every record for itself when nothing is to be grouped', () => {
    const shared = { title: 'Glacier outlines of the Alps', ...doi('10.1/ice') }
    const rows = fusePages([part('dab', [{ ...shared, id: 'd' }]), part('zenodo', [{ ...shared, id: 'z' }])], false, '')
    expect(rows.map(({ source, same }) => [source, same.length])).toEqual([
      ['dab', 0],
      ['zenodo', 0],
    ])
  })

  it('does not lift a resource because one source has it twice', () => {
    const twice = { title: 'Rivers of the plain, in two records', ...doi('10.1/river') }
    const rows = fusePages(
      [
        part('dab', [
          { id: 'first', title: 'First' },
          { ...twice, id: 'a' },
          { ...twice, id: 'b' },
        ]),
        letters('zenodo', 'a'),
      ],
      true,
      '',
    )
    expect(titles(rows)).toEqual(['First', 'zenodo a', 'Rivers of the plain, in two records'])
  })

  it('goes by the order that was chosen, and puts last what has nothing to go by', () => {
    const dab = part('dab', [
      { id: '1', title: 'B', time: { end: '2020-01-01T00:00:00Z' } },
      { id: '2', title: 'D' },
    ])
    const zenodo = part('zenodo', [
      { id: '3', title: 'a', published: '2022-05-01' },
      { id: '4', title: 'C', time: { start: '1990-01-01T00:00:00Z' } },
    ])
    expect(titles(fusePages([dab, zenodo], true, 'date:desc'))).toEqual(['C', 'a', 'B', 'D'])
    expect(titles(fusePages([dab, zenodo], true, 'date:asc'))).toEqual(['B', 'a', 'C', 'D'])
    expect(titles(fusePages([dab, zenodo], true, 'title:asc'))).toEqual(['a', 'B', 'C', 'D'])
  })

  it('is the same whoever came first, holds every record once, and keeps the order of each source', () => {
    const record: fc.Arbitrary<Partial<Resource>> = fc.record({
      id: fc.constantFrom('p', 'q', 'r', 's', 't', 'u'),
      title: fc.constantFrom('Soil moisture of the plain', 'Soil moisture of the hills', 'Rain in the hills'),
      identifiers: fc.constantFrom([], doi('10.1/a').identifiers ?? [], doi('10.1/b').identifiers ?? []),
    })
    const parts = fc
      .uniqueArray(fc.constantFrom(...DATA_SOURCE_NAMES), { minLength: 1, maxLength: 8 })
      .chain((sources) =>
        fc.tuple(...sources.map((source) => fc.array(record, { maxLength: 12 }).map((some) => part(source, some)))),
      )
    fc.assert(
      fc.property(parts, fc.boolean(), fc.infiniteStream(fc.nat()), (given, grouped, random) => {
        const rows = fusePages(given, grouped, '')
        const shuffled = given.map((one) => ({ one, key: random.next().value as number })).toSorted((a, b) => a.key - b.key)
        expect(
          fusePages(
            shuffled.map(({ one }) => one),
            grouped,
            '',
          ),
        ).toEqual(rows)
        const all = rows.flatMap((row) => [row.entry, ...row.same.map(({ entry }) => entry)])
        expect(new Set(all)).toEqual(new Set(given.flatMap(({ resultSet }) => resultSet.entries)))
        expect(all).toHaveLength(given.reduce((sum, { resultSet }) => sum + resultSet.entries.length, 0))
        if (grouped) return
        for (const { source, resultSet } of given)
          expect(rows.filter((row) => row.source === source).map(({ entry }) => entry)).toEqual(resultSet.entries)
      }),
    )
  })
})
