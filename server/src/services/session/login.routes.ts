/** Signing in: out to the provider, the form of the embedded one, and back. */
import { HALF_SIGN_IN_MS, KEPT_SESSION_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { SESSION_ROUTES } from '@graticule/contracts/people/session'
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentAsker } from '../../fairness/asker.ts'
import { toPortalError } from '../../http/problem-replies.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import { mustWait } from '../../people/accounts.ts'
import {
  cookieOf,
  DEVICE_COOKIE,
  HALF_COOKIE,
  KEEP_COOKIE,
  PENDING_COOKIE,
  SESSION_COOKIE,
  SIGNED_IN_COOKIE,
} from '../../people/cookies.ts'
import { deviceOf, deviceWord } from '../../people/known-device.ts'
import type { HalfSignIn } from '../../people/second-step/second-step.ts'
import { deviceName } from '../../sign-in/device-name.ts'
import { safeReturn } from '../../sign-in/return-path.ts'
import { say } from '../../texts/say.ts'
import type { SessionOptions } from './options.ts'

const PUBLIC = { tag: 'people', access: 'public', cache: 'no-store', readers: 'own pages' } as const
/** The cookies of a sign-in that is under way go with its own pages only. */
const PATH = SESSION_ROUTES.login.path
/** How long somebody may take to sign in, s. */
const PENDING_S = 60 * 60
/** A browser is known for so long, s. */
const DEVICE_S = 400 * 86_400

/** Begins a sign-in: the browser keeps what it is recognised by, and goes to the provider. */
async function begin(reply: FastifyReply, { signIn, cookies }: SessionOptions, to: string | undefined): Promise<FastifyReply> {
  const { address, kept } = await signIn.begin(to)
  cookies.set(reply, PENDING_COOKIE, kept, { path: PATH, maxAge: PENDING_S })
  return reply.redirect(address, 302)
}

/** Ends a sign-in: a new session, whatever the browser had before (session fixation). */
async function finish(request: FastifyRequest, reply: FastifyReply, options: SessionOptions): Promise<FastifyReply> {
  const { signIn, sessions, cookies, publicUrl, clock } = options
  const { person, tokens, to } = await signIn.finish(new URL(publicUrl + request.url), cookieOf(request, PENDING_COOKIE))
  const isKept = cookieOf(request, KEEP_COOKIE) === '1'
  const device = deviceName(request.headers['user-agent'] ?? '')
  const { word } = await sessions.begin(
    { personId: person.id, isKept, device, ...(tokens === undefined ? {} : { tokens }) },
    clock(),
  )
  const maxAge = isKept ? KEPT_SESSION_MS / 1_000 : undefined
  cookies.set(reply, SESSION_COOKIE, word, { maxAge })
  cookies.set(reply, SIGNED_IN_COOKIE, '1', { maxAge, isOpen: true })
  cookies.remove(reply, PENDING_COOKIE, PATH)
  cookies.remove(reply, KEEP_COOKIE, PATH)
  return reply.redirect(to, 302)
}

/** The address of sign-in in the original portal, on the global site and on others. */
function originalLogin(app: FastifyInstance): void {
  const statement = { ...PUBLIC, summary: 'Sign in, as the original portal links to it', hidden: true }
  const replies = { 302: empty('The page of sign-in') }
  /** @rule S2-2.original-login The login path of the original portal, /c/portal/login, leads to /login and keeps where to come back to */
  const lead = (reply: FastifyReply, back: string | undefined) =>
    reply.redirect(back === undefined ? PATH : `${PATH}?to=${encodeURIComponent(safeReturn(back))}`, 302)
  route(app, SESSION_ROUTES.originalLogin, { ...statement, replies }, ({ query: { to, redirect }, reply }) =>
    lead(reply, to ?? redirect),
  )
  route(
    app,
    SESSION_ROUTES.originalLoginOfSite,
    { ...statement, replies },
    ({ params: { site }, query: { to, redirect }, reply }) =>
      lead(reply, to ?? redirect ?? `/community/${encodeURIComponent(site)}`),
  )
}

/** Registers the routes. */
export async function loginRoutes(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const { form, sendsMail } = options
  originalLogin(app)
  route(
    app,
    SESSION_ROUTES.signIn,
    {
      ...PUBLIC,
      summary: 'Begin to sign in',
      replies: { 302: empty('The provider'), 502: problem('The provider does not answer') },
    },
    ({ query, reply }) => begin(reply, options, query.to),
  )

  route(
    app,
    SESSION_ROUTES.login,
    {
      ...PUBLIC,
      summary: 'Sign in, and come back from the provider',
      description:
        'With a code of the provider a session begins; with a sign-in that waits for its form the page shows it; else a sign-in begins.',
      replies: {
        200: { description: 'The page' },
        302: empty('The provider, or the page to come back to'),
        404: problem('A program asked for the page that shows a form'),
      },
    },
    /** @rule S2-2.login-route The sign-in and callback route is /login */
    async ({ query, request, reply }) => {
      if (query.interaction !== undefined || query.failed !== undefined) return reply.callNotFound()
      try {
        const isBack = query.code !== undefined || query.error !== undefined
        return await (isBack ? finish(request, reply, options) : begin(reply, options, query.to))
      } catch (error) {
        const failure = toPortalError(error)
        if (failure.status >= 500) request.log.warn(failure.message)
        // somebody looks at this in a browser: the page says it in words
        return reply.redirect(`${PATH}?failed=${failure.code}`, 302)
      }
    },
  )

  route(
    app,
    SESSION_ROUTES.ways,
    { ...PUBLIC, summary: 'How people sign in here', replies: { 200: json('The ways', SESSION_ROUTES.ways.reply) } },
    () => ({ accounts: form === undefined ? ('outside' as const) : ('embedded' as const), mail: sendsMail }),
  )

  if (form === undefined) return
  signInForm(app, options, form)
  codeForm(app, options, form)
}

/** Ends the form of the provider: it learns who has signed in. Gives the address that the browser goes to. */
export async function complete(
  { personId, email, keep }: HalfSignIn,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { cookies, secrets }: SessionOptions,
  { answers }: NonNullable<SessionOptions['form']>,
): Promise<string> {
  const to = await answers.signedIn(request, reply, personId)
  const device = deviceOf(secrets, cookieOf(request, DEVICE_COOKIE), email)
  if (keep) cookies.set(reply, KEEP_COOKIE, '1', { path: PATH, maxAge: PENDING_S })
  cookies.remove(reply, HALF_COOKIE, PATH)
  cookies.set(reply, DEVICE_COOKIE, deviceWord(secrets, email, device), { path: PATH, maxAge: DEVICE_S })
  return to
}

function signInForm(app: FastifyInstance, options: SessionOptions, form: NonNullable<SessionOptions['form']>): void {
  const { cookies, secrets } = options
  const { accounts, answers, secondStep } = form
  route(
    app,
    SESSION_ROUTES.password,
    {
      ...PUBLIC,
      summary: 'Answer the form of a sign-in',
      description:
        'The sign-in was begun in this browser. Nobody learns whether the address or the password was wrong. Where the account has a second step, the answer says so, and the code follows.',
      turn: 'passwords',
      bodyBytes: 4_096,
      replies: {
        200: json('Where the browser goes next, or that a code is needed', SESSION_ROUTES.password.reply),
        400: problem('The address or the password is wrong'),
        403: problem('The password is right, and the account is locked'),
        404: problem('No sign-in waits in this browser'),
        429: problem('Too many failed attempts; Retry-After says when to come back'),
      },
    },
    async ({ body: { email, password, keep = false }, request, reply }) => {
      await answers.isWaiting(request, reply)
      const attempt = {
        email,
        visitor: currentAsker()?.visitor ?? '',
        device: deviceOf(secrets, cookieOf(request, DEVICE_COOKIE), email),
      }
      const checked = await accounts.check(attempt, password)
      if (checked.how === 'wait') throw mustWait(checked.seconds)
      if (checked.how === 'locked') throw new PortalError('not-allowed', say('request:account.locked'))
      if (checked.how === 'wrong') throw new PortalError('invalid-body', say('request:account.wrong'), { parameter: 'password' })
      const personId = checked.person.id
      if (await secondStep.isOn(personId)) {
        const half = await secondStep.half({ personId, email, keep })
        cookies.set(reply, HALF_COOKIE, half, { path: PATH, maxAge: HALF_SIGN_IN_MS / 1_000 })
        return { needsCode: true }
      }
      return { to: await complete({ personId, email, keep }, { request, reply }, options, form) }
    },
  )
}

function codeForm(app: FastifyInstance, options: SessionOptions, form: NonNullable<SessionOptions['form']>): void {
  const { people, secrets } = options
  const { answers, secondStep } = form
  /** @rule B-people.second-step Who has switched the second step on signs in with the password and a code */
  route(
    app,
    SECOND_STEP_ROUTES.signIn,
    {
      ...PUBLIC,
      summary: 'Answer the second step of a sign-in',
      description: 'The right password was given in this browser within the last ten minutes.',
      bodyBytes: 4_096,
      replies: {
        200: json('Where the browser goes next', SECOND_STEP_ROUTES.signIn.reply),
        400: problem('The code is wrong, or was used before'),
        404: problem('No sign-in waits for a code in this browser'),
        429: problem('Too many failed attempts; Retry-After says when to come back'),
      },
    },
    async ({ body: { code }, request, reply }) => {
      await answers.isWaiting(request, reply)
      const half = await secondStep.halfOf(cookieOf(request, HALF_COOKIE))
      const person = half === undefined ? undefined : await people.byId(half.personId)
      if (half === undefined || person === undefined || person.isLocked)
        throw new PortalError('not-found', say('request:sign-in.over'))
      const { email } = half
      const device = deviceOf(secrets, cookieOf(request, DEVICE_COOKIE), email)
      const attempt = { email, visitor: currentAsker()?.visitor ?? '', device }
      const checked = await secondStep.check(person, attempt, code, languageOf(request))
      if (checked.how === 'wait') throw mustWait(checked.seconds)
      if (checked.how === 'wrong') throw new PortalError('invalid-body', say('request:second-step.wrong'), { parameter: 'code' })
      return { to: await complete(half, { request, reply }, options, form) }
    },
  )
}
