/** Changes of the alerts of one search, as the parts of their panel ask for them. */
import type { ALERT_ROUTES, Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'

/** Asks for a change by the name of its route. Gives the alerts as they are then; `undefined` when it failed, which was told. */
export type ChangeAlerts = (
  route: Exclude<keyof typeof ALERT_ROUTES, 'read' | 'test'>,
  body?: object,
  /** Takes the words where the address of the webhook is refused: they belong to its field. */
  onRefused?: (words: string) => void,
) => Promise<Alerts | undefined>

/** Address of a route for this search. */
export const alertPath = (path: string, { id }: SavedSearch): string => path.replace(':id', String(id))
