/** Who asks, as a mark of the day. */
import type { FastifyRequest } from 'fastify'
import { createVisitorMarks } from './visitor-marks.ts'

/** The mark of a request's visitor. */
export type VisitOf = (request: FastifyRequest) => string

/** Marks of visitors by their requests. */
export function visitsOf(clock: () => number): VisitOf {
  const markOf = createVisitorMarks(clock)
  return (request) => markOf({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' })
}
