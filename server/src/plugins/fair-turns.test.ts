import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_TURN_MS, MAX_WAITING_REQUESTS } from '@graticule/contracts/limits'
import { currentAsker } from '../fairness/asker.ts'
import { type Fairness, openFairness } from '../fairness/open-fairness.ts'
import { route } from '../http/route.ts'
import { createBareApp } from '../testing/bare-app.ts'
import { fairTurns } from './fair-turns.ts'

let app: FastifyInstance
let fairness: Fairness
let answered: string[] = []
beforeAll(async () => {
  app = createBareApp()
  fairness = openFairness()
  fairTurns(app, fairness)
  const statement = { summary: 'Work', tag: 'test', access: 'public', cache: 'no-store', readers: 'anyone', replies: {} } as const
  route(app, { method: 'GET', path: '/work' }, statement, async () => {
    answered.push(currentAsker()?.visitor ?? '')
    // holds the event loop for a whole turn
    const from = performance.now()
    while (performance.now() - from < MAX_TURN_MS) JSON.stringify(from)
    return {}
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  fairness.end()
})

const askFrom = (remoteAddress: string) => app.inject({ url: '/work', remoteAddress })

describe('requests to a busy server', () => {
  // @rule B-limits.turns
  it('take turns by visitor: whoever asks once does not wait for another one’s crowd', async () => {
    answered = []
    const crowd = Array.from({ length: 30 }, () => askFrom('192.0.2.1'))
    const [one, other] = [askFrom('192.0.2.2'), askFrom('2001:db8:0:1::5')]
    const replies = await Promise.all([...crowd, one, other])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    expect(answered).toHaveLength(32)
    // the first of the crowd is answered as it comes, and one more may have been begun
    expect(answered.indexOf('192.0.2.2')).toBeLessThan(6)
    expect(answered.indexOf('2001:db8:0:1::/64')).toBeLessThan(6)
  })

  it('are refused for whoever has most waiting, when too many wait', async () => {
    const { refused } = fairness.turns.counts
    const turns = Array.from({ length: MAX_WAITING_REQUESTS + 200 }, async () => fairness.turns.take('192.0.2.3'))
    const other = fairness.turns.take('192.0.2.4')
    const settled = await Promise.allSettled(turns)
    await expect(other).resolves.toBeUndefined()
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons[0]).toMatchObject({ code: 'too-many-requests' })
    expect(fairness.turns.counts['refused']).toBe((refused ?? 0) + reasons.length)
  })

  it('are given up when their visitors have left meanwhile', async () => {
    answered = []
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const leaving = new AbortController()
    const asked = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/work`, { signal: leaving.signal }))
    await expect.poll(() => answered.length).toBeGreaterThan(0)
    leaving.abort()
    await Promise.allSettled(asked)
    await expect.poll(() => fairness.turns.counts['waiting']).toBe(0)
    expect((await askFrom('192.0.2.9')).statusCode).toBe(200)
    expect(answered.length).toBeLessThan(21)
  })
})
