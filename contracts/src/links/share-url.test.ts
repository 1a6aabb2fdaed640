import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BBOX_RELATIONS } from '../bbox.ts'
import { REFUSED } from '../codec.ts'
import { createDataSources, SHIPPED_SOURCES } from '../data-sources.ts'
import { SHIPPED_ROWS } from '../sources/shipped-sources.ts'
import { NINTH } from '../testing/ninth-source.ts'
import { DATE_PERIODS } from '../dates.ts'
import { searchFiltersOf } from '../search/searched-filters.ts'
import { SHARE_ROWS, type ShareRow } from './share-rows.ts'
import { defaultsOf, LOCATION_TYPES, type ShareState } from './share-state.ts'
import { CARRIED_PARAMETERS, type KnownSources, LINK_VERSION, readShareUrl, shareQuery, writeShareUrl } from './share-url.ts'
import { GLOBAL_SITE, type Site } from '../site.ts'
import { initialFilters } from '../search/search-params.ts'

/** Any text that a query string can carry: all of Unicode but NUL and half surrogate pairs. Never empty. */
const randomText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
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
const filtersOf = (query: string): ShareState['filters'] => read(query).filters

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
      { numRuns: 300 },
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
        { numRuns: 30 },
      )
    },
  )

  it('reads again as the same link', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
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
      { numRuns: 300 },
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

describe('reading a link', () => {
  it('never throws and always gives a state that can be shared', () => {
    const names = SHARE_ROWS.flatMap(({ parameters }) => parameters)
    const pairs = fc.array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(...names, ...CARRIED_PARAMETERS, 'v', 'my-workspace:', 'my-workspace:__proto__', '__proto__'),
          fc.string(),
        ),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('NaN', '1e400', '{"W":', '{}', '{"W":null}', '\u0000', ',,,', '_', '2020', '-1'),
        ),
      ),
    )
    fc.assert(
      fc.property(pairs, (given) => {
        const state = { ...readShareUrl(new URLSearchParams(given), GLOBAL_SITE), notices: [], problems: [] }
        expect(readShareUrl(writeShareUrl(state, GLOBAL_SITE), GLOBAL_SITE)).toEqual(state)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['f:startIndex', '0'],
    ['f:startIndex', 'NaN'],
    ['si', 'x'],
    ['ct', '101'],
    ['f:dateFrom', '2021-02-30'],
    ['f:datePeriod', 'lastCentury'],
    ['f:locationType', 'moon'],
    ['f:selectedAreaCoordinates', '1,2,3'],
    ['f:selectedAreaCoordinates', 'a,b,c,d'],
    ['f:selectedAreaCoordinates', '{"W":1,"S":2,"E":3}'],
    ['f:selectedAreaCoordinates', '{"W":1'],
    ['f:boundingBoxRelation', 'TOUCHES'],
    ['f:geossDataCore', 'perhaps'],
    ['f:cloudCoverage', '80,20'],
    ['f:cropConfidence', '90,10'],
    ['f:landCoverConfidence', '90,10'],
    ['f:irrigationConfidence', '90,10'],
    ['f:score', '80-20'],
    ['f:score', 'good'],
    ['f:sort', 'colour'],
    ['f:minMagnitude', '99'],
    ['f:phrase', 'x'.repeat(2001)],
    ['m:zoom', '-1'],
    ['m:time', 'yesterday'],
    ['m:lon', '181'],
    ['m:lat', '1e400'],
    ['m:fullView', 'maybe'],
    ['targetId', 'a\u0000b'],
    ['trigger', 'x'.repeat(2001)],
    ['my-workspace:x', 'a\u0000b'],
  ])('takes the default for %s=%.40s and says so', (parameter, value) => {
    const given = new URLSearchParams([
      [parameter, value],
      ['f:keyword', 'Oceans'],
    ])
    const state = readShareUrl(given, GLOBAL_SITE)
    expect(state.problems.map((problem) => problem.parameter)).toEqual([parameter])
    expect(state.problems[0]?.accepts).toMatch(/\w/)
    expect(state.filters).toEqual({ ...defaultsOf(GLOBAL_SITE).filters, keyword: ['Oceans'] })
    expect({ ...state, filters: defaultsOf(GLOBAL_SITE).filters, problems: [] }).toEqual(defaultsOf(GLOBAL_SITE))
  })

  it.each([
    ['f:dateFrom', '2021-01-01', 'f:dateTo', '2020-01-01'],
    ['f:publishedFrom', '2021', 'f:publishedTo', '2020'],
    ['f:minMagnitude', '9', 'f:maxMagnitude', '3'],
    ['f:minDepth', '100', 'f:maxDepth', '10'],
  ])('leaves out the range %s=%s to %s=%s, which is the wrong way round, and says so', (lower, from, upper, to) => {
    const given = [
      ['f:keyword', 'Oceans'],
      [lower, from],
      [upper, to],
    ]
    const state = readShareUrl(new URLSearchParams(given), GLOBAL_SITE)
    expect(state.problems.map(({ parameter }) => parameter)).toEqual([lower, upper])
    expect(state.filters).toEqual({ ...defaultsOf(GLOBAL_SITE).filters, keyword: ['Oceans'] })
    // the right way round, and as one moment or number, it is a range like any other
    expect(read(`${lower}=${to}&${upper}=${from}`).problems).toEqual([])
    expect(read(`${lower}=${to}&${upper}=${to}`).problems).toEqual([])
  })

  it('takes an outline and leaves out the boxes beside it, and says so', () => {
    const outline = 'POLYGON((10 40,20 40,20 50,10 40))'
    const state = read(`f:selectedAreaCoordinates=1,2,3,4&f:geometry=${outline}`)
    expect(state.problems.map(({ parameter }) => parameter)).toEqual(['f:selectedAreaCoordinates'])
    expect(state.filters).toMatchObject({ areas: [], areaText: outline })
  })

  // @rule D33.unknown-source
  it('opens dab with a notice for a source that it does not know, and keeps the rest', () => {
    for (const name of ['agame', 'user-contributed', 'every']) {
      const state = read(`f:dataSource=${name}&f:phrase=ice&v=1`)
      expect(state).toMatchObject({
        dataSource: 'dab',
        notices: [{ kind: 'unknown-source', name }],
        problems: [],
        filters: { phrase: 'ice' },
      })
    }
  })

  // @rule D33.unknown-source
  it('keeps the name of a source that it does not know, until another is chosen', () => {
    const state = read('f:dataSource=agame&f:phrase=ice&v=1')
    const written = shareQuery(state, GLOBAL_SITE)
    expect(written).toBe('f:phrase=ice&f:dataSource=agame&v=1')
    expect(read(written)).toEqual(state)
    expect(shareQuery({ ...state, dataSource: 'zenodo' }, GLOBAL_SITE)).toBe('f:phrase=ice&f:dataSource=zenodo&v=1')
  })

  it('knows the list of all sources, grouped unless it says otherwise', () => {
    expect(read('f:dataSource=all')).toMatchObject({ dataSource: 'all', grouped: true, notices: [] })
    const alone = { ...defaultsOf(GLOBAL_SITE), dataSource: 'all' as const, grouped: false }
    expect(shareQuery(alone, GLOBAL_SITE)).toBe('f:dataSource=all&f:group=false&v=1')
    expect(read(shareQuery(alone, GLOBAL_SITE))).toEqual(alone)
  })

  // @rule S1-3.source-names
  it('knows sources by their codes, and takes the first of a comma list', () => {
    const sources = ['cr_data', 'cr_information', 'cr_services', 'geoss_cr', 'amerigeoss_ckan', 'zenodo,dab'].map(
      (name) => read(`f:dataSource=${name}`).dataSource,
    )
    expect(sources).toEqual(['data', 'information', 'services', 'data', 'amerigeoss', 'zenodo'])
  })

  it('normalises a search area as the map does', () => {
    expect(filtersOf('f:selectedAreaCoordinates=170,60,200,-95').areas).toEqual([[170, -90, -160, 60]])
    expect(filtersOf('f:selectedAreaCoordinates=-190,0,190,10').areas).toEqual([[-180, 0, 180, 10]])
    expect(filtersOf('f:selectedAreaCoordinates=,,,').areas).toEqual([])
    expect(filtersOf('f:selectedAreaCoordinates={"W":"-10","S":35,"E":30,"N":60}').areas).toEqual([[-10, 35, 30, 60]])
  })

  it('reports a version that it does not know, and reads the rest as its own', () => {
    const state = read('f:row=3&v=2')
    expect(state.problems).toEqual([{ parameter: 'v', accepts: LINK_VERSION }])
    expect(state.filters.row).toBe(3)
  })

  it('ignores what it does not know, and keeps what others need', () => {
    expect(read('utm_source=mail&f:colour=blue&__proto__=x')).toEqual(defaultsOf(GLOBAL_SITE))
    const link =
      'crRelation=uses&crRelationSrcId=a&savedSearchId=7&trigger=bookmark&my-workspace:tab=runs&my-workspace:tab=maps&v=1'
    expect(shareQuery(read(link), GLOBAL_SITE)).toBe(link)
  })
})

describe('a link of the original portal', () => {
  // @rule D30.swapped-names
  it('has row and path the other way round', () => {
    expect(filtersOf('f:row=3&f:path=4')).toMatchObject({ row: 4, path: 3 })
    expect(filtersOf('f:row=3&f:path=4&v=1')).toMatchObject({ row: 3, path: 4 })
    expect(shareQuery(read('f:row=3'), GLOBAL_SITE)).toBe('f:path=3&v=1')
  })

  it('may join values with commas, but not values that hold one', () => {
    expect(filtersOf('f:keyword=Oceans,Ice&f:keyword=Atmosphere, climate').keyword).toEqual([
      'Oceans',
      'Ice',
      'Atmosphere, climate',
    ])
    expect(filtersOf('f:keyword=Oceans,Ice&v=1').keyword).toEqual(['Oceans,Ice'])
  })

  it('may call start, size, source and target by their short names', () => {
    expect(read('si=25&ct=24&ds=cr_services&id=abc')).toMatchObject({
      dataSource: 'services',
      target: { id: 'abc' },
      filters: { startIndex: 25, itemsPerPage: 24 },
      problems: [],
    })
  })

  it('carries a whole search with a map', () => {
    const state = read(
      'm:activeLayerTileId=osm&m:layers=https%3A%2F%2Fmaps.example.org%2Fwms%3Fa%3Db%2Cc%23ice&f:phrase=sea%20surface&f:dataSource=dab' +
        '&f:parentRefs=a,b&f:startIndex=13&f:geossDataCore=true&f:dateFrom=2020-08-29T02:00:00Z&f:dateTo=2021-01-01&f:locationType=coordinates' +
        '&f:selectedAreaCoordinates=-10,35,30,60&f:googlePlacesInput=Iberia&f:boundingBoxRelation=CONTAINS&f:sources=one,two&f:viewId=worldcereal' +
        '&f:keyword=Oceans,Ice&f:format=NetCDF&f:source=one&f:protocol=OGC%3AWMS&f:organisation=ESA&f:score=80',
    )
    expect(state.problems).toEqual([])
    expect(state).toMatchObject({
      locationType: 'coordinates',
      placeInput: 'Iberia',
      presetSources: ['one', 'two'],
      map: { activeLayerTileId: 'osm', layers: ['https://maps.example.org/wms?a=b,c#ice'] },
      filters: {
        phrase: 'sea surface',
        parents: ['a', 'b'],
        startIndex: 13,
        itemsPerPage: 12,
        dataCore: true,
        dateFrom: '2020-08-29T02:00:00Z',
        dateTo: '2021-01-01T23:59:59Z',
        areas: [[-10, 35, 30, 60]],
        relation: 'CONTAINS',
        viewId: 'worldcereal',
        keyword: ['Oceans', 'Ice'],
        format: ['NetCDF'],
        sources: ['one'],
        protocol: ['OGC:WMS'],
        organisation: ['ESA'],
        score: ['80'],
      },
    })
  })

  // @rule S1-3.scene-filters
  it('carries satellite scenes', () => {
    expect(
      filtersOf(
        'f:productType=SLC&f:sensorPolarisation=VV,VH&f:sensorMode=IW&f:sensorSwath=S1&f:relativeOrbit=95&f:instrument=OLCI&f:productLevel=L1' +
          '&f:timeliness=NRT&f:cloudCoverage=0,70&f:row=27&f:path=195',
      ),
    ).toMatchObject({
      productType: ['SLC'],
      sensorPolarisation: ['VV', 'VH'],
      sensorMode: ['IW'],
      sensorSwath: ['S1'],
      relativeOrbit: 95,
      instrumentIndex: ['OLCI'],
      productLevel: ['L1'],
      timeliness: ['NRT'],
      cloudCover: { min: 0, max: 70 },
      row: 195,
      path: 27,
    })
  })

  // @rule S1-3.earthquake-filters
  it('carries earthquakes, with their own order', () => {
    expect(
      filtersOf('f:magnitudeType=Mw&f:sort=time-asc&f:minMagnitude=5&f:maxMagnitude=9&f:minDepth=0&f:maxDepth=70'),
    ).toMatchObject({
      magnitudeType: 'Mw',
      eventOrder: 'time-asc',
      sort: '',
      minMagnitude: 5,
      maxMagnitude: 9,
      minDepth: 0,
      maxDepth: 70,
    })
  })

  it('carries a target with what it was found by', () => {
    const link = 'm:activeLayerTileId=osm&targetId=urn:x:1,2&f:phrase=ice&f:dataSource=zenodo&trigger=feedback'
    expect(read(link)).toMatchObject({
      target: { id: 'urn:x:1,2' },
      dataSource: 'zenodo',
      filters: { phrase: 'ice' },
      carried: { trigger: ['feedback'] },
      problems: [],
    })
    expect(filtersOf('targetIds=a,b').targetIds).toEqual(['a', 'b'])
  })

  // @rule S1-2.carried-parameters
  it('keeps the parameters that act later', () => {
    const { carried: kept } = read(
      'popularSearchId=901&accesskey=k&type=wms&title=Ice&url=https://example.org/wms&legend=https://example.org/l.png',
    )
    expect(kept).toEqual({
      popularSearchId: ['901'],
      accesskey: ['k'],
      type: ['wms'],
      title: ['Ice'],
      url: ['https://example.org/wms'],
      legend: ['https://example.org/l.png'],
    })
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
