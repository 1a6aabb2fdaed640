/** What the lists of runs show, and what is chosen in them. */
import type { HarvestRun } from '@graticule/contracts/services/harvests-desk'

export interface RunsProps {
  /** The latest first. */
  readonly runs: readonly HarvestRun[]
  readonly chosen: HarvestRun
  readonly onChoose: (id: number) => void
}
