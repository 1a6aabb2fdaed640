/** What a route states is what it does: guards, headers, framing, and how its request is read. */
import type { FastifyInstance } from 'fastify'
import { PortalError, PROBLEM_STATUS, type ProblemCode } from '@graticule/contracts/problem'
import { visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { turnsOfVisitors } from '../fairness/turns-of-visitors.ts'
import type { ErrorForm } from './route-statement.ts'
import { wholeNumber } from '@graticule/contracts/services/search-request'
import * as Type from 'typebox'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { anonymousOnly, type Identity } from '../identity/identity.ts'
import { currentSight } from '../identity/sight.ts'
import { ACCESS_LEVELS, type GuardedAccess, type Person, type Visitor, type WidgetPage } from '../identity/visitor.ts'
import { createPerson, playIdentity } from '../testing/identity/played-identity.ts'
import { createBareApp } from '../testing/bare-app.ts'
import { route } from './route.ts'

/** People and pages by their token. */
const KNOWN: Readonly<Record<string, Visitor>> = {
  user: createPerson(),
  moderator: createPerson({ roles: new Set(['moderator']) }),
  'site-admin': createPerson({ administers: new Set(['7']) }),
  'other-site-admin': createPerson({ administers: new Set(['8']) }),
  admin: createPerson({ roles: new Set(['admin']) }),
  widget: { kind: 'widget', siteId: '7' },
}
const played = playIdentity(KNOWN)

let app: FastifyInstance
afterEach(() => app.close())

const said = { summary: 'A route', tag: 'test', replies: {} } as const
const query = Type.Object({
  limit: wholeNumber({ minimum: 1, maximum: 9, default: 3 }, 'how many'),
  word: Type.Optional(Type.String()),
})

/** An app with a route of every level at `/sites/:siteId/{level}`. */
function withLevels(identity: Identity) {
  app = createBareApp(identity)
  for (const access of ACCESS_LEVELS) {
    const contract = { method: 'GET', path: `/sites/:siteId/${access}`, params: Type.Object({ siteId: Type.String() }) } as const
    if (access === 'public')
      route(app, contract, { ...said, access, cache: 'public, max-age=60', readers: 'anyone' }, (asked) => Object.keys(asked))
    else route(app, contract, { ...said, access }, ({ visitor }) => ({ kind: visitor.kind }))
  }
  return (access: string, authorization?: string) =>
    app.inject({ url: `/sites/7/${access}`, headers: authorization === undefined ? {} : { authorization } })
}

describe('a guarded route', () => {
  const PASSES: Readonly<Record<GuardedAccess, readonly string[]>> = {
    user: ['user', 'moderator', 'site-admin', 'other-site-admin', 'admin'],
    moderator: ['moderator', 'admin'],
    'site-admin': ['site-admin', 'admin'],
    admin: ['admin'],
    widget: ['widget'],
  }

  it.each(Object.entries(PASSES))('for %s lets %j pass and nobody else', async (access, passes) => {
    const ask = withLevels(played)
    for (const token of Object.keys(KNOWN)) {
      const reply = await ask(access, `Bearer ${token}`)
      expect([token, reply.statusCode]).toEqual([token, passes.includes(token) ? 200 : 403])
      if (reply.statusCode === 403)
        expect(reply.json()).toMatchObject({ type: 'urn:graticule:problem:not-allowed', detail: expect.stringMatching(/\.$/) })
    }
  })

  it.each([undefined, '', '  ', 'null'])(
    'refuses a visitor whose Authorization is %j, and says how to sign in',
    async (authorization) => {
      const ask = withLevels(played)
      for (const access of ACCESS_LEVELS.filter((one) => one !== 'public')) {
        const reply = await ask(access, authorization)
        expect([access, reply.statusCode, reply.headers['www-authenticate']]).toEqual([access, 401, 'Bearer'])
        expect(reply.json()).toMatchObject({ type: 'urn:graticule:problem:not-signed-in', status: 401 })
      }
    },
  )

  it.each([played, anonymousOnly])('refuses credentials that do not hold or cannot be checked', async (identity) => {
    const ask = withLevels(identity)
    const reply = await ask('user', 'Bearer made-up')
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('is for one visitor: nobody keeps its answers and refusals, and pages of other sites do not read them', async () => {
    const ask = withLevels(played)
    for (const token of ['admin', 'user', '']) {
      const { headers } = await ask('admin', token)
      expect(headers['cache-control']).toMatch(token === 'admin' ? /^private, no-store$/ : /no-store/)
      expect(headers['vary']).toMatch(token === 'admin' ? /^authorization, cookie$/ : /^authorization, cookie, accept-language$/)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('refuses before it reads', async () => {
    app = createBareApp()
    const body = Type.Object({ name: Type.String() })
    route(app, { method: 'POST', path: '/x', body }, { ...said, access: 'user' }, () => 'taken')
    expect((await app.inject({ method: 'POST', url: '/x', payload: '{' })).statusCode).toBe(401)
  })

  it('of a site has to name the site', () => {
    app = createBareApp()
    const wrong = () => route(app, { method: 'GET', path: '/x' }, { ...said, access: 'site-admin' }, () => 'x')
    expect(wrong).toThrow('it needs a :siteId')
  })
})

describe('a public route', () => {
  it('never learns who asks, and answers everybody alike', async () => {
    const ask = withLevels(played)
    for (const authorization of [undefined, '', 'null', 'Bearer admin', 'Bearer made-up']) {
      const reply = await ask('public', authorization)
      expect(reply.json()).toEqual(['query', 'params', 'body', 'request', 'reply'])
      expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
      expect(reply.headers).not.toHaveProperty('vary')
    }
  })

  it('has no visitor by its type, and the others have theirs', () => {
    app = createBareApp()
    const contract = { method: 'GET', path: '/x' } as const
    const open = { ...said, access: 'public', cache: 'no-store', readers: 'own pages' } as const
    route(app, contract, open, (asked) => expectTypeOf(asked).not.toHaveProperty('visitor'))
    route(app, { ...contract, path: '/user' }, { ...said, access: 'user' }, ({ visitor }) =>
      expectTypeOf(visitor).toEqualTypeOf<Person>(),
    )
    route(app, { ...contract, path: '/widget' }, { ...said, access: 'widget' }, ({ visitor }) =>
      expectTypeOf(visitor).toEqualTypeOf<WidgetPage>(),
    )
    // @ts-expect-error: what is for one visitor is not kept by everybody
    const kept = () => route(app, contract, { ...said, access: 'user', cache: 'public, max-age=60' }, () => 'x')
    expect(kept).toBeTypeOf('function')
  })
})

describe('a public route of sources that not everybody sees', () => {
  const COOKIE = 'auth.session=word'
  const withCookies: Identity = {
    visitorOf: async (request) => (request.headers.cookie === COOKIE ? createPerson() : played.visitorOf(request)),
  }
  const asking = () => {
    app = createBareApp(withCookies, undefined, undefined, () => true)
    const open = { ...said, access: 'public', cache: 'public, max-age=60', readers: 'anyone', seesSources: true } as const
    route(app, { method: 'GET', path: '/x' }, open, () => ({ sight: currentSight() }))
    return async (headers: Record<string, string>, url = '/x') => app.inject({ url, headers })
  }

  // @rule B-sources.seen-by
  it.each([
    [undefined, 1],
    ['same-origin', 1],
    ['none', 1],
    ['same-site', 0],
    ['cross-site', 0],
    ['made-up', 0],
  ])('counts a cookie of a request from %s as a sight of %i', async (site, sight) => {
    const reply = await asking()({ cookie: COOKIE, ...(site === undefined ? {} : { 'sec-fetch-site': site }) })
    expect([reply.json(), reply.headers['vary']]).toEqual([{ sight }, 'authorization, cookie, sec-fetch-site'])
    expect([reply.headers['cache-control'], reply.headers['cross-origin-resource-policy']]).toEqual(
      sight > 0 ? ['private, no-store', 'same-origin'] : ['public, max-age=60', 'cross-origin'],
    )
  })

  it('counts a token wherever the request comes from, since no page sends one by itself', async () => {
    expect((await asking()({ authorization: 'Bearer admin', 'sec-fetch-site': 'cross-site' })).json()).toEqual({ sight: 3 })
  })

  it('answers no script to those who see more, and goes on doing so to others', async () => {
    const ask = asking()
    const refused = await ask({ cookie: COOKIE }, '/x?callback=f')
    expect([refused.statusCode, refused.json<{ parameter: string }>().parameter]).toEqual([400, 'callback'])
    expect(refused.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect((await ask({ cookie: COOKIE, 'sec-fetch-site': 'same-site' }, '/x?callback=f')).json()).toEqual({ sight: 0 })
    expect((await ask({ cookie: COOKIE }, '/x?callback=')).statusCode).toBe(200)
  })
})

describe('the policy of a route', () => {
  // @rule B-map-proxies.sealed
  it('seals what others have made, and lets only those be framed that say so', async () => {
    app = createBareApp()
    app.addHook('onRequest', (_request, reply, next) => {
      reply.raw.setHeader('x-frame-options', 'DENY')
      reply.raw.setHeader('content-security-policy', "default-src 'self';frame-ancestors 'none'")
      next()
    })
    const open = { ...said, access: 'public', cache: 'no-store', readers: 'own pages' } as const
    route(app, { method: 'GET', path: '/plain' }, open, () => 'x')
    route(app, { method: 'GET', path: '/sealed' }, { ...open, policy: 'sealed' }, () => 'x')
    route(app, { method: 'GET', path: '/framed' }, { ...open, framing: 'anyone' }, () => 'x')
    const headersAt = async (url: string) => {
      const { headers } = await app.inject(url)
      return [headers['content-security-policy'], headers['x-frame-options']]
    }
    expect(await headersAt('/plain')).toEqual(["default-src 'self';frame-ancestors 'none'", 'DENY'])
    expect(await headersAt('/sealed')).toEqual(["default-src 'none'; sandbox", 'DENY'])
    expect(await headersAt('/framed')).toEqual(["default-src 'self';frame-ancestors *", undefined])
  })
})

describe('a request that a schema reads', () => {
  const reads = () => {
    app = createBareApp()
    const open = { ...said, access: 'public', cache: 'no-store', readers: 'own pages' } as const
    route(app, { method: 'GET', path: '/x', query }, open, ({ query: asked }) => asked)
    return async (url: string) => (await app.inject(url)).json<Record<string, unknown>>()
  }

  it.each([
    ['/x', { limit: 3 }],
    ['/x?limit=&word=', { limit: 3 }],
    ['/x?limit=%205%20', { limit: 5 }],
    ['/x?limit=5&limit=5', { limit: 5 }],
    ['/x?word=a&unknown=b', { limit: 3, word: 'a' }],
    ['/x?__proto__=b&constructor=c', { limit: 3 }],
  ])('takes %s', async (url, values) => {
    expect(await reads()(url)).toEqual(values)
  })

  it.each([
    ['/x?limit=0', 'limit', 'a whole number from 1 to 9'],
    ['/x?limit=1e0', 'limit', 'a whole number from 1 to 9'],
    ['/x?limit=1.5', 'limit', 'a whole number from 1 to 9'],
    ['/x?limit=1&limit=2', 'limit', 'one value'],
    ['/x?word=%00', 'word', 'a text of 0 to 100000 characters'],
    ['/x?word=a&word=b', 'word', 'one value'],
  ])('refuses %s', async (url, parameter, accepted) => {
    expect(await reads()(url)).toMatchObject({ status: 400, parameter, accepted })
  })

  it('needs a codec for rules that texts do not have', () => {
    app = createBareApp()
    const boxes = Type.Object({ box: Type.Array(Type.Number()) })
    const open = { ...said, access: 'public', cache: 'no-store', readers: 'own pages' } as const
    const unread = async () => {
      route(app, { method: 'GET', path: '/x', query: boxes }, open, () => 'x')
      await app.ready()
    }
    return expect(unread()).rejects.toThrow('name the codec')
  })
})

describe('a route whose work is done in turn', () => {
  const contract = { method: 'GET', path: '/work' } as const
  const stated = { ...said, access: 'public', cache: 'no-store', readers: 'anyone', turn: 'outside searches' } as const

  // @rule B-limits.by-visitor
  it('counts addresses and networks of IPv6, refuses with words and a time, and goes on afterwards', async () => {
    const limits = () => visitorLimitsOf({ outsideSearchesPerVisitor: 1 })
    app = createBareApp(undefined, undefined, turnsOfVisitors(limits, { waiting: 0, waitMs: 3_000 }))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    route(app, contract, stated, async () => {
      await held
      return { done: true }
    })
    const ask = (remoteAddress: string) => app.inject({ url: '/work', remoteAddress }).then((reply) => reply)
    await app.ready()
    const under = [ask('192.0.2.1'), ask('2001:db8:1:2::1')]
    for (const address of ['192.0.2.1', '2001:db8:1:2:ffff::9']) {
      const reply = await ask(address)
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3'])
      expect(reply.json().detail).toBe('Too many requests from your network are waiting. Try again in 3 seconds.')
    }
    under.push(ask('192.0.2.2'), ask('2001:db8:1:3::1'))
    release()
    for (const reply of await Promise.all(under)) expect(reply.statusCode).toBe(200)
    expect((await ask('192.0.2.1')).statusCode).toBe(200)
  })

  // @rule B-limits.retry-after
  it.each<[string, { readonly errors?: ErrorForm }]>([
    ['as a problem', {}],
    ['in a form of its own', { errors: { form: 'own', send: (error, _request, reply) => reply.code(error.status).send('no') } }],
  ])('says when to come back with 429 and 503 whoever refuses, and with nothing else, %s', async (_, errors) => {
    for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
      const bare = createBareApp()
      route(bare, contract, { ...stated, ...errors }, () => {
        throw new PortalError(code as ProblemCode, 'No.')
      })
      const reply = await bare.inject('/work')
      await bare.close()
      expect([code, reply.statusCode, reply.headers['retry-after']]).toEqual([
        code,
        status,
        status === 429 || status === 503 ? '10' : undefined,
      ])
    }
  })
})
