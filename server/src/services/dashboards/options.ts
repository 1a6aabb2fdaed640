import type { DashboardStore } from '../../dashboards/dashboard-store.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'

/** What the service is built from. */
export interface DashboardsOptions {
  readonly store: DashboardStore
  /** The guarded way to the servers of others. */
  readonly files: Pick<LayerFiles, 'table'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
