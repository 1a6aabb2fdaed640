/** What waits for administrators and moderators, for the side navigation. */
import { WORK_ROUTE, type WaitingWork } from '@graticule/contracts/system/system'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'

/** It is counted again so often while the page is open, ms. */
const COUNTED_MS = 10_000

/** Numbers that stand beside entries of the navigation. */
export type WorkCounts = WaitingWork & { readonly sources?: number }

/** Counted again every ten seconds; nothing for administrators of one site, and while it is not known. */
export function useWaitingWork(): Partial<WorkCounts> {
  const { visitor } = useSession()
  const isAdmin = visitor.kind === 'person' && visitor.roles.has('admin')
  const isAsked = isAdmin || (visitor.kind === 'person' && visitor.roles.has('moderator'))
  const { path, reply } = WORK_ROUTE
  const { data } = usePrivateQuery(['waiting-work'], (signal) => privateJson(path, reply, { signal }), true, {
    everyMs: () => COUNTED_MS,
    isAsked,
  })
  const { statuses } = useSourceStatuses(isAdmin, 'installation')
  const sources = statuses?.sources.filter(({ state }) => state === 'failed' || state === 'timeout').length ?? 0
  return { ...data, sources }
}
