/** An app without services: problems and the table of routes, for tests of single services and of routes. */
import Fastify, { type FastifyInstance } from 'fastify'
import { problemReplies } from '../http/problem-replies.ts'
import type { LanguageOfSite } from '../http/request-language.ts'
import { type TurnsOfVisitors, turnsOfVisitors } from '../fairness/turns-of-visitors.ts'
import { openRoutes } from '../http/route-table.ts'
import { anonymousOnly, type Identity } from '../identity/identity.ts'

/** Makes it; by default everybody is anonymous, and sees all sources. */
export function createBareApp(
  identity: Identity = anonymousOnly,
  languageOfSite?: LanguageOfSite,
  turns: TurnsOfVisitors = turnsOfVisitors(),
  restricts: () => boolean = () => false,
): FastifyInstance {
  const app = Fastify()
  problemReplies(app, languageOfSite)
  openRoutes(app, { identity, turns, restricts })
  return app
}
