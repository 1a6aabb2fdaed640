/**
 * Naughty strings in every single parameter of every route. All pairs are some hundred thousand requests; a run takes a sixth of them at full
 * size, a thirtieth at small size, and another part with the next seed, so that as many seeds in a row ask all.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { bySize } from '@graticule/contracts/testing/size'
import { heldBytes } from './testing/attacks/held-bytes.ts'
import { createFullResource, createResource } from './testing/create-resource.ts'
import { createTestApp } from './testing/create-test-app.ts'
import { testSeed } from './testing/drawn.ts'
import { describedRoutes, faultOf, requestTo } from './testing/described-routes.ts'
import { NAUGHTY_STRINGS } from './testing/attacks/naughty-strings.ts'

const PARTS = bySize(30, 6)
/** Which of them, from 0. */
const part = testSeed() % PARTS

/** What may stay in memory, in bytes: requests leave nothing behind but caches, which are limited. */
const MOST_HELD = 200_000_000

it('answers naughty strings in every parameter, without a failure of ours and without growing', async () => {
  const records = [createFullResource(), createResource()].map((resource) => ({ resource }))
  const outbound = { fetch: () => Promise.reject(new Error('nobody is asked in this test')), close: () => Promise.resolve() }
  const { app, catalogue, close } = await createTestApp({ records, dependencies: { outbound } })
  const routes = (await describedRoutes(app)).filter(({ method }) => method === 'GET')
  const places = routes.flatMap((route) => route.parameters.map(({ name }) => ({ route, name })))
  const faults: string[] = []
  let asked = 0
  const before = heldBytes()
  for (const [place, { route, name }] of places.entries()) {
    for (const text of NAUGHTY_STRINGS.filter((_, index) => (place + index) % PARTS === part)) {
      const fault = faultOf(await app.inject(requestTo(route, { [name]: text })))
      asked += 1
      if (fault !== undefined) faults.push(`${route.path} ${name}=${JSON.stringify(text).slice(0, 200)}: ${fault}`)
      // nothing that a request leaves behind can be thrown away before the event loop turns, as it does between real ones
      if (asked % 100 === 0) await nextTurn()
    }
  }
  await nextTurn()
  const held = heldBytes() - before
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(90_000 / PARTS)
  expect(held).toBeLessThan(MOST_HELD)
  expect(await catalogue.count()).toBe(2)
  await close()
  console.log(`${asked} requests, part ${part + 1} of ${PARTS}; ${Math.round(held / 1e6)} MB stay in memory`)
}, 1_200_000)
