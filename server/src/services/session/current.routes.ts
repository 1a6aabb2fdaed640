/** The session of this browser, and the others of the same person. */
import { PortalError } from '@graticule/contracts/problem'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { cookieOf, PROVIDER_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from '../../people/cookies.ts'
import { say } from '../../texts/say.ts'
import type { SessionOptions } from './options.ts'

const OWN = { tag: 'people', access: 'user' } as const
const NOT_SIGNED_IN = problem('Nobody is signed in')

const instant = (at: number): string => new Date(at).toISOString()

/** Registers the routes. */
export async function currentRoutes(app: FastifyInstance, options: SessionOptions): Promise<void> {
  currentSession(app, options)
  sessionList(app, options)
}

function currentSession(app: FastifyInstance, options: SessionOptions): void {
  const { people, sessions, signIn, cookies, changeWordOf, usersConsole, ownSources, clock } = options
  const own = async (visitor: { readonly id: string; readonly session?: string }) =>
    (await sessions.ofPerson(visitor.id, clock())).find(({ id }) => id === visitor.session)

  route(
    app,
    SESSION_ROUTES.current,
    {
      ...OWN,
      summary: 'Who is signed in',
      replies: { 200: json('The person', SESSION_ROUTES.current.reply), 401: NOT_SIGNED_IN },
    },
    async ({ visitor }) => {
      const person = await people.byId(visitor.id)
      if (person === undefined) throw new PortalError('not-signed-in', say('request:sign-in.needed'))
      const { id, email, givenName, familyName } = person
      const sources = ownSources()
      return {
        id,
        email,
        givenName,
        familyName,
        roles: [...visitor.roles],
        administers: [...visitor.administers],
        /** @rule S2-6.users-management Administrators are led to the console of the identity provider that has the users */
        ...(usersConsole !== undefined && visitor.roles.has('admin') ? { usersConsole } : {}),
        ...(sources.length === 0 ? {} : { sources: [...sources] }),
        ...(visitor.session === undefined ? {} : { changeWord: changeWordOf(visitor.session) }),
      }
    },
  )

  const leave = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: { readonly id: string; readonly session?: string },
  ) => {
    const session = await own(visitor)
    if (session !== undefined) {
      await sessions.end(visitor.id, session.id)
      await signIn.end(session, cookieOf(request, PROVIDER_COOKIE))
    }
    /** @rule S2-4.local-sign-out */
    for (const name of ['auth.interaction', 'auth.resume']) {
      for (const path of ['/', '/login', '/auth']) for (const end of ['', '.sig']) cookies.remove(reply, `${name}${end}`, path)
    }
    for (const name of [SESSION_COOKIE, SIGNED_IN_COOKIE, PROVIDER_COOKIE, `${PROVIDER_COOKIE}.sig`]) cookies.remove(reply, name)
  }

  route(
    app,
    SESSION_ROUTES.signOut,
    {
      ...OWN,
      summary: 'Sign out',
      description: 'Ends the session here and at the provider.',
      replies: { 200: json('Where the browser goes next', SESSION_ROUTES.signOut.reply), 401: NOT_SIGNED_IN },
    },
    /** @rule S2-4.sign-out Signing out ends the sign-in at the provider, the session here, and the cookies of both */
    async ({ visitor, request, reply }) => {
      await leave(request, reply, visitor)
      return { to: '/' }
    },
  )
}

function sessionList(app: FastifyInstance, { sessions, clock }: SessionOptions): void {
  route(
    app,
    SESSION_ROUTES.list,
    {
      ...OWN,
      summary: 'Sessions of this person',
      replies: { 200: json('The list', SESSION_ROUTES.list.reply), 401: NOT_SIGNED_IN },
    },
    async ({ visitor }) => ({
      sessions: (await sessions.ofPerson(visitor.id, clock())).map(({ id, device, createdAt, seenAt }) => ({
        id,
        device,
        createdAt: instant(createdAt),
        seenAt: instant(seenAt),
        isThis: id === visitor.session,
      })),
    }),
  )

  route(
    app,
    SESSION_ROUTES.end,
    {
      ...OWN,
      summary: 'End another session of this person',
      replies: { 204: empty('It is over'), 401: NOT_SIGNED_IN, 404: problem('This person has no such session') },
    },
    async ({ visitor, params: { id }, reply }) => {
      if (!(await sessions.end(visitor.id, id))) throw new PortalError('not-found', say('request:not-found'))
      return reply.code(204).send()
    },
  )

  route(
    app,
    SESSION_ROUTES.endOthers,
    { ...OWN, summary: 'End all other sessions of this person', replies: { 204: empty('They are over'), 401: NOT_SIGNED_IN } },
    async ({ visitor, reply }) => {
      await sessions.endAll(visitor.id, visitor.session)
      return reply.code(204).send()
    },
  )
}
