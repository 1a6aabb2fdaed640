/** Accounts of people at other services: the data hub, and an openEO service. */
import { CONNECTION_ROUTES, type Connections, OPENEO_RETURN } from '@graticule/contracts/people/connections'
import type { FastifyInstance } from 'fastify'
import { toPortalError } from '../../http/problem-replies.ts'
import { HUB_FAULTS, PRODUCT, sendHubProduct } from '../../people/account/hub-reply.ts'
import { binary, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { cookieOf, OPENEO_COOKIE } from '../../people/cookies.ts'
import type { PeopleOptions } from './options.ts'

const OWN = { tag: 'people', access: 'user', bodyBytes: 4_096 } as const
const NOT_SIGNED_IN = problem('Nobody is signed in')
const NONE = problem('The portal has no such service, or this person is not connected')
const FAILS = problem('The service does not answer as it should')
const NOW = json('What is connected now', CONNECTION_ROUTES.read.reply)
/** How long somebody may take at the other service, s. */
const PENDING_S = 60 * 60

/** What this person is connected to, without what opens it. */
async function connectionsOf({ hub, openEo }: PeopleOptions, personId: string): Promise<Connections> {
  const [userName, own] = [await hub.userNameOf(personId), await openEo.of(personId)]
  const hostOf = (address: string | undefined) => (address === undefined ? {} : { service: new URL(address).host })
  return {
    hub: { ...hostOf(hub.service()), ...(userName === undefined ? {} : { userName }) },
    openEo: {
      ...hostOf(openEo.service()),
      isConnected: own !== undefined,
      canRenew: own?.canRenew ?? false,
      ...(own?.endsAt === undefined ? {} : { endsAt: new Date(own.endsAt).toISOString() }),
    },
  }
}

/** Registers the routes. */
export function connectionRoutes(app: FastifyInstance, options: PeopleOptions): void {
  hubRoutes(app, options)
  productRoute(app, options)
  openEoSignIn(app, options)
  openEoTokens(app, options)
}

function hubRoutes(app: FastifyInstance, options: PeopleOptions): void {
  const { hub } = options
  route(
    app,
    CONNECTION_ROUTES.read,
    { ...OWN, summary: 'Accounts of this person at other services', replies: { 200: NOW, 401: NOT_SIGNED_IN } },
    ({ visitor }) => connectionsOf(options, visitor.id),
  )
  route(
    app,
    CONNECTION_ROUTES.setHub,
    {
      ...OWN,
      summary: 'Keep user name and password for the data hub',
      description: 'The hub is asked whether it accepts them. The password is never told back.',
      turn: 'passwords',
      replies: {
        200: NOW,
        400: problem('A field is not valid, or the hub does not accept them'),
        401: NOT_SIGNED_IN,
        404: NONE,
        429: problem('Too many such requests wait'),
        502: FAILS,
      },
    },
    async ({ visitor, body: { userName, password } }) => {
      await hub.set(visitor.id, { userName, password })
      return connectionsOf(options, visitor.id)
    },
  )
  route(
    app,
    CONNECTION_ROUTES.removeHub,
    { ...OWN, summary: 'Forget user name and password for the data hub', replies: { 200: NOW, 401: NOT_SIGNED_IN } },
    async ({ visitor }) => {
      await hub.remove(visitor.id)
      return connectionsOf(options, visitor.id)
    },
  )
}

/** A link is followed in a browser: there the account page says in words why there is no product. */
function productRoute(app: FastifyInstance, { hub }: PeopleOptions): void {
  route(
    app,
    CONNECTION_ROUTES.product,
    {
      ...OWN,
      summary: 'A product of the data hub, with the account of this person there',
      description: 'Passed on as it comes, at most 20 GB; nothing of it is kept. Range and If-Range are passed on, too.',
      policy: 'sealed',
      replies: {
        200: binary('The product', PRODUCT),
        206: binary('A part of it', PRODUCT),
        302: empty('The account page'),
        ...HUB_FAULTS,
      },
      options: { compress: false, exposeHeadRoute: false, serializerCompiler: () => (data) => data as string },
    },
    async ({ visitor, query: { url = '' }, request, reply }) => {
      try {
        return await sendHubProduct(request, reply, hub.product, visitor.id, url)
      } catch (error) {
        if (!(request.headers.accept ?? '').includes('text/html')) throw error
        const failure = toPortalError(error)
        if (failure.status >= 500) request.log.warn(failure.message)
        return reply.redirect(`/account?hub=${failure.code}`, 302)
      }
    },
  )
}

function openEoSignIn(app: FastifyInstance, { openEo, cookies, publicUrl }: PeopleOptions): void {
  const back = (outcome: string) => `/account?openeo=${outcome}`
  route(
    app,
    CONNECTION_ROUTES.connectOpenEo,
    {
      ...OWN,
      summary: 'Begin to connect the openEO service',
      replies: { 302: empty('The identity provider of the service, or the account page with why not'), 401: NOT_SIGNED_IN },
    },
    async ({ visitor, reply }) => {
      try {
        const { address, kept } = await openEo.begin(visitor.id)
        cookies.set(reply, OPENEO_COOKIE, kept, { path: OPENEO_RETURN, maxAge: PENDING_S })
        return await reply.redirect(address, 302)
      } catch (error) {
        // somebody looks at this in a browser: the page says it in words
        return reply.redirect(back(toPortalError(error).code), 302)
      }
    },
  )
  route(
    app,
    CONNECTION_ROUTES.openEoReturn,
    {
      ...OWN,
      summary: 'Come back from the identity provider of the openEO service',
      replies: { 302: empty('The account page'), 401: NOT_SIGNED_IN },
    },
    async ({ visitor, request, reply }) => {
      const kept = cookieOf(request, OPENEO_COOKIE)
      cookies.remove(reply, OPENEO_COOKIE, OPENEO_RETURN)
      try {
        await openEo.finish(visitor.id, new URL(publicUrl + request.url), kept)
        return await reply.redirect(back('connected'), 302)
      } catch (error) {
        const failure = toPortalError(error)
        if (failure.status >= 500) request.log.warn(failure.message)
        return reply.redirect(back(failure.code), 302)
      }
    },
  )
}

function openEoTokens(app: FastifyInstance, options: PeopleOptions): void {
  const { openEo } = options
  route(
    app,
    CONNECTION_ROUTES.renewOpenEo,
    {
      ...OWN,
      summary: 'Get a new token of the openEO service',
      replies: {
        200: NOW,
        401: NOT_SIGNED_IN,
        404: NONE,
        409: problem('The service wants a new sign-in'),
        502: FAILS,
      },
    },
    async ({ visitor }) => {
      await openEo.renew(visitor.id)
      return connectionsOf(options, visitor.id)
    },
  )
  route(
    app,
    CONNECTION_ROUTES.openEoToken,
    {
      ...OWN,
      summary: 'The token of this person for the openEO service, to be copied',
      replies: { 200: json('The token', CONNECTION_ROUTES.openEoToken.reply), 401: NOT_SIGNED_IN, 404: NONE },
    },
    async ({ visitor }) => ({ token: await openEo.tokenOf(visitor.id) }),
  )
  route(
    app,
    CONNECTION_ROUTES.removeOpenEo,
    { ...OWN, summary: 'Forget the token of the openEO service', replies: { 200: NOW, 401: NOT_SIGNED_IN } },
    async ({ visitor }) => {
      await openEo.remove(visitor.id)
      return connectionsOf(options, visitor.id)
    },
  )
}
