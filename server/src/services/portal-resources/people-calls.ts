/** The calls about what people keep and say. Each asks the service that owns the data in the name of whoever calls. */
import { ORIGINAL_FEEDBACK_ROUTES } from '@graticule/contracts/feedback/original'
import { BOOKMARK_FEED_ROUTES } from '@graticule/contracts/kept/bookmark-feed'
import { RATED_ROUTES } from '@graticule/contracts/kept/curated'
import { SURVEY_ARGUMENTS } from '@graticule/contracts/services/portal-resources'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askingFor, askingTextFor } from '../../http/facades/ask-service.ts'
import { refusal } from '../../http/parameters.ts'
import { say } from '../../texts/say.ts'
import { forOwnPages } from './layer-calls.ts'

const PEOPLE_CALLS = ['GET_RATINGS', 'UPDATE_RATING', 'GET_COMMENTS', 'BOOKMARKED_FEED', 'SURVEY'] as const
type PeopleCall = (typeof PEOPLE_CALLS)[number]

/** True for the name of a call about what people keep and say. */
export const isPeopleCall = (call: string): call is PeopleCall => (PEOPLE_CALLS as readonly string[]).includes(call)

interface Called {
  /** The text of an argument, empty when there is none. */
  readonly argument: (name: string) => string
  readonly app: Pick<FastifyInstance, 'inject'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const queryOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()

function needed({ argument }: Called, name: string): string {
  const text = argument(name).trim()
  if (text === '') throw refusal(name, 'a text that is not empty')
  return text
}

/** What the service is asked with: `p_auth` is the word of the session. */
const asking = ({ app, request, argument }: Called) => askingFor(app, request, argument('p_auth') || undefined)

const sourceOf = ({ argument }: Called): string => argument('dataSource') || 'dab'

/** @rule S1-7.get-ratings GET_RATINGS answers the ratings of resources under stats */
const ratings = (called: Called): Promise<unknown> =>
  asking(called)(
    'GET',
    `${RATED_ROUTES.stats.path}?${queryOf({ targetIds: needed(called, 'targetIds'), dataSource: sourceOf(called) })}`,
  )

/** @rule S1-7.get-comments GET_COMMENTS answers the comments on a resource under entries */
const comments = async (called: Called): Promise<unknown> => ({
  entries: await asking(called)(
    'GET',
    `${RATED_ROUTES.comments.path}?${queryOf({ targetId: needed(called, 'targetId'), dataSource: sourceOf(called) })}`,
  ),
})

/**
 * Whether a change that is asked for by GET may come from a script of the portal, or from a client with a token. A picture, a frame or a link
 * in a page of the portal says the same of where it comes from, and others choose its address: only the kind of request tells it from a
 * script (Fetch Metadata: `Sec-Fetch-Dest`, which is `empty` for a script's request alone).
 */
function checkAskedByScript({ request: { headers }, argument }: Called): void {
  // without a cookie no browser speaks for anybody
  if (headers.cookie === undefined || headers['sec-fetch-dest'] === 'empty' || argument('p_auth') !== '') return
  throw new PortalError('not-allowed', say('request:sign-in.not-from-page'))
}

/**
 * Asked for by GET, it changes something: the service that is asked wants to know that it comes from a page of the portal.
 * @rule S1-7.update-rating UPDATE_RATING rates in the name of whoever is signed in, and only from a page of the portal or with a token
 */
async function rate(called: Called): Promise<unknown> {
  checkAskedByScript(called)
  const { argument } = called
  const targetId = needed(called, 'targetId')
  const stars = argument('score').trim()
  if (!/^[1-5]$/.test(stars)) throw refusal('score', 'a whole number from 1 to 5')
  const body = { targetId, name: argument('name') || targetId, score: Number(stars), dataSource: sourceOf(called) }
  const comment = argument('comment')
  if (comment === '') return asking(called)('POST', RATED_ROUTES.rate.path, body)
  return asking(called)('POST', RATED_ROUTES.rateInWords.path, { ...body, comment })
}

async function bookmarks(called: Called): Promise<unknown> {
  const { app, request, reply, argument } = called
  const query = queryOf({ targetIds: argument('targetIds') })
  const { path } = BOOKMARK_FEED_ROUTES.entries
  const feed = await askingTextFor(app, request, undefined)('GET', query === '' ? path : `${path}?${query}`)
  return reply.type('application/atom+xml; charset=utf-8').send(feed)
}

/** @rule S1-7.survey-call SURVEY takes the answers of the survey as arguments, without authorization */
async function survey(called: Called): Promise<unknown> {
  const answers = Object.fromEntries(
    SURVEY_ARGUMENTS.map((name) => [name, called.argument(name)]).filter(([, text]) => text !== ''),
  )
  await asking(called)('POST', ORIGINAL_FEEDBACK_ROUTES.survey.path, answers)
  return { result: 'success' }
}

/** Answers a call. */
export async function answerPeopleCall(call: PeopleCall, called: Called): Promise<unknown> {
  const { reply } = called
  if (call === 'GET_RATINGS' || call === 'GET_COMMENTS') {
    reply.header('cache-control', 'no-store')
    return call === 'GET_RATINGS' ? ratings(called) : comments(called)
  }
  forOwnPages(reply)
  reply.header('cache-control', 'private, no-store')
  if (call === 'UPDATE_RATING') return rate(called)
  return call === 'SURVEY' ? survey(called) : bookmarks(called)
}
