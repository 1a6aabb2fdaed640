/** What the index has to reach, by number of records: `../shared/design/index.md` set them, docs/performance.md shows them. */

/** Figures of bench/index.bench.ts. Times in milliseconds, memory in megabytes (10^6 bytes). */
export interface IndexFigures {
  readonly records: number
  readonly searches: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
  /** Of the first time that each search is done after the start. */
  readonly coldP50: number
  readonly coldP95: number
  /** Processor time of a search in all threads: what other work on the machine makes longer by little. */
  readonly processorP50: number
  readonly processorP95: number
  readonly qps1: number
  readonly qps8: number
  readonly rssMB: number
  readonly openMs: number
  readonly buildMs: number
  readonly visibleMs: number
  readonly harvestRate: number
  readonly harvestP95: number
  /** `harvestP95` / `p95`. */
  readonly harvestRatio: number
  /** Of searches that look at every record (naive-columns.ts), and how many times longer than by the index; absent when there are too many records. */
  readonly naiveMean?: number
  readonly naiveRatio?: number
  readonly loadAverage: number
}

/** The most that a figure may be. */
export type IndexLimits = Partial<Readonly<Record<keyof IndexFigures, number>>>

const SMALL: IndexLimits = { p50: 0.5, p95: 3, rssMB: 300, openMs: 500, buildMs: 8_000, harvestRatio: 3 }
const LARGE: IndexLimits = { p50: 4, p95: 20, rssMB: 1_000, openMs: 3_000, buildMs: 120_000, harvestRatio: 3 }

/** Limits are set for 100,000 and 1,000,000 records; other numbers have none. */
export function limitsFor(records: number): IndexLimits {
  return records === 100_000 ? SMALL : records === 1_000_000 ? LARGE : {}
}
