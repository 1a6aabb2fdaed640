/** What stands beside the entries of the side navigation: work that waits, and how much there is. */
import { SITE_WORK_ROUTE, WORK_ROUTE, type WaitingWork } from '@graticule/contracts/system/system'
import { useEffect, useRef } from 'react'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { privateJson, usePrivateChanges } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { mayAdminister } from './may-administer.ts'

/** It is counted again so often while the page is open, ms: more often while a harvest runs. */
const COUNTED_MS = 60_000
const COUNTED_WHILE_RUNNING_MS = 10_000

/** Numbers that stand beside entries of the navigation. `silent`: sources that do not respond. */
export type WorkCounts = Partial<WaitingWork> & { readonly silent?: number }

/**
 * Counted in one request: every minute, and after each change of this page; nothing while it is not known.
 * @param siteId of the site in use; 0 = the global site
 */
export function useWaitingWork(siteId: number): WorkCounts {
  const { visitor } = useSession()
  const isOfSite = mayAdminister(visitor, 'site-admin', siteId)
  const isAdmin = mayAdminister(visitor, 'admin', siteId)
  const { path, reply } = isOfSite ? SITE_WORK_ROUTE : WORK_ROUTE
  const { data, refetch } = usePrivateQuery(
    ['waiting-work', isOfSite ? siteId : 'queue'],
    (signal) => privateJson(path.replace(':siteId', String(siteId)), reply, { signal }),
    true,
    {
      everyMs: (last) => ((last?.running ?? 0) > 0 ? COUNTED_WHILE_RUNNING_MS : COUNTED_MS),
      isAsked: isOfSite || mayAdminister(visitor, 'moderator', siteId),
    },
  )
  const made = usePrivateChanges(({ count }) => count)
  const counted = useRef(made)
  useEffect(() => {
    if (counted.current === made) return
    counted.current = made
    void refetch()
  }, [made, refetch])
  const { statuses } = useSourceStatuses(isAdmin, 'installation')
  const silent = statuses?.sources.filter(({ state }) => state === 'failed' || state === 'timeout').length ?? 0
  return { ...data, silent }
}
