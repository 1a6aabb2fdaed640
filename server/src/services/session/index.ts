/** The service of sessions: `/login` and `/session`. */
import type { FastifyInstance } from 'fastify'
import { currentRoutes } from './current.routes.ts'
import { loginRoutes } from './login.routes.ts'
import type { SessionOptions } from './options.ts'

/** Fastify plugin: signing in and out, and the list of sessions. */
export async function session(app: FastifyInstance, options: SessionOptions): Promise<void> {
  await app.register(loginRoutes, options)
  await app.register(currentRoutes, options)
}
