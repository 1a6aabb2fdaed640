/** The shares by which an entry fits a search. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

/** Both shares, 0 to 1. */
export const SharesSchema = Type.Object({
  covered: share('share of what was asked for that the entry covers'),
  used: share('share of the entry that was asked for'),
})
export type Shares = Static<typeof SharesSchema>
