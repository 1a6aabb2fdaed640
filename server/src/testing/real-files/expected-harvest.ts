/** What a harvest of a folder of recorded files gives. */
import type { HarvestKind } from '../../harvest/harvest-kinds.ts'

/** Counts of a folder; refusals by their reason, without what differs from file to file. */
interface ExpectedHarvest {
  readonly files: number
  readonly landed: number
  readonly containers: number
  readonly refused: Readonly<Record<string, number>>
}

/** Rows of folders below `shared/fixtures`. */
export type ExpectedHarvests = readonly (readonly [kind: HarvestKind, folder: string, expected: ExpectedHarvest])[]
