/** What people choose for themselves on every machine. */
import { PREFERENCES_ROUTES } from '@graticule/contracts/people/preferences'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say, spokenLanguages } from '../../texts/say.ts'
import type { PeopleOptions } from './options.ts'

const OWN = { tag: 'people', access: 'user', bodyBytes: 4_096 } as const
const NOT_SIGNED_IN = problem('Nobody is signed in')

/** Registers the routes. */
export function preferenceRoutes(app: FastifyInstance, { preferences, searches, clock }: PeopleOptions): void {
  route(
    app,
    PREFERENCES_ROUTES.read,
    {
      ...OWN,
      summary: 'What this person has chosen; what they did not choose is absent',
      replies: { 200: json('The choices', PREFERENCES_ROUTES.read.reply), 401: NOT_SIGNED_IN },
    },
    ({ visitor }) => preferences.read(visitor.id),
  )

  /** @rule B-account.preferences What people choose follows them to every machine; only what is theirs can be chosen */
  route(
    app,
    PREFERENCES_ROUTES.change,
    {
      ...OWN,
      summary: 'Change choices of this person',
      description: 'What is not said stays; null takes a choice back.',
      replies: {
        200: json('The choices now', PREFERENCES_ROUTES.change.reply),
        400: problem('A field is not valid, or the portal does not speak the language'),
        401: NOT_SIGNED_IN,
        404: problem('This person has no such saved search'),
      },
    },
    async ({ visitor, body }) => {
      const { theme, language, footprintOpacity, versionTips, feedbackMail, knownVersion, defaultSearch } = body
      if (language !== undefined && language !== null && !spokenLanguages().includes(language))
        throw new PortalError(
          'invalid-body',
          say('request:body.field', { name: 'language', accepted: spokenLanguages().join(', ') }),
          { parameter: 'language' },
        )
      // rejects what is somebody else's
      if (defaultSearch !== undefined && defaultSearch !== null) await searches.find(visitor.id, defaultSearch)
      // named one by one: what else a body brings along is not kept
      const change = { theme, language, footprintOpacity, versionTips, feedbackMail, knownVersion, defaultSearch }
      return preferences.change(visitor.id, change, clock())
    },
  )
}
