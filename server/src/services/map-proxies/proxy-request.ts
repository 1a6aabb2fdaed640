/** What the requests of this service have in common: how their parameters are read, and what their answers are described as. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { oneText } from '../../broker/search-request.ts'

const MAX_TEXT = 8_000

/** One text, empty when it is not given. @throws PortalError `invalid-parameter` */
export function textOf(query: unknown, name: string): string {
  const text = oneText(query as QueryParameters, name) ?? ''
  if (text.length <= MAX_TEXT && !text.includes('\u0000')) return text
  throw refusal(name, `a text of at most ${MAX_TEXT} characters`)
}

/** The refusal of a parameter. */
export function refusal(parameter: string, accepted: string): PortalError {
  return new PortalError('invalid-parameter', `The parameter ${parameter} is not in order: it accepts ${accepted}.`, {
    parameter,
    accepted,
  })
}

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })

/** Failures that every route has. */
export const FAILURES = {
  400: problem('No http or https address, or a parameter out of its domain'),
  403: problem('The operator, or the rules for all outgoing requests, do not let this server be asked'),
  404: problem('The server says that there is no such file'),
  429: problem('Too many requests in a minute'),
  502: problem('The server cannot be reached, fails, or sends something else; `trouble` says what'),
  503: problem('Too much is asked for at the moment, or the server has failed again and again and is left alone'),
  504: problem('The server does not answer in time'),
} as const

/** An answer that is no JSON. */
export const binary = (description: string, ...mediaTypes: readonly string[]) => ({
  description,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})
