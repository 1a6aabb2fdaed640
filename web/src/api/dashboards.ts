/** What everybody reads of dashboards. */
import { DASHBOARD_ROUTES, type SharedDashboard, type Table } from '@graticule/contracts/dashboards/dashboards'
import { publicJson, type Reply } from './http.ts'

/** A published dashboard by the word of its link. */
export function readSharedDashboard(word: string, signal?: AbortSignal): Promise<Reply<SharedDashboard>> {
  const { path, reply: schema } = DASHBOARD_ROUTES.shared
  return publicJson(path.replace(':word', encodeURIComponent(word)), schema, { signal })
}

/** A table of another server, read by the portal. */
export function readTableAt(url: string, signal?: AbortSignal): Promise<Reply<Table>> {
  const { path, reply: schema } = DASHBOARD_ROUTES.table
  return publicJson(`${path}?${new URLSearchParams({ url })}`, schema, { signal })
}
