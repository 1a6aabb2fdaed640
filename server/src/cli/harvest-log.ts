/** The log of a harvest: one JSON object a line, first what was asked, then every refusal, last the counts. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HarvestEnd } from '../catalogue/harvest/run-harvest.ts'
import type { RefusedRecord } from '../catalogue/harvest/harvested.ts'
import type { HarvestArguments } from './harvest-arguments.ts'

/** Refusals are written in groups of this many. */
const GROUP = 500

export interface HarvestLog {
  readonly file: string
  readonly refused: (refused: RefusedRecord) => void
  readonly end: (end: HarvestEnd, elapsedMs: number) => void
}

/** Begins the log `harvests/{time}-{kind}-{source}.jsonl` in the data folder. */
export function createHarvestLog(dataFolder: string, wanted: HarvestArguments, now: number): HarvestLog {
  const started = new Date(now).toISOString()
  const name = wanted.source.id.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60)
  const folder = join(dataFolder, 'harvests')
  const file = join(folder, `${started.replaceAll(':', '-')}-${wanted.kind}-${name}.jsonl`)
  mkdirSync(folder, { recursive: true })
  let lines: unknown[] = [{ started, ...wanted }]
  const flush = () => {
    if (lines.length > 0) appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    lines = []
  }
  flush()
  return {
    file,
    refused: ({ place, reason }) => {
      lines.push({ refused: place, reason })
      if (lines.length >= GROUP) flush()
    },
    end: ({ tally, state }, elapsedMs) => {
      lines.push({ ended: state, ...tally, seconds: Math.round(elapsedMs) / 1_000 })
      flush()
    },
  }
}
