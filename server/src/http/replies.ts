/** Replies for the API description. */
import { ProblemSchema } from '@graticule/contracts/problem'
import type { TSchema } from 'typebox'

/** The media type of a problem document (RFC 9457) with its schema. */
export const PROBLEM_BODY = { 'application/problem+json': { schema: ProblemSchema } } as const

/** A reply with a problem document; `description` says when it is given. */
export const problem = (description: string) => ({ description, content: PROBLEM_BODY })

/** The reply to a parameter that its schema or codec refuses. */
export const BAD_PARAMETER = problem('A parameter is out of its domain; the words name it and what it accepts')

/** A reply in JSON. */
export const json = (description: string, schema: TSchema) => ({ description, content: { 'application/json': { schema } } })

/** A reply without a body. */
export const empty = (description: string) => ({ description, type: 'null' })

/** A reply of bytes; in JSON it is any document, which a text would not be. */
export const binary = (description: string, ...mediaTypes: readonly string[]) => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: /[/+]json$/.test(type) ? {} : { type: 'string', format: 'binary' } }]),
  ),
})
