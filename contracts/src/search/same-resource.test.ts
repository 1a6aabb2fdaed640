import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/size.ts'
import type { Bbox } from '../bbox.ts'
import type { Footprint, Identifier } from '../resource.ts'
import { type Comparable, groupResources, sameReason } from './same-resource.ts'

const doi = (value: string): Identifier => ({ scheme: 'doi', value })
const file = (value: string): Identifier => ({ scheme: 'file-identifier', value })
const within = (...boxes: Bbox[]): Footprint => ({ boxes })
const ALPS = within([5, 43, 17, 48])
const YEAR = { start: '2020-01-01', end: '2020-12-31' }

let number = 0
function entry(part: Partial<Comparable> = {}): Comparable {
  number += 1
  return { id: `n${number}`, identifiers: [], title: 'Snow cover of the Alps', level: 'dataset', ...part }
}

describe('two entries are one resource', () => {
  // @rule B-all-sources.same-resource
  it('when they have a DOI and nearly a title in common', () => {
    const one = entry({ identifiers: [doi('10.5281/ZENODO.1')] })
    expect(sameReason(one, entry({ identifiers: [doi('10.5281/zenodo.1')] }))).toBe('doi')
    expect(sameReason(one, entry({ identifiers: [doi('10.5281/zenodo.1')], title: 'SNOW COVER, OF THE ÁLPS.' }))).toBe('doi')
  })

  it('when they have an identifier and nearly a title in common, whatever kind of identifier it is', () => {
    const one = entry({ identifiers: [file('urn:x:1')] })
    expect(sameReason(one, entry({ identifiers: [{ scheme: 'other', value: 'urn:x:1' }] }))).toBe('identifier')
    expect(sameReason(one, entry({ id: 'urn:x:1', level: 'granule' }))).toBe('identifier')
  })

  it('when title, place and time are the same', () => {
    const one = entry({ footprint: ALPS, time: YEAR, identifiers: [file('a')] })
    const moved = within([5, 43, 17.1, 48])
    expect(sameReason(one, entry({ footprint: moved, time: { ...YEAR, end: '2020-12-31T23:59:59Z' } }))).toBe('title')
    expect(sameReason(entry({ footprint: ALPS }), entry({ footprint: ALPS, identifiers: [file('b')] }))).toBe('title')
    expect(sameReason(entry({ time: YEAR }), entry({ time: YEAR }))).toBe('title')
  })

  it('across the antimeridian and in single points too', () => {
    const fiji = within([177, -20, -178, -15])
    const cut = within([177, -20, 180, -15], [-180, -20, -178, -15])
    expect(sameReason(entry({ footprint: fiji }), entry({ footprint: cut }))).toBe('title')
    const station = within([8, 47, 8, 47])
    expect(sameReason(entry({ footprint: station }), entry({ footprint: within([8.001, 47, 8.001, 47]) }))).toBe('title')
    expect(sameReason(entry({ footprint: station }), entry({ footprint: within([8.1, 47, 8.1, 47]) }))).toBeUndefined()
  })
})

describe('two entries are not one resource', () => {
  it.each<[why: string, one: Comparable, other: Comparable]>([
    ['a paper is cited by both', entry({ identifiers: [doi('10.1/p')] }), entry({ identifiers: [doi('10.1/p')], title: 'Ice' })],
    [
      'a granule carries the DOI of its series',
      entry({ identifiers: [doi('10.1/s')], level: 'series' }),
      entry({ identifiers: [doi('10.1/s')], level: 'granule' }),
    ],
    [
      'a placeholder is both their identifier',
      entry({ identifiers: [file('ID')] }),
      entry({ identifiers: [file('ID')], title: 'Ice' }),
    ],
    ['they have nothing but a title in common', entry(), entry()],
    ['they lie elsewhere', entry({ footprint: ALPS }), entry({ footprint: within([5, 43, 11, 48]) })],
    ['only one says where', entry({ footprint: ALPS, time: YEAR }), entry({ time: YEAR })],
    [
      'they are of other years',
      entry({ footprint: ALPS, time: YEAR }),
      entry({ footprint: ALPS, time: { start: '2021-01-01' } }),
    ],
    ['one goes on', entry({ time: YEAR }), entry({ time: { start: '2020-01-01' } })],
    [
      'they have DOIs of their own',
      entry({ footprint: ALPS, identifiers: [doi('10.1/a')] }),
      entry({ footprint: ALPS, identifiers: [doi('10.1/b')] }),
    ],
    [
      'they are sheets of a series with a short title',
      entry({ title: 'Aerial photos', footprint: ALPS, time: YEAR }),
      entry({ title: 'Aerial photos', footprint: ALPS, time: YEAR }),
    ],
    ['neither has a title in letters', entry({ title: '***', footprint: ALPS }), entry({ title: '***', footprint: ALPS })],
  ])('when %s', (_, one, other) => {
    expect(sameReason(one, other)).toBeUndefined()
    expect(sameReason(other, one)).toBeUndefined()
  })
})

describe('groups', () => {
  it('join what is joined by a chain, in the order of first members, with every reason', () => {
    const a = entry({ identifiers: [doi('10.1/a')] })
    const b = entry({ identifiers: [doi('10.1/a'), file('f')] })
    const c = entry({ identifiers: [file('f')] })
    expect(groupResources([c, entry({ title: 'Ice' }), b, a])).toEqual([
      { members: [0, 2, 3], reasons: ['doi', 'identifier'] },
      { members: [1], reasons: [] },
    ])
    expect(groupResources([])).toEqual([])
  })

  const few = <T>(...values: readonly T[]) => fc.constantFrom(...values)
  const comparable: fc.Arbitrary<Comparable> = fc
    .record({
      id: few('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      identifiers: fc.array(few(doi('10.1/a'), doi('10.1/b'), file('x'), file('y')), { maxLength: 2 }),
      title: few('Snow cover of the Alps', 'Snow cover of the Andes', 'Ice', '雪盖 阿尔卑斯'),
      level: few<Comparable['level']>('dataset', 'granule', 'series'),
      where: few({}, { footprint: ALPS }, { footprint: within([-80, -50, -60, 10]) }),
      when: few({}, { time: YEAR }),
    })
    .map(({ where, when, ...rest }) => ({ ...rest, ...where, ...when }))

  it('do not depend on the order of the entries', () => {
    const shuffled = fc
      .array(comparable, { maxLength: 12 })
      .chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray([...entries.keys()], { minLength: entries.length })))
    const setsOf = (entries: readonly Comparable[], places: readonly number[]) =>
      groupResources(places.map((place) => entries[place] as Comparable))
        .map(
          ({ members, reasons }) =>
            `${members
              .map((member) => places[member] as number)
              .toSorted((a, b) => a - b)
              .join(' ')} ${reasons.join(' ')}`,
        )
        .toSorted()
    fc.assert(
      fc.property(shuffled, ([entries, order]) => {
        expect(setsOf(entries, order)).toEqual(setsOf(entries, [...entries.keys()]))
      }),
      { numRuns: runs(500) },
    )
  })

  it('hold a pair exactly when the pair, or a chain of pairs, is one resource', () => {
    fc.assert(
      fc.property(fc.array(comparable, { maxLength: 10 }), (entries) => {
        const near = entries.map((one) => entries.map((other) => one === other || sameReason(one, other) !== undefined))
        for (const middle of entries.keys())
          for (const from of entries.keys())
            for (const to of entries.keys())
              if (near[from]?.[middle] === true && near[middle]?.[to] === true) near[from][to] = true
        const group = new Map(groupResources(entries).flatMap(({ members }, index) => members.map((member) => [member, index])))
        for (const from of entries.keys())
          for (const to of entries.keys()) expect(group.get(from) === group.get(to)).toBe(near[from]?.[to] === true)
      }),
      { numRuns: runs(500) },
    )
  })
})
