/** Who asks, as marks of the day. */
import type { FastifyRequest } from 'fastify'
import { createVisitorMarks, type VisitorMarks } from './visitor-marks.ts'

/** The marks of a request's visitor. */
export type VisitOf = (request: FastifyRequest) => VisitorMarks

/** Marks of visitors by their requests. */
export function visitsOf(clock: () => number): VisitOf {
  const markOf = createVisitorMarks(clock)
  return (request) => markOf({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' })
}
