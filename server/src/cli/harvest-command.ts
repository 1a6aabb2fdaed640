/** `harvest`: fills the catalogue from other catalogues and tells what became of every record. */
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RefusedRecord } from '../catalogue/harvest/harvested.ts'
import { runHarvest, type HarvestEnd, type HarvestTally } from '../catalogue/harvest/run-harvest.ts'
import type { HarvestSource, SourceOptions } from '../catalogue/harvest/sources/harvest-source.ts'
import { createIsoSource } from '../catalogue/harvest/sources/iso-source.ts'
import { createStacSource } from '../catalogue/harvest/sources/stac-source.ts'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { fillWithSeed } from '../catalogue/seed/fill-with-seed.ts'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { EXIT, type CommandContext, type ExitCode } from './command.ts'
import { readHarvestArguments, type HarvestArguments, type HarvestKind } from './harvest-arguments.ts'
import { createHarvestLog, type HarvestLog } from './harvest-log.ts'
import { createProgress, duration } from './harvest-progress.ts'

/** Refusals shown on the screen; all of them are in the log. */
const SHOWN_REFUSALS = 20

const SOURCES: Readonly<Record<HarvestKind, (options: SourceOptions, outbound: Outbound) => HarvestSource>> = {
  iso: createIsoSource,
  stac: createStacSource,
}

/** Runs the command. The last line on standard output is always the counts. */
export async function harvestCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const wanted = readHarvestArguments(words)
  const { config, console, now, signal } = context
  const { allowHosts, contact, dataFolder, databaseUrl, seedFolder } = config
  const started = now()
  const outbound = createOutbound({ allowHosts, ...(contact === undefined ? {} : { contact }) })
  let catalogue: Catalogue | undefined
  try {
    const log = createHarvestLog(dataFolder, wanted, started)
    catalogue = wanted.dryRun
      ? undefined
      : await openCatalogue({
          dataFolder,
          withoutIndex: true,
          onNotice: console.tell,
          ...(databaseUrl === undefined ? {} : { databaseUrl }),
        })
    // a harvest before the first start must not keep the first records away for ever
    if (catalogue !== undefined) await fillWithSeed(catalogue, seedFolder, console.tell)
    const source = SOURCES[wanted.kind](wanted, outbound)
    const refusals: RefusedRecord[] = []
    const end = await runHarvest({
      source,
      ...(catalogue === undefined ? {} : { catalogue }),
      ...(wanted.limit === undefined ? {} : { limit: wanted.limit }),
      signal,
      onRefused: (refused) => {
        log.refused(refused)
        if (refusals.length < SHOWN_REFUSALS) refusals.push(refused)
      },
      onProgress: createProgress(console, now),
    })
    console.redraw?.('')
    log.end(end, now() - started)
    report({ end, wanted, refusals, notes: source.notes(), log, elapsedMs: now() - started, context })
    return exitCodeOf(end)
  } finally {
    await outbound.close()
    await catalogue?.close()
  }
}

function exitCodeOf({ state, tally }: HarvestEnd): ExitCode {
  if (state === 'failed') return EXIT.failed
  if (state === 'interrupted') return EXIT.interrupted
  return tally.refused > 0 ? EXIT.someRefused : EXIT.ok
}

interface Report {
  readonly end: HarvestEnd
  readonly wanted: HarvestArguments
  readonly refusals: readonly RefusedRecord[]
  readonly notes: readonly string[]
  readonly log: HarvestLog
  readonly elapsedMs: number
  readonly context: CommandContext
}

function report({ end, wanted, refusals, notes, log, elapsedMs, context: { console } }: Report): void {
  const { state, tally, failure } = end
  if (tally.refused > 0) {
    console.print(`Refused, with the reason for each${tally.refused > refusals.length ? ` (the first ${refusals.length})` : ''}:`)
    for (const { place, reason } of refusals) console.print(`  ${place}: ${reason}`)
    if (tally.refused > refusals.length) console.print(`  ... and ${tally.refused - refusals.length} more in the log`)
  }
  for (const note of notes) console.print(note)
  if (tally.containers > 0)
    console.print(`Catalogues and pages of results on the way, which are no records themselves: ${tally.containers}`)
  if (wanted.dryRun) console.print('Nothing was written (dry run): records that would have been count as unchanged.')
  if (state === 'limit reached') console.print(`Stopped at the limit: ${wanted.limit}`)
  if (state === 'interrupted') console.print('Interrupted; what was read until then is written.')
  if (state === 'failed')
    console.print(`The harvest failed: ${failure instanceof PortalError ? failure.message : String(failure)}`)
  console.print(`Source ${wanted.source.id}, ${duration(elapsedMs)}, log in ${log.file}`)
  console.print(countsLine(tally))
}

/** The last line, made to be read by scripts too. */
export function countsLine(tally: Readonly<HarvestTally>): string {
  return `read ${tally.read}, new ${tally.new}, changed ${tally.changed}, unchanged ${tally.unchanged}, refused ${tally.refused}`
}
