/** The service of accounts under `/people/rest`. */
import type { FastifyInstance } from 'fastify'
import { accountRoutes, mailCounter } from './accounts.routes.ts'
import { connectionRoutes } from './connections.routes.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { ownRoutes } from './own.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { secondStepRoutes } from './second-step.routes.ts'
import { userRoutes } from './users.routes.ts'
import type { PeopleOptions } from './options.ts'

/** Fastify plugin: registering and passwords, where the portal has accounts of its own, and what people change of themselves. */
export async function people(app: FastifyInstance, options: PeopleOptions): Promise<void> {
  const countMail = mailCounter(options.clock)
  await app.register((inner: FastifyInstance) => accountRoutes(inner, options, countMail))
  await app.register((inner: FastifyInstance) => userRoutes(inner, options))
  await app.register(async (inner: FastifyInstance) => invitationRoutes(inner, options))
  await app.register((inner: FastifyInstance) => ownRoutes(inner, options, countMail))
  secondStepRoutes(app, options)
  preferenceRoutes(app, options)
  connectionRoutes(app, options)
}
