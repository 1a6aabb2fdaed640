import fc from 'fast-check'
import { anyCharacter } from '../testing/any-text.ts'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/size.ts'
import { SHARE_ROWS } from './share-rows.ts'
import { defaultsOf, type ShareState } from './share-state.ts'
import { CARRIED_PARAMETERS, LINK_VERSION, readShareUrl, shareQuery, writeShareUrl } from './share-url.ts'
import { GLOBAL_SITE } from '../site.ts'

const read = (query: string): ShareState => readShareUrl(new URLSearchParams(query), GLOBAL_SITE)
const filtersOf = (query: string): ShareState['filters'] => read(query).filters

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
          fc.string({ unit: anyCharacter }),
          fc.constantFrom('NaN', '1e400', '{"W":', '{}', '{"W":null}', '\u0000', ',,,', '_', '2020', '-1'),
        ),
      ),
    )
    fc.assert(
      fc.property(pairs, (given) => {
        const state = { ...readShareUrl(new URLSearchParams(given), GLOBAL_SITE), notices: [], problems: [] }
        expect(readShareUrl(writeShareUrl(state, GLOBAL_SITE), GLOBAL_SITE)).toEqual(state)
      }),
      { numRuns: runs(500) },
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
