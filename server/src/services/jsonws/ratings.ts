/** The commands about ratings: requests to the curated service. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { RATED_ROUTES, type RatedComments } from '@graticule/contracts/kept/curated'
import { type OwnRatings, RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { idOfWire, wireId } from '../../broker/atom/wire-ids.ts'
import { refusal } from '../../http/parameters.ts'
import { type Command, neededText, partOf, queryOf, textOf } from './arguments.ts'
import type { Arguments } from './read-commands.ts'

/** Whole stars, as a number or a text. */
function scoreOf(given: Arguments): number {
  const text = textOf(given, 'score') ?? ''
  if (!/^[1-5]$/.test(text)) throw refusal('score', 'a whole number from 1 to 5')
  return Number(text)
}

const ofResource = (given: Arguments) => ({
  targetId: neededText(given, 'targetId'),
  dataSource: textOf(given, 'dataSource') ?? 'dab',
})

const update: Command = async (given, ask) => {
  const body = { ...ofResource(given), name: neededText(given, 'name'), score: scoreOf(given) }
  const comment = textOf(given, 'comment')
  if (comment === undefined) return ask('POST', RATED_ROUTES.rate.path, body)
  return ask('POST', RATED_ROUTES.rateInWords.path, { ...body, comment })
}

const own: Command = async (given, ask) => {
  const { ratings } = (await ask('GET', `${RATING_ROUTES.mine.path}?size=${MAX_LIST_PAGE}`)) as OwnRatings
  return { items: partOf(ratings, given).map((rating) => ({ ...rating, targetId: wireId(rating.targetId) })) }
}

const remove: Command = async (given, ask) => {
  const { targetId, dataSource } = ofResource(given)
  // our own path takes ids as they are
  await ask('DELETE', `${RATING_ROUTES.remove.path}?${queryOf({ targetId: idOfWire(targetId), dataSource })}`)
  return {}
}

const stats: Command = (given, ask) => {
  const { targetId, dataSource } = ofResource(given)
  return ask('GET', `${RATED_ROUTES.stats.path}?${queryOf({ targetIds: targetId, dataSource })}`)
}

const comments: Command = async (given, ask) => ({
  entries: partOf((await ask('GET', `${RATED_ROUTES.comments.path}?${queryOf(ofResource(given))}`)) as RatedComments, given),
})

/** By name. */
export const RATING_COMMANDS: Readonly<Record<string, Command>> = {
  'resourceratingentry/get-resource-ratings-by-user-id-and-group-id': own,
  'resourceratingentry/update-resource-ratings': update,
  'resourceratingentry/delete-resource-rating': remove,
  'resourceratingentry/get-resource-ratings': stats,
  'resourceratingentry/get-resource-comments': comments,
}
