/**
 * Strings that break systems of any kind, against every route that the API description tells of: a share of the strings, another for
 * each route, in all free texts of the route at once and in its body, and each string in some single parameters. `test:services` tries
 * every string in every parameter.
 */
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outbound } from './outbound/outbound.ts'
import { askTogether } from './testing/attacks/ask-together.ts'
import { createFullResource, createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { describedRoutes, type DescribedRoute, faultOf, requestTo } from './testing/described-routes.ts'
import { NAUGHTY_STRINGS } from './testing/attacks/naughty-strings.ts'
import { readXml } from './testing/xml/read-xml.ts'

/** A route is sent one string of so many; the next route begins one string later. */
const SHARE = bySize(40, 8)
/** The strings that the route of this number is sent. */
const shareOf = (number: number) => NAUGHTY_STRINGS.filter((_, index) => (number + index) % SHARE === 0)

/** Parameters that each string is tried in alone; the strings take turns. */
const SINGLE = bySize(1, 3)
/** Every so many strings are also sent as bodies that are no object. */
const WHOLE_BODIES = 4

const asked: string[] = []
const outbound: Outbound = {
  fetch: (url) => {
    asked.push(url)
    throw new Error('nobody is asked in this test')
  },
  close: () => Promise.resolve(),
}
let test: TestApp
let routes: DescribedRoute[]
beforeAll(async () => {
  const records = [createFullResource(), createResource()].map((resource) => ({ resource }))
  test = await createTestApp({ records, dependencies: { outbound } })
  routes = await describedRoutes(test.app)
})
afterAll(() => test.close())

async function faultsOf(route: DescribedRoute, values: Readonly<Record<string, string>>): Promise<string[]> {
  const reply = await test.app.inject(requestTo(route, values))
  const fault = faultOf(reply)
  if (fault !== undefined) return [`${route.method} ${route.path} ${JSON.stringify(values).slice(0, 200)}: ${fault}`]
  if (String(reply.headers['content-type']).includes('xml')) readXml(reply.body)
  return []
}

async function bodyFault(route: DescribedRoute, payload: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const fault = faultOf(await test.app.inject({ ...requestTo(route, {}), headers, payload }))
  return fault === undefined ? [] : [`${route.method} ${route.path} ${payload.slice(0, 200)}: ${fault}`]
}

describe('every naughty string', { timeout: 240_000 }, () => {
  it('has routes to be tried on', () => {
    expect(NAUGHTY_STRINGS.length).toBeGreaterThan(450)
    const parameters = routes.flatMap((route) => route.parameters)
    expect(parameters.length).toBeGreaterThan(200)
    expect(parameters.some(({ takesAnyText }) => takesAnyText)).toBe(true)
    expect(parameters.some((parameter) => parameter.in === 'path')).toBe(true)
  })

  it('is answered in the free texts of every route', async () => {
    const faults: string[] = []
    for (const [number, route] of routes.entries()) {
      if (route.method !== 'GET') continue
      const names = route.parameters.filter(({ takesAnyText }) => takesAnyText).map(({ name }) => name)
      if (names.length === 0) continue
      const inAll = (text: string) => faultsOf(route, Object.fromEntries(names.map((name) => [name, text])))
      faults.push(...(await askTogether(shareOf(number), inAll)))
    }
    expect(faults).toEqual([])
    expect(asked).toEqual([])
  })

  it('is answered in single parameters of all kinds', async () => {
    const places = routes
      .filter(({ method }) => method === 'GET')
      .flatMap((route) => route.parameters.map(({ name }) => ({ route, name })))
    const faults = await askTogether(NAUGHTY_STRINGS, async (text, index) => {
      const found: string[] = []
      for (let turn = 0; turn < SINGLE; turn += 1) {
        const place = places[(index * SINGLE + turn) % places.length]
        if (place !== undefined) found.push(...(await faultsOf(place.route, { [place.name]: text })))
      }
      return found
    })
    expect(faults).toEqual([])
    expect(asked).toEqual([])
  })

  it('is answered as the body of every route that takes one', async () => {
    const faults: string[] = []
    for (const [number, route] of routes.entries()) {
      const { body } = route
      if (body === undefined) continue
      const found = await askTogether(shareOf(number), async (text, index) => {
        const name = body[index % Math.max(1, body.length)] ?? 'name'
        // no JSON object at all, now and then
        const others = index % WHOLE_BODIES === 0 ? [text, JSON.stringify(text), JSON.stringify([text])] : []
        const faultsOfBodies: string[] = []
        for (const payload of [JSON.stringify({ [name]: text }), ...others])
          faultsOfBodies.push(...(await bodyFault(route, payload)))
        return faultsOfBodies
      })
      faults.push(...found)
    }
    expect(faults).toEqual([])
  })

  it('has changed nothing', async () => {
    expect(await test.catalogue.count()).toBe(2)
    expect((await test.app.inject('/health')).json()).toMatchObject({ status: 'ok' })
  })
})
