/** What the lists of runs show, what is chosen in them, and how others link to refused records. */
import type { HarvestRun } from '@graticule/contracts/services/harvests-desk'

export interface RunsProps {
  /** The latest first. */
  readonly runs: readonly HarvestRun[]
  readonly chosen: HarvestRun
  readonly onChoose: (id: number) => void
}

/** Id of the part of a harvest's page that lists refused records: links lead to it. */
export const REFUSED_PART = 'refused'
