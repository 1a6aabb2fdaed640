/** The second step of signing in, as people set it up for themselves. */
import { SECOND_STEP_ROUTES } from '@graticule/contracts/people/second-step'
import type { FastifyInstance } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import type { Accounts } from '../../people/accounts.ts'
import type { SecondStepOfPeople } from '../../people/second-step/second-step.ts'
import type { PeopleOptions } from './options.ts'
import { provePassword, readersOf } from './proof.ts'

const OWN = { tag: 'people', access: 'user' } as const
const BODY = { ...OWN, bodyBytes: 4_096 } as const
const WITH_PASSWORD = { ...BODY, turn: 'passwords' } as const
const NOT_SIGNED_IN = problem('Nobody is signed in')
const WRONG_PASSWORD = problem('The password is wrong')
const MUST_WAIT = problem('Too many failed attempts')
const IS_OFF = problem('It is not on, or nothing was proposed')

/** Registers the routes. */
export function secondStepRoutes(app: FastifyInstance, options: PeopleOptions): void {
  const { accounts, secondStep } = options
  if (accounts === undefined || secondStep === undefined) return
  switchingOn(app, options, accounts, secondStep)
  changing(app, options, accounts, secondStep)
}

function switchingOn(app: FastifyInstance, options: PeopleOptions, accounts: Accounts, secondStep: SecondStepOfPeople): void {
  const { sessions, endGrants } = options
  const { personOf, attemptOf } = readersOf(options)
  route(
    app,
    SECOND_STEP_ROUTES.state,
    {
      ...OWN,
      summary: 'Whether this person signs in with a second step',
      replies: { 200: json('The state', SECOND_STEP_ROUTES.state.reply), 401: NOT_SIGNED_IN },
    },
    ({ visitor }) => secondStep.stateOf(visitor.id),
  )

  route(
    app,
    SECOND_STEP_ROUTES.propose,
    {
      ...WITH_PASSWORD,
      summary: 'Ask for the key of an authenticator app',
      description: 'The key counts for nothing until a code of the app confirms it.',
      replies: {
        200: json('The key, told this once', SECOND_STEP_ROUTES.propose.reply),
        400: WRONG_PASSWORD,
        401: NOT_SIGNED_IN,
        409: problem('It is on already'),
        429: MUST_WAIT,
      },
    },
    async ({ visitor, body: { password }, request }) => {
      const person = await personOf(visitor.id)
      await provePassword(accounts, attemptOf(request, person.email), password)
      return secondStep.propose(person)
    },
  )

  route(
    app,
    SECOND_STEP_ROUTES.confirm,
    {
      ...BODY,
      summary: 'Switch the second step on by a code of the app',
      description: 'All other sessions of the person end.',
      replies: {
        200: json('The recovery codes, told this once', SECOND_STEP_ROUTES.confirm.reply),
        400: problem('The code is wrong'),
        401: NOT_SIGNED_IN,
        409: IS_OFF,
      },
    },
    async ({ visitor, body: { code }, request }) => {
      const codes = await secondStep.confirm(await personOf(visitor.id), code, languageOf(request))
      // who knew the password alone is out
      await sessions.endAll(visitor.id, visitor.session)
      await endGrants(visitor.id)
      return { codes }
    },
  )
}

function changing(app: FastifyInstance, options: PeopleOptions, accounts: Accounts, secondStep: SecondStepOfPeople): void {
  const { personOf, attemptOf } = readersOf(options)
  route(
    app,
    SECOND_STEP_ROUTES.renewCodes,
    {
      ...WITH_PASSWORD,
      summary: 'Make new recovery codes; earlier ones are good for nothing',
      replies: {
        200: json('The recovery codes, told this once', SECOND_STEP_ROUTES.renewCodes.reply),
        400: WRONG_PASSWORD,
        401: NOT_SIGNED_IN,
        409: IS_OFF,
        429: MUST_WAIT,
      },
    },
    async ({ visitor, body: { password }, request }) => {
      const person = await personOf(visitor.id)
      await provePassword(accounts, attemptOf(request, person.email), password)
      return { codes: await secondStep.renewCodes(person, languageOf(request)) }
    },
  )

  route(
    app,
    SECOND_STEP_ROUTES.switchOff,
    {
      ...WITH_PASSWORD,
      summary: 'Switch the second step off',
      replies: {
        204: empty('Signing in asks for the password only'),
        400: WRONG_PASSWORD,
        401: NOT_SIGNED_IN,
        429: MUST_WAIT,
      },
    },
    async ({ visitor, body: { password }, request, reply }) => {
      const person = await personOf(visitor.id)
      await provePassword(accounts, attemptOf(request, person.email), password)
      await secondStep.end(person, languageOf(request))
      return reply.code(204).send()
    },
  )
}
