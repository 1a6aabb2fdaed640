/** `harvest`: fills the catalogue from other catalogues and tells what became of every record. */
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Config } from '../../config.ts'
import { withCredentials } from '../../connectors/live/source-keys.ts'
import type { HarvestRegister, RegisteredHarvest } from '../../harvest/harvest-register.ts'
import type { RefusedRecord } from '../../entry/harvested.ts'
import type { HarvestTally } from '../../harvest/harvest-tally.ts'
import { mostKept } from '../../harvest/remove-missing.ts'
import { openHarvestSource } from '../../harvest/parallel-source.ts'
import { HarvestCancelled, runHarvest, type HarvestEnd } from '../../harvest/run-harvest.ts'
import { openPortalData, type PortalData } from '../../open-portal-data.ts'
import { openSourceKeys } from '../../open-source-keys.ts'
import { fillWithSeed } from '../../seed/fill-with-seed.ts'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { openSecrets } from '../../people/secrets.ts'
import { EXIT, type CommandContext, type ExitCode } from '../command.ts'
import { readHarvestArguments, type HarvestArguments } from './harvest-arguments.ts'
import { createProgress, duration } from './harvest-progress.ts'

/** Refusals shown on the screen; the register has all of them. */
const SHOWN_REFUSALS = 20

/** Runs the command. The last line on standard output is always the counts. */
export async function harvestCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const wanted = readHarvestArguments(words)
  const { config, console, now, signal } = context
  const { allowHosts, contact, dataFolder, databaseUrl, seedFolder } = config
  const started = now()
  const keepFolder = join(dataFolder, 'kept-answers')
  const outbound = createOutbound({ allowHosts, keepFolder, ...(contact === undefined ? {} : { contact }) })
  let data: PortalData | undefined
  try {
    if (!wanted.dryRun) data = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true, onNotice: console.tell })
    // a harvest before the first start must not keep the first records away for ever; what a release has new, the next start brings
    if (data !== undefined && (await data.catalogue.count()) === 0) await fillWithSeed(data.catalogue, seedFolder, console.tell)
    const into = data === undefined ? undefined : await beginHarvest(data, wanted)
    const { target, source: provider, curated } = wanted
    const keyed = data === undefined ? outbound : await withKeyOf(provider.id, data, outbound, config)
    const source = await openHarvestSource(wanted.kind, { target, source: provider, curated, ...into?.resumeFrom }, keyed)
    const refusals: RefusedRecord[] = []
    const stop = new AbortController()
    const heartbeat = createHeartbeat(into, () => stop.abort(new HarvestCancelled('cancelled')))
    const draw = createProgress(console, now)
    const end = await runHarvest({
      source,
      ...(into === undefined ? {} : { into: { ...into, removeMost: wanted.removeMissing } }),
      ...(wanted.limit === undefined ? {} : { limit: wanted.limit }),
      signal: AbortSignal.any([signal, stop.signal]),
      onRefused: (refused) => {
        if (wanted.dryRun || refusals.length < SHOWN_REFUSALS) refusals.push(refused)
      },
      onProgress: (tally, progress) => {
        draw(tally, progress)
        heartbeat.note(tally.read, progress.share)
      },
    }).finally(heartbeat.end)
    console.redraw?.('')
    const notes = [...source.notes(), ...end.notes]
    report({ end, wanted, refusals, notes, harvest: into?.harvest, elapsedMs: now() - started, context })
    return exitCodeOf(end)
  } finally {
    await outbound.close()
    await data?.close()
  }
}

/** The way out with the key that the administration keeps for a source, if it does. */
async function withKeyOf(name: string, { database }: PortalData, outbound: Outbound, config: Config): Promise<Outbound> {
  const keys = openSourceKeys(database, await openSecrets(config.secret, config.dataFolder))
  return withCredentials(outbound, (origin) => keys.credentialsFor(name, origin))
}

/** How often the register hears of a running harvest, and is asked whether somebody wants it to end, ms. */
const HEARTBEAT_MS = 1_000

/**
 * Tells the register once a second how far a harvest has come; `onCancel` when somebody wants it to end. A register that does not answer is
 * told again a second later.
 */
function createHeartbeat(into: Begun | undefined, onCancel: () => void) {
  let progress: { readonly read: number; readonly share: number } | undefined
  let isTelling = false
  const beat = async (): Promise<void> => {
    if (isTelling || into === undefined) return
    isTelling = true
    try {
      if (await into.register.heard(into.harvest.id, progress ?? { read: 0, share: 0 })) onCancel()
    } catch {
      // the harvest itself tells of a database that is gone
    } finally {
      isTelling = false
    }
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_MS).unref()
  return {
    note: (read: number, share: number) => {
      progress = { read, share }
    },
    end: () => clearInterval(timer),
  }
}

interface Begun {
  readonly catalogue: Catalogue
  readonly register: HarvestRegister
  readonly harvest: RegisteredHarvest
  readonly resumed: boolean
  readonly resumeFrom: { readonly resumeFrom?: string }
}

/** Enters the harvest in the register, and finds out where it goes on. */
async function beginHarvest(
  { catalogue, harvests: register }: PortalData,
  { kind, target, source, resume }: HarvestArguments,
): Promise<Begun> {
  const harvest = await register.begin({ kind, target, sourceId: source.id })
  const before = resume ? await register.before(harvest.id, harvest.placeId) : undefined
  if (!resume || before?.position !== undefined) {
    const resumeFrom = before?.position === undefined ? {} : { resumeFrom: before.position }
    return { catalogue, register, harvest, resumed: resume, resumeFrom }
  }
  const failure = 'No interrupted harvest of this target to resume.'
  const tally = { ...harvest.tally, read: 0, containers: 0 }
  await register.end(harvest.id, { tally, refused: [], state: 'failed', failure })
  throw new PortalError('not-found', failure)
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
  /** Absent in a dry run. */
  readonly harvest: RegisteredHarvest | undefined
  readonly elapsedMs: number
  readonly context: CommandContext
}

function report({ end, wanted, refusals, notes, harvest, elapsedMs, context: { console } }: Report): void {
  const { state, tally, failure } = end
  if (tally.refused > 0) {
    console.print(`Refused, with the reason for each${tally.refused > refusals.length ? ` (the first ${refusals.length})` : ''}:`)
    for (const { place, reason } of refusals) console.print(`  ${place}: ${reason}`)
    if (harvest !== undefined && tally.refused > refusals.length) {
      console.print(`  ... and ${tally.refused - refusals.length} more: graticule harvests ${harvest.id} --refused`)
    }
  }
  for (const note of notes) console.print(note)
  if (notes.some((note) => mostKept(note) > 0))
    console.print('--remove-missing removes them if the source has really dropped them.')
  if (tally.containers > 0) console.print(`Catalogues and result pages read: ${tally.containers}`)
  if (wanted.dryRun) console.print('Nothing was written (dry run): records that would have been count as unchanged.')
  if (state === 'limit reached') console.print(`Stopped at the limit: ${wanted.limit}`)
  if (state === 'cancelled') console.print('Cancelled. Records read so far are saved.')
  if (state === 'interrupted') console.print('Interrupted. Records read so far are saved; --resume continues.')
  if (state === 'failed')
    console.print(`The harvest failed: ${failure instanceof PortalError ? failure.message : String(failure)}`)
  console.print(
    `${harvest === undefined ? 'Dry run' : `Harvest ${harvest.id}`}, source ${wanted.source.id}, ${duration(elapsedMs)}`,
  )
  console.print(countsLine(tally))
}

/** The last line, made to be read by scripts too. */
export function countsLine(tally: Readonly<Omit<HarvestTally, 'read' | 'containers'>>): string {
  const read = tally.new + tally.changed + tally.unchanged + tally.refused
  return `read ${read}, new ${tally.new}, changed ${tally.changed}, unchanged ${tally.unchanged}, refused ${tally.refused}, removed ${tally.removed}`
}
