/** What the benches share: percentiles, the words about the machine, and tables in Markdown. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'

/** The value below which a part of the sorted values lies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** p50, p95, p99 and mean. */
export function summary(values: readonly number[]): { p50: number; p95: number; p99: number; mean: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99), mean }
}

/** Average number of processes that wanted a processor in the last minute. */
export const loadAverage = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10

/** Processor, memory and versions, in one line. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}, V8 ${process.versions.v8}, SQLite ${process.versions['sqlite'] ?? 'unknown'}`
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** What the benches of the catalogue take. */
export const CATALOGUE_OPTIONS = {
  records: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '5' },
  folder: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

/** What the benches of the catalogue are told. */
export function readArguments(): {
  records: number
  rounds: number
  folder: string | undefined
  json: boolean
  url: string | undefined
} {
  const { values } = parseArgs({ options: CATALOGUE_OPTIONS })
  return { ...values, records: Number(values.records), rounds: Number(values.rounds), folder: values.folder, url: values.url }
}

/** Runs `clients` at once, each taking the next piece of work when it is done with one; gives pieces per second. */
export async function throughput<T>(work: readonly T[], clients: number, run: (piece: T) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let next = 0
  const client = async () => {
    while (next < work.length) {
      const piece = work[next] as T
      next += 1
      await run(piece)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (work.length * 1_000) / (performance.now() - start)
}
