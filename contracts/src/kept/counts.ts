/** How much a person keeps, for the navigation of the workspace and for whoever is about to delete an account. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

const count = (what: string) => Type.Integer({ minimum: 0, maximum: 1e9, description: `how many ${what} the person has` })

export const KeptCountsSchema = Type.Object({
  bookmarks: count('bookmarks'),
  likes: count('likes'),
  searches: count('saved searches'),
  runs: count('saved runs'),
  dashboards: count('dashboards'),
})
export type KeptCounts = Static<typeof KeptCountsSchema>

export const KEPT_COUNTS_ROUTE = { method: 'GET', path: '/api/kept-counts', reply: KeptCountsSchema } as const
