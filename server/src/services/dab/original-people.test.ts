/** The wire of the original, continued: what people keep and say, and the other calls of its pages. One row a line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from '../../testing/kept-portal.ts'
import { at, listOf, readAsOriginal } from '../../testing/original-client/read-as-original.ts'

let portal: KeptPortal
beforeAll(async () => {
  const link = { url: 'https://data.example/a', accessType: 'unknown' } as const
  portal = await openKeptPortal(
    ['a', 'b', '42'].map((id) => ({ resource: createResource({ id, title: `Entry ${id}`, online: [link] }) })),
  )
})
afterAll(() => portal.close())

type Row = [line: string, asked: () => Promise<unknown>, expected: unknown]
type Method = Parameters<KeptPortal['ask']>[1]
type Who = PlayedPerson | undefined
type Body = Readonly<Record<string, unknown>>

/** What somebody is answered: the status, and the body as JSON. */
async function told(who: Who, method: Method, url: string, body?: Body): Promise<[status: number, body: unknown]> {
  const reply = await portal.ask(who, method, url, body)
  return [reply.statusCode, reply.body === '' ? '' : reply.json<unknown>()]
}
const bodyOf = async (...asked: Parameters<typeof told>) => (await told(...asked))[1]
const with_ = (fields: Body): unknown => expect.objectContaining(fields)
const [ID, INSTANT] = [expect.any(Number) as unknown, expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown]

const CURATED = '/curated/rest'
const PERSONAL = '/personaldata/rest'
const BY_USER = `${CURATED}/bookmarked/search/findBookmarksByUserId?userId=${PEOPLE.one.id}&page=0&size=20`

const curated: Row[] = [
  ['no bookmarks', () => bodyOf('one', 'GET', BY_USER), with_({ content: [], totalElements: 0 })],
  [
    'a bookmark is added',
    async () => {
      const body = { name: 'Entry a', targetId: 'a', dataSource: 'geoss_cr', currMap: 'zoom=3', userId: PEOPLE.one.id }
      const add = async () => (await told('one', 'POST', `${CURATED}/bookmarked/add`, body))[0]
      return [await add(), await add()]
    },
    [201, 200],
  ],
  [
    'a rating without words',
    () => {
      const body = { name: 'Entry a', targetId: 'a', score: 4, dataSource: 'geoss_cr' }
      return told('one', 'POST', `${CURATED}/rating/rate/withoutComment`, body)
    },
    [200, { averageScore: 4 }],
  ],
  [
    'a rating in words',
    () => {
      const body = { name: 'Entry a', targetId: 'a', score: 2, dataSource: 'geoss_cr', comment: 'Hm' }
      return told('other', 'POST', `${CURATED}/rating/rate/withComment`, body)
    },
    [200, { averageScore: 3 }],
  ],
  [
    'bookmarks with their ratings',
    () => bodyOf('one', 'GET', BY_USER),
    with_({
      content: [
        with_({
          id: ID,
          targetId: 'a',
          name: 'Entry a',
          // the name of the hub's tab
          dataSource: 'data',
          currMap: 'zoom=3',
          rating: with_({ averageScore: 3, totalEntries: 2 }),
        }),
      ],
      totalElements: 1,
    }),
  ],
  [
    'ratings of entries, never none',
    () =>
      bodyOf(undefined, 'GET', `${CURATED}/rating/search/findRatingsByTargetIdsAndDataSource?targetIds=a&dataSource=geoss_cr`),
    { stats: [with_({ averageScore: 3 })] },
  ],
  [
    'ratings of an entry that nobody has rated',
    () => bodyOf(undefined, 'GET', `${CURATED}/rating/search/findRatingsByTargetIdsAndDataSource?targetIds=b&dataSource=dab`),
    { stats: [with_({ averageScore: 0 })] },
  ],
  [
    'comments',
    () => bodyOf(undefined, 'GET', `${CURATED}/rating/search/findCommentsByTargetIdAndDataSource?targetId=a&dataSource=geoss_cr`),
    [with_({ score: 2, comment: 'Hm', userName: expect.any(String), createdDate: INSTANT, modifiedDate: INSTANT })],
  ],
  [
    'a bookmark is deleted',
    async () => {
      const path = `${CURATED}/bookmarked/delete/byTargetIdAndDataSource?targetId=a&dataSource=geoss_cr`
      return [(await portal.ask('one', 'DELETE', path)).statusCode, await bodyOf('one', 'GET', BY_USER)]
    },
    [202, with_({ content: [] })],
  ],
  [
    'dashboards: first the resource, then the dashboard',
    async () => {
      const entry = { title: 'Drought', summary: 'Monthly', dashboardContents: { content: '<div>Dry</div>' } }
      const resource = (await bodyOf('one', 'POST', `${CURATED}/userResources`, { entry })) as Body
      await portal.ask('one', 'POST', `${CURATED}/userDashboards`, resource)
      const shown = await bodyOf('one', 'GET', `${CURATED}/userDashboards?page=0&size=20`)
      const { statusCode } = await portal.ask('one', 'DELETE', `${CURATED}/userDashboards/delete/${String(resource['id'])}`)
      return [shown, statusCode, await bodyOf('one', 'GET', `${CURATED}/userDashboards?page=0&size=20`)]
    },
    [
      with_({
        content: [{ id: ID, entry: { title: 'Drought', summary: 'Monthly', dashboardContents: { content: '<div>Dry</div>' } } }],
      }),
      202,
      with_({ content: [] }),
    ],
  ],
]

const ICE = { name: 'Ice', phrase: 'ice', url: '/search?f:phrase=ice&v=1' }
const saved = async (who: PlayedPerson): Promise<Body> => (await bodyOf(who, 'POST', `${PERSONAL}/saved-searches`, ICE)) as Body
const messageOf = (body: unknown) => (body as { cause: { cause: { message: unknown } } }).cause.cause.message

const personal: Row[] = [
  ...(
    [
      ['saved-searches/search/current', 'savedSearches'],
      ['saved-runs/search/current?page=0&size=20', 'savedRuns'],
      ['highlighted-searches?page=99', 'highlightedSearches'],
    ] as const
  ).map(([path, rel]): Row => [
    `the HAL list ${rel} exists when it is empty`,
    () => bodyOf('admin', 'GET', `${PERSONAL}/${path}`),
    with_({ _embedded: { [rel]: [] }, page: with_({ size: ID, totalElements: ID, totalPages: ID, number: ID }) }),
  ]),
  ['a search is saved', () => told('one', 'POST', `${PERSONAL}/saved-searches`, ICE), [201, with_({ id: ID, ...ICE })]],
  ...['search/current', `search/byUser?user=${PEOPLE.one.id}`].map((path): Row => [
    `saved searches at ${path.split('?')[0]}`,
    () => bodyOf('one', 'GET', `${PERSONAL}/saved-searches/${path}`),
    with_({ _embedded: { savedSearches: [with_({ id: ID, phrase: 'ice', url: ICE.url, createdOn: INSTANT })] } }),
  ]),
  [
    'a search is changed and deleted',
    async () => {
      const { id } = await saved('other')
      const path = `${PERSONAL}/saved-searches/${String(id)}`
      const changed = await bodyOf('other', 'PATCH', path, { ...ICE, name: 'Snow', phrase: 'snow' })
      return [changed, (await portal.ask('other', 'DELETE', path)).statusCode]
    },
    [with_({ name: 'Snow', phrase: 'snow' }), 204],
  ],
  [
    'a search is highlighted, changed, shown and taken back',
    async () => {
      const { id } = await saved('admin')
      const made = (await bodyOf('admin', 'POST', `${PERSONAL}/saved-searches/${String(id)}/highlighted`, {
        name: 'All ice',
      })) as Body
      const path = `${PERSONAL}/highlighted-searches/${String(made['id'])}`
      const change = {
        name: 'Sea ice',
        phrase: 'sea ice',
        url: '/search?f:phrase=sea+ice&v=1',
        enabled: true,
        defaultSearch: false,
      }
      const [status, changed] = await told('admin', 'PATCH', path, change)
      return [made, status, changed, (await portal.ask('admin', 'DELETE', path)).statusCode]
    },
    [
      with_({
        id: expect.stringMatching(/^\d+$/),
        name: 'All ice',
        phrase: 'ice',
        createdOn: INSTANT,
        enabled: true,
        defaultSearch: false,
      }),
      200,
      with_({ name: 'Sea ice', phrase: 'sea ice', url: expect.stringMatching(/^\/\?f:phrase=sea%20ice/), enabled: true }),
      204,
    ],
  ],
  [
    'a run is saved',
    async () => {
      const run = { name: 'Drought', runId: 'run-1', workflowId: 'spei' }
      return [
        await told('one', 'POST', `${PERSONAL}/saved-runs`, run),
        await bodyOf('one', 'GET', `${PERSONAL}/saved-runs/search/current?page=0&size=5`),
      ]
    },
    [
      [201, with_({ runId: 'run-1' })],
      with_({ _embedded: { savedRuns: [with_({ name: 'Drought' })] }, page: with_({ totalElements: 1, size: 5, number: 0 }) }),
    ],
  ],
  [
    'a survey',
    () => {
      const answers = {
        impression: 'positive',
        foundLookingFor: 'yes',
        lookingFor: 'Ice',
        interest: 'regional',
        classification: 'Researcher',
        organized: '4',
        adequately: '3',
        searchCriteria: '4',
        visualization: '5',
        from: 'search-engine',
      }
      return told(undefined, 'POST', `${PERSONAL}/surveys`, answers)
    },
    [201, { id: ID }],
  ],
  [
    'feedback',
    () => {
      const body = { fromName: 'Visitor', fromMail: 'visitor@example.org', subject: 'Map', body: 'Good' }
      return told(undefined, 'POST', `${PERSONAL}/feedbacks`, body)
    },
    [201, { id: ID }],
  ],
  // @rule B-original-wire.errors
  ...(
    [
      ['one', 'POST', 'saved-searches', { url: 'nowhere' }, 400],
      ['one', 'PATCH', 'saved-searches/99', { name: 'x' }, 404],
      [undefined, 'POST', 'saved-searches', ICE, 401],
      ['one', 'PATCH', 'highlighted-searches/1', { name: 'x' }, 403],
      ['admin', 'POST', 'saved-runs', {}, 400],
      [undefined, 'POST', 'surveys', { interest: 'lunar' }, 400],
      [undefined, 'POST', 'feedbacks', {}, 400],
      ['one', 'DELETE', 'saved-searches', undefined, 405],
      ['one', 'POST', 'nothing', {}, 404],
      ['one', 'GET', 'nothing', undefined, 404],
    ] as const
  ).map(([who, method, path, body, status]): Row => [
    `words of ${method} ${path} of ${who} at cause.cause.message`,
    async () => {
      const [code, problem] = await told(who, method, `${PERSONAL}/${path}`, body)
      return [code, messageOf(problem) === (problem as Body)['detail']]
    },
    [status, true],
  ]),
  [
    'other services tell their words once',
    async () => Object.hasOwn((await bodyOf('one', 'POST', `${CURATED}/bookmarked/add`, {})) as Body, 'cause'),
    false,
  ],
]

/** A call by POST to the page of curated resources. */
async function call(who: Who, name: string, given: Readonly<Record<string, string>> = {}) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/community/guest/geoss-curated-resources?p_p_id=x&p_p_lifecycle=2&p_p_resource_id=${name}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(who === undefined ? {} : { authorization: `Bearer ${who}` }),
    },
    payload: new URLSearchParams(given).toString(),
  })
  return reply.json<Body>()
}
const ANSWER = { result: expect.stringMatching(/^(?:success|error)$/), comment: expect.any(String), redirect: expect.any(String) }

async function invoke(who: Who, cmd: object): Promise<unknown> {
  const form = new FormData()
  form.append('cmd', JSON.stringify(cmd))
  form.append('p_auth', '')
  const sent = new Response(form)
  const headers = {
    'content-type': sent.headers.get('content-type') ?? '',
    ...(who === undefined ? {} : { authorization: `Bearer ${who}` }),
  }
  const payload = Buffer.from(await sent.arrayBuffer())
  return (await portal.app.inject({ method: 'POST', url: '/api/jsonws/invoke', headers, payload })).json<unknown>()
}

const other: Row[] = [
  [
    'extensions of an entry',
    async () => {
      const links = JSON.stringify([{ url: 'https://data.example/b', name: 'b', displayTitle: 'Guide', description: 'PDF' }])
      const given = {
        targetId: 'a',
        dataSource: 'geoss_cr',
        summary: 'A longer summary',
        keywords: 'ice',
        transferOptions: links,
      }
      const added = await call('one', 'ADD_RECORD_EXTENSION', { ...given, comment: 'The guide says so' })
      const mine = (await bodyOf('one', 'GET', '/api/improvements/mine')) as { improvements: { id: number }[] }
      const decision = { decision: 'accept', comment: '', version: 1 }
      await portal.ask('moderator', 'POST', `/api/moderation/improvements/${mine.improvements[0]?.id}/decisions`, decision)
      return [added, await bodyOf(undefined, 'GET', '/internal/rest/extensions/details?ds=geoss_cr&ids=a')]
    },
    [
      { ...ANSWER, result: 'success' },
      [
        with_({
          code: 'a',
          dataSourceType: expect.any(String),
          extensions: [
            {
              entryExtensionId: ID,
              userId: expect.any(String),
              userName: expect.any(String),
              summary: 'A longer summary',
              keywords: ['ice'],
              transferOptions: expect.arrayContaining([
                { url: 'https://data.example/b', name: expect.any(String), displayTitle: expect.any(String), description: 'PDF' },
              ]),
              createdDate: INSTANT,
              modifiedDate: INSTANT,
            },
          ],
          relations: [],
          comments: ID,
        }),
      ],
    ],
  ],
  ...(
    [
      'CAN_REMOVE_EXTENSION_DATA',
      'REMOVE_TRANSFER_OPTIONS_EXTENSION_SPECIFIC_DATA',
      'REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA',
      'GET_PENDING_ENTRY_RELATIONS',
    ] as const
  ).flatMap((name): Row[] => [
    [`${name} of somebody`, () => call('other', name, { entryExtensionId: '99' }), { ...ANSWER, result: 'error' }],
    [`${name} without an account`, () => call(undefined, name), { ...ANSWER, result: 'error' }],
  ]),
  [
    'invoked commands answer items',
    async () => {
      const service = '/geoss-service-portlet.bookmarkedresult'
      await invoke('third', {
        [`${service}/add-bookmarked-result`]: { groupId: 20181, name: 'Entry 42', targetId: 'id:42', currMap: '' },
      })
      const list = { groupId: 20181, start: 0, end: 9999 }
      return invoke('third', { [`${service}/get-bookmarked-results-by-user-id-and-group-id`]: list })
    },
    with_({ items: [with_({ targetId: 'id:42', name: 'Entry 42' })] }),
  ],
  [
    'the feed of bookmarks is Atom, ids of digits with their prefix',
    async () => {
      const reply = await portal.ask('third', 'GET', '/community/guest/geoss-resources?p_p_resource_id=BOOKMARKED_FEED')
      const entries = listOf(at(readAsOriginal(reply.body), 'feed', 'entry'))
      return entries.map((entry) => [at(entry, 'id'), at(entry, 'title'), listOf(at(entry, 'contributor')).length])
    },
    [['id:42', 'Entry 42', 1]],
  ],
]

describe.each([
  ['bookmarks, ratings and dashboards', curated],
  ['personal data', personal],
  ['other calls', other],
] as const)('the wire of the original: %s', (_part, rows) => {
  // @rule S2-7.rated
  // @rule S2-7.saved-runs
  // @rule S2-7.saved-searches
  it.each<Row>(rows)('%s', async (_line, asked, expected) => {
    expect(await asked()).toEqual(expected)
  })
})
