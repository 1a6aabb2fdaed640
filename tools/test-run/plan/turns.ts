/** What is too much for every run takes turns: each name has one, and a run takes the names whose turn it is. */
import { createHash } from 'node:crypto'

/** So many runs of CI have seen everything. */
export const TURNS = 5

/** The turn of a name (of a test file, a journey), 0 to `TURNS - 1`: always the same, and spread evenly over many names. */
export const turnOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) % TURNS
