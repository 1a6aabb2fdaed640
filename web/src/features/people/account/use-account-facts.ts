import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'

/** What the portal knows of the account: asked once for all parts of the page. */
export const useAccountFacts = () =>
  usePrivateQuery(['account'], (signal) => privateJson(PEOPLE_ROUTES.facts.path, PEOPLE_ROUTES.facts.reply, { signal })).data
