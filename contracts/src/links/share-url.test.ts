import { SHIPPED_ROWS } from '../sources/shipped-sources.ts'
import { DATE_PERIODS } from '../dates.ts'
import { BBOX_RELATIONS } from '../bbox.ts'
import fc from 'fast-check'
import { anyCharacter, anyQuery } from '../testing/any-text.ts'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/size.ts'
import { REFUSED } from '../codec.ts'
import { createDataSources, SHIPPED_SOURCES } from '../data-sources.ts'
import { NINTH } from '../testing/ninth-source.ts'
import { searchFiltersOf } from '../search/searched-filters.ts'
import { SHARE_ROWS, type ShareRow } from './share-rows.ts'
import { defaultsOf, LOCATION_TYPES, type ShareState } from './share-state.ts'
import { CARRIED_PARAMETERS, type KnownSources, LINK_VERSION, readShareUrl, shareQuery, writeShareUrl } from './share-url.ts'
import { GLOBAL_SITE, type Site } from '../site.ts'
import { initialFilters } from '../search/search-params.ts'

/** Any text that a query string can carry: all of Unicode but NUL and half surrogate pairs. Never empty. */
const randomText = fc
  .oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      'sea & ice',
      'a=b;c',
      '100 %',
      '+1',
      'f:phrase=x',
      '"quoted',
      'Łódź',
      '北京',
      'مرحبا',
      '👩‍🔬',
      '../..',
      '<b>',
      '{}',
    ),
  )
  .map((value) => value.replaceAll('\u0000', ''))
  .filter((value) => value !== '')
const number = fc.double({ min: -200, max: 200, noNaN: true })

/** Texts among which every parameter finds some that it accepts. */
const parameterText = fc.oneof(
  randomText,
  number.map(String),
  fc.nat({ max: 100 }).map(String),
  fc.tuple(number, number).map((pair) => pair.join(',')),
  fc.array(number, { minLength: 4, maxLength: 4 }).map((corners) => corners.join(',')),
  fc
    .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    'true',
    'time-asc',
    'date:desc',
    ...BBOX_RELATIONS,
    ...SHIPPED_SOURCES.all.map(({ name }) => name),
    ...DATE_PERIODS,
    ...LOCATION_TYPES,
  ),
)

/** What one parameter can hold: its default, or whatever it reads from some texts. */
const valueOf = ({ codec, get }: ShareRow): fc.Arbitrary<unknown> =>
  fc.array(parameterText, { maxLength: 3 }).map((texts) => {
    const read = texts.map((given) => codec.decode([given])).find((value) => value !== REFUSED)
    return read === undefined ? get(defaultsOf(GLOBAL_SITE)) : read
  })
const carried = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...CARRIED_PARAMETERS),
    randomText.map((key) => `my-workspace:${key}`),
  ),
  fc.uniqueArray(randomText, { minLength: 1, maxLength: 3 }),
)

/** A range has its lower end first; where it has not, its upper end is open. */
const inOrder = ({ filters, ...state }: ShareState): ShareState => {
  const isBefore = (from: string | null, to: string | null) => from === null || to === null || from <= to
  const isBelow = (from: number | null, to: number | null) => from === null || to === null || from <= to
  const ordered = {
    ...filters,
    dateTo: isBefore(filters.dateFrom, filters.dateTo) ? filters.dateTo : null,
    publishedTo: isBefore(filters.publishedFrom, filters.publishedTo) ? filters.publishedTo : null,
    maxMagnitude: isBelow(filters.minMagnitude, filters.maxMagnitude) ? filters.maxMagnitude : null,
    maxDepth: isBelow(filters.minDepth, filters.maxDepth) ? filters.maxDepth : null,
  }
  return { ...state, filters: ordered }
}

/** Any state that the portal can be in. */
const randomState: fc.Arbitrary<ShareState> = fc.tuple(carried, fc.tuple(...SHARE_ROWS.map(valueOf))).map(([kept, values]) =>
  inOrder(
    SHARE_ROWS.reduce<ShareState>((state, { set }, index) => set(state, values[index]), {
      ...defaultsOf(GLOBAL_SITE),
      carried: kept,
    }),
  ),
)

/** A portal with a source of every name. */
const ANY_SOURCE: KnownSources = { find: (name) => ({ name }) }
const read = (query: string): ShareState => readShareUrl(new URLSearchParams(query), GLOBAL_SITE)

describe('a shared link', () => {
  it('names a further source of the portal', () => {
    const sources = createDataSources([...SHIPPED_ROWS, NINTH])
    const state = { ...defaultsOf(GLOBAL_SITE), dataSource: NINTH.name }
    const link = writeShareUrl(state, GLOBAL_SITE)
    expect(shareQuery(state, GLOBAL_SITE)).toBe('f:dataSource=ocean-data&v=1')
    expect(readShareUrl(link, GLOBAL_SITE, sources)).toEqual(state)
    // a portal without it opens the default, and says so
    expect(readShareUrl(link, GLOBAL_SITE)).toMatchObject({
      dataSource: 'dab',
      notices: [{ kind: 'unknown-source', name: 'ocean-data' }],
    })
  })

  // @rule S1-2.link-defaults
  it('is empty for the portal as it opens', () => {
    expect(shareQuery(defaultsOf(GLOBAL_SITE), GLOBAL_SITE)).toBe('')
    expect(read('')).toEqual(defaultsOf(GLOBAL_SITE))
  })

  it('carries any state', () => {
    fc.assert(
      fc.property(randomState, (state) => {
        expect(readShareUrl(writeShareUrl(state, GLOBAL_SITE), GLOBAL_SITE, ANY_SOURCE)).toEqual(state)
        const query = shareQuery(state, GLOBAL_SITE)
        expect(readShareUrl(new URLSearchParams(query), GLOBAL_SITE, ANY_SOURCE)).toEqual(state)
      }),
      { numRuns: runs(300) },
    )
  })

  it.each(SHARE_ROWS.map((shareRow) => [shareRow.parameters[0], shareRow] as const))(
    'carries %s on its own',
    (parameter, shareRow) => {
      fc.assert(
        fc.property(randomState, (state) => {
          const one = shareRow.set(defaultsOf(GLOBAL_SITE), shareRow.get(state))
          const written = writeShareUrl(one, GLOBAL_SITE)
          expect([...new Set(written.keys())].filter((key) => key !== 'v' && key !== parameter)).toEqual([])
          expect(readShareUrl(written, GLOBAL_SITE, ANY_SOURCE)).toEqual(one)
        }),
        { numRuns: runs(30) },
      )
    },
  )

  it('reads again as the same link', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const state = { ...read(query), notices: [], problems: [] }
        expect(readShareUrl(writeShareUrl(state, GLOBAL_SITE), GLOBAL_SITE)).toEqual(state)
      }),
    )
  })

  it('is written in a form that people can read', () => {
    const state = defaultsOf(GLOBAL_SITE)
    const shared = { ...state, filters: { ...state.filters, phrase: 'sea ice', areas: [[-10, 35, 30, 60] as const] } }
    expect(shareQuery(shared, GLOBAL_SITE)).toBe(`f:phrase=sea+ice&f:selectedAreaCoordinates=-10,35,30,60&v=${LINK_VERSION}`)
  })
})

describe('a link on a site with defaults of its own', () => {
  const site = fc
    .constantFrom(...SHIPPED_SOURCES.all.map(({ name }) => name))
    .map((defaultSource): Site => ({ ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource }))

  it('is empty for the site as it opens, which is its default source', () => {
    fc.assert(
      fc.property(site, (given) => {
        expect(shareQuery(defaultsOf(given), given)).toBe('')
        expect(readShareUrl(new URLSearchParams(), given)).toEqual(defaultsOf(given))
        expect(defaultsOf(given)).toEqual({ ...defaultsOf(GLOBAL_SITE), dataSource: given.defaultSource })
      }),
    )
  })

  it('carries any state', () => {
    fc.assert(
      fc.property(randomState, site, (state, given) => {
        expect(readShareUrl(writeShareUrl(state, given), given, ANY_SOURCE)).toEqual(state)
        expect(readShareUrl(new URLSearchParams(shareQuery(state, given)), given, ANY_SOURCE)).toEqual(state)
      }),
      { numRuns: runs(300) },
    )
  })

  it('names the source unless it is the default of the site', () => {
    const zenodo: Site = { ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource: 'zenodo' }
    expect(shareQuery(defaultsOf(GLOBAL_SITE), zenodo)).toBe('f:dataSource=dab&v=1')
    expect(shareQuery(defaultsOf(zenodo), GLOBAL_SITE)).toBe('f:dataSource=zenodo&v=1')
  })

  it.each(['f:dataSource=agame', 'f:dataSource=%20', 'f:dataSource=,dab'])('opens its default source for %s', (query) => {
    const zenodo: Site = { ...GLOBAL_SITE, defaultSource: 'zenodo' }
    expect(readShareUrl(new URLSearchParams(query), zenodo).dataSource).toBe('zenodo')
  })
})

describe('the table of link parameters', () => {
  it('has every name once', () => {
    const names = [...SHARE_ROWS.flatMap(({ parameters }) => parameters), ...CARRIED_PARAMETERS, 'v']
    expect(new Set(names).size).toBe(names.length)
  })

  // @rule S1-2.link-parameters
  it('has every parameter of the original portal', () => {
    const names = new Set<string>([...SHARE_ROWS.flatMap(({ parameters }) => parameters), ...CARRIED_PARAMETERS])
    const filters =
      'phrase dataSource parentRefs startIndex geossDataCore dateFrom dateTo datePeriod locationType selectedAreaCoordinates googlePlacesInput ' +
      'boundingBoxRelation sources viewId keyword format source protocol organisation score productType sensorPolarisation sensorMode ' +
      'sensorSwath relativeOrbit row path instrument productLevel timeliness cloudCoverage magnitudeType sort minMagnitude maxMagnitude minDepth maxDepth'
    const others =
      'm:activeLayerTileId m:time m:layers targetId targetIds crRelation crRelationSrcId crRelationSrcDs savedSearchId popularSearchId trigger ' +
      'accesskey si ct ds id dataSource type title url legend'
    const original = [...filters.split(' ').map((name) => `f:${name}`), ...others.split(' ')]
    expect(original.filter((name) => !names.has(name))).toEqual([])
  })

  it('gives every filter of a search its place in the link', () => {
    const isCarried = (field: string) =>
      SHARE_ROWS.some(({ get }) => {
        const state = defaultsOf(GLOBAL_SITE)
        const marked = { ...state, filters: { ...state.filters, [field]: 'marked' } }
        return JSON.stringify(get(marked)) !== JSON.stringify(get(state))
      })
    expect(Object.keys(initialFilters()).filter((field) => !isCarried(field))).toEqual([])
  })
})

describe('the filters that a search sends', () => {
  const now = Date.parse('2024-03-31T12:00:00Z')

  it('are those of the link when it has neither period nor preset', () => {
    fc.assert(
      fc.property(randomState, (state) => {
        expect(searchFiltersOf({ ...state, datePeriod: null, presetSources: [] }, now)).toEqual(state.filters)
      }),
    )
  })
})
