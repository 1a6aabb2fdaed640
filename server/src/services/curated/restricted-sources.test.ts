/** What people think of records, and change in them, where not everybody sees the source of the records. */
import type { Comments, Rated } from '@graticule/contracts/kept/ratings'
import type { RatedComments, RatingStats } from '@graticule/contracts/kept/curated'
import type { Extended } from '@graticule/contracts/kept/proposals/extensions'
import type { ShownImprovements } from '@graticule/contracts/kept/proposals/improvements'
import type { ShownRelations } from '@graticule/contracts/kept/proposals/relations'
import type { ModerationQueue } from '@graticule/contracts/kept/moderation'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'
import { PLAYED_RECORDS, playCatalogues, type PlayedCatalogues } from '../../testing/outside/played-catalogues.ts'

type Who = PlayedPerson | undefined
let played: PlayedCatalogues
let portal: KeptPortal
let rows: readonly SourceRow[]
let targetId: string
beforeAll(async () => {
  played = await playCatalogues()
  played.hold(PLAYED_RECORDS)
  turn(undefined)
  portal = await openKeptPortal(
    [{ resource: createResource({ id: 'a', title: 'Entry a' }) }],
    { sourceRows: () => rows },
    { allowHosts: [new URL(played.base).host] },
  )
  const found = await portal.ask('admin', 'GET', `/api/search?dataSource=${NINTH.name}&outputFormat=${PORTAL_FORMAT}`)
  targetId = found.json<ResultSet>().entries[0]?.resource.id ?? ''
})
afterAll(async () => {
  await portal.close()
  await played.close()
})

const turn = (seenBy: SourceRow['seenBy']) => {
  const { seenBy: _, ...ninth } = NINTH
  rows = [...SHIPPED_ROWS, { ...ninth, address: `${played.base}/ckan`, ...(seenBy === undefined ? {} : { seenBy }) }]
}
const outside = () => ({ dataSource: NINTH.name, targetId })
const improve = (who: Who) =>
  portal.ask(who, 'POST', '/api/improvements', { ...outside(), values: { title: 'Mended' }, reason: 'The user guide' })
const relate = (who: Who) =>
  portal.ask(who, 'POST', '/api/relations', {
    type: 'uses',
    main: { dataSource: 'dab', targetId: 'a' },
    related: [outside()],
    reason: '',
  })

/** How much of each kind somebody reads. */
async function reads(who: Who) {
  const of = `dataSource=${NINTH.name}&targetId=${encodeURIComponent(targetId)}`
  const get = async (url: string) => {
    const reply = await portal.ask(who, 'GET', url)
    expect([url, reply.statusCode]).toEqual([url, 200])
    return reply
  }
  const opinions = await portal.ask(who, 'POST', '/api/opinions', { resources: [outside()] })
  const [extended] = (await get(`/internal/rest/extensions/details?ds=${NINTH.name}&ids=${targetId}`)).json<Extended[]>()
  const [other] = (await get('/internal/rest/extensions/details?ds=dab&ids=a')).json<Extended[]>()
  const rating = '/curated/rest/rating/search'
  return {
    improvements: (await get(`/api/improvements?${of}`)).json<ShownImprovements>().improvements.length,
    relations: (await get(`/api/relations?${of}`)).json<ShownRelations>().relations.length,
    fromTheOther: (await get('/api/relations?dataSource=dab&targetId=a')).json<ShownRelations>().relations.length,
    ratings: (await get(`/api/ratings?${of}`)).json<Rated>().totals?.totalEntries ?? 0,
    comments: (await get(`/api/comments?${of}`)).json<Comments>().total,
    rated: (
      await get(`${rating}/findRatingsByTargetIdsAndDataSource?dataSource=${NINTH.name}&targetIds=${targetId}`)
    ).json<RatingStats>().stats[0]?.totalEntries,
    commented: (await get(`${rating}/findCommentsByTargetIdAndDataSource?${of}`)).json<RatedComments>().length,
    likes: opinions.json<{ resources: { likes: number }[] }>().resources[0]?.likes,
    extensions: extended?.extensions.length,
    related: [extended?.relations.length, other?.relations.length],
  }
}
const ALL = { improvements: 1, relations: 1, fromTheOther: 1, ratings: 1, comments: 1, rated: 1, commented: 1, likes: 1 }
const EVERYTHING = { ...ALL, extensions: 1, related: [1, 1] }
const NOTHING = { ...Object.fromEntries(Object.keys(ALL).map((name) => [name, 0])), extensions: 0, related: [0, 0] }

// @rule B-sources.seen-by
it('is proposed for no record that not everybody sees: everybody would read it', async () => {
  turn('administrators')
  for (const who of ['one', 'admin'] as const) {
    expect([who, (await improve(who)).statusCode, (await relate(who)).statusCode]).toEqual([who, 404, 404])
  }
})

// @rule B-sources.seen-by
it('is read by those alone who see the source, also where it was written before', async () => {
  turn(undefined)
  expect([(await improve('one')).statusCode, (await relate('one')).statusCode]).toEqual([200, 200])
  const rating = { ...outside(), name: 'A record', score: 4, comment: 'Good' }
  expect((await portal.ask('one', 'POST', '/api/ratings', rating)).statusCode).toBe(200)
  expect((await portal.ask('one', 'POST', '/api/likes', { ...outside(), name: 'A record' })).statusCode).toBe(200)
  const queue = async (part: string) =>
    (await portal.ask('moderator', 'GET', `/api/moderation/queue?part=${part}`)).json<ModerationQueue>().items
  for (const part of ['improvements', 'relations'])
    for (const { id } of await queue(part)) {
      const decision = { decision: 'accept', comment: '', version: 1 }
      expect((await portal.ask('moderator', 'POST', `/api/moderation/${part}/${id}/decisions`, decision)).statusCode).toBe(204)
    }
  expect(await reads(undefined)).toEqual(EVERYTHING)
  turn('administrators')
  expect(await reads('admin')).toEqual(EVERYTHING)
  for (const who of [undefined, 'one'] as const) expect([who, await reads(who)]).toEqual([who, NOTHING])
})

it('is not told to those who rate something there, or take their own rating or like back', async () => {
  turn('administrators')
  const of = `dataSource=${NINTH.name}&targetId=${encodeURIComponent(targetId)}`
  const rate = { ...outside(), name: 'A record', score: 2 }
  const mean = await portal.ask('other', 'POST', '/curated/rest/rating/rate/withoutComment', rate)
  expect(mean.json()).toEqual({ averageScore: 2 })
  const rated = (await portal.ask('other', 'DELETE', `/api/ratings?${of}`)).json<Rated>()
  expect(rated).toEqual({ distribution: [0, 0, 0, 0, 0] })
  expect((await portal.ask('other', 'DELETE', `/api/likes?${of}`)).json()).toEqual({ liked: false, likes: 0 })
})
