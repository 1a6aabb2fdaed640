/** The replies of the search services for the API page. */
import Type from 'typebox'
import { PORTAL_FORMAT, ResultSetSchema } from '@graticule/contracts/resource'
import { ApiErrorSchema } from '@graticule/contracts/services/opensearch'
import { PROBLEM_BODY } from '../http/replies.ts'

const Feed = Type.String({ description: 'Atom feed' })
const Answer = Type.Object({}, { description: 'resultSet, reports and facets', additionalProperties: true })

/** Replies by status; feeds and JSON of refusals are in the shape of the service. */
export function searchReplies(refusal: 'atom-error' | 'api-error') {
  const feeds = { 'application/xml': { schema: Feed }, 'application/atom+xml': { schema: Feed } }
  const errorBody =
    refusal === 'atom-error'
      ? { ...feeds, 'application/json': { schema: Answer }, 'application/javascript': { schema: Type.String() }, ...PROBLEM_BODY }
      : { 'application/json': { schema: ApiErrorSchema }, ...PROBLEM_BODY }
  const failure = (description: string) => ({ description, content: errorBody })
  return {
    200: {
      description: 'A page of entries',
      content: {
        ...feeds,
        'application/json': { schema: Answer },
        'application/javascript': { schema: Type.String() },
        [PORTAL_FORMAT]: { schema: ResultSetSchema },
      },
    },
    400: failure('A parameter is out of its domain; the words name it and what it accepts'),
    404: failure('The source is not searched here, or is switched off'),
    429: failure('Too many searches are waiting; `retry-after` says when to ask again'),
    502: failure('The outside source answered with an error; the words name it'),
    503: failure('The catalogue, or the outside source, cannot be reached right now'),
    504: failure('The outside source did not respond in time, or the search took too long'),
  }
}
