/** Takes in what a harvest reads: writes records in batches, counts what became of each, and tells the register how it goes. */
import { type PreparedOriginal, type PreparedRecord, prepareRecord, renamedRecord } from '../catalogue/store/prepare-record.ts'
import type { HarvestedRecord, RefusedRecord } from '../entry/harvested.ts'
import type { HarvestTally } from './harvest-tally.ts'
import type { ThreadedSource } from './parallel-source.ts'
import type { HarvestSource } from './reading/harvest-source.ts'
import type { HarvestedReady } from './reading/ready-record.ts'
import type { HarvestTarget } from './remove-missing.ts'
import type { SeenRecords, Sight } from './seen-records.ts'

/** Records written in one transaction: each waits for the disk, so that few of them cost more time than the records do. */
const BATCH_RECORDS = 1_000
/** A batch with originals of this many bytes is written even when it has fewer records. */
const BATCH_BYTES = 16_000_000
/** Refusals that wait to be written down. */
const WAITING_REFUSALS = 500
/** How often the register hears of a harvest that finds nothing to write, ms. */
const NEWS_MS = 30_000

/** What records are taken in from, and where they go. */
interface IntakeOptions {
  readonly source: HarvestSource | ThreadedSource
  readonly into?: HarvestTarget | undefined
  /** Counted up. */
  readonly tally: HarvestTally
  /** Filled. */
  readonly seen: SeenRecords
  readonly onRefused?: ((refused: RefusedRecord) => void) | undefined
  /** Milliseconds. */
  readonly now: () => number
}

export interface HarvestIntake {
  refuse(refused: RefusedRecord): void
  take(harvested: HarvestedRecord | HarvestedReady): Promise<void>
  /** Tells the register how the harvest goes, when many refusals or much time has passed since the last news. */
  tellNews(): Promise<void>
  /** Writes what waits. */
  flush(): Promise<void>
  /** Records that wait to be written. */
  waiting(): number
  /** Refusals that the register has not heard of. */
  untold(): readonly RefusedRecord[]
}

/** The share that an original has in the memory of its pack. */
const bytesHeld = ({ pack }: PreparedOriginal): number => pack.bytes.length / pack.documents

/**
 * Single data and parts of them are one kind; a collection, a service, a document and a workflow are others. Identifiers of STAC's
 * collections are other ones than those of its items, whether there is anything below them or not.
 */
function kindOf({ level, original }: PreparedRecord): string {
  if (level !== 'granule' && level !== 'dataset') return level
  return original?.standard === 'stac-collection' ? 'collection' : 'dataset'
}

/**
 * Looks at a record: how it stands to those seen before, and under which id it is kept. A record that has the identifier of one of
 * another kind (a service and the data that it serves, a data set and its paper) is kept as `id#kind`.
 */
function sightOf(seen: SeenRecords, record: PreparedRecord): { readonly sight: Sight; readonly record: PreparedRecord } {
  const { id, entryHash } = record
  const kind = kindOf(record)
  // the common kind has no entry of its own, so that a million data sets take no more memory
  const [mark, ownKey] = [`${id}\nfirst is no dataset`, `${id}\n${kind}`]
  const sight = seen.add(id, entryHash)
  if (sight === 'first' && kind !== 'dataset') {
    seen.add(mark, entryHash)
    seen.add(ownKey, entryHash)
  }
  if (sight !== 'different' || (kind === 'dataset' && !seen.has(mark))) return { sight, record }
  const among = seen.add(ownKey, entryHash)
  if (among !== 'first') return { sight: among, record }
  const renamed = renamedRecord(record, `${id}#${kind}`, record.parentId)
  return { sight: seen.add(renamed.id, entryHash), record: renamed }
}

export function createHarvestIntake({ source, into, tally, seen, onRefused, now }: IntakeOptions): HarvestIntake {
  let batch: PreparedRecord[] = []
  let bytes = 0
  let refusals: RefusedRecord[] = []
  let lastNews = now()

  const advance = async (): Promise<void> => {
    lastNews = now()
    if (into === undefined) return
    const refused = refusals
    refusals = []
    await into.register.advance(into.harvest.id, { tally, refused, position: source.position?.() })
  }
  const refuse = (refused: RefusedRecord): void => {
    tally.read += 1
    tally.refused += 1
    refusals.push(refused)
    onRefused?.(refused)
  }
  const flush = async (): Promise<void> => {
    if (batch.length > 0) {
      const records = batch
      batch = []
      bytes = 0
      const outcomes =
        into === undefined ? records.map(() => 'unchanged' as const) : await into.catalogue.write(records, into.harvest.placeId)
      for (const outcome of outcomes) tally[outcome] += 1
      tally.read += outcomes.length
      // originals are compressed ahead while most records need it
      if ('compress' in source)
        source.compress(outcomes.filter((outcome) => outcome !== 'unchanged').length * 2 > outcomes.length)
    }
    await advance()
  }
  const take = async (harvested: HarvestedRecord | HarvestedReady): Promise<void> => {
    const { place } = harvested
    const { sight, record } = sightOf(seen, harvested.kind === 'ready' ? harvested.record : prepareRecord(harvested.record))
    const { id } = record
    if (sight === 'first') {
      batch.push(record)
      bytes += record.original === undefined ? 0 : bytesHeld(record.original)
      if (batch.length >= BATCH_RECORDS || bytes >= BATCH_BYTES) await flush()
    } else if (sight === 'same') {
      // the same record once more: pages of an API overlap, files are kept in two places
      tally.read += 1
      tally.unchanged += 1
    } else {
      const reason = `a different record with the same identifier "${id}" came before it in this harvest`
      refuse({ kind: 'refused', place, reason })
    }
  }

  return {
    refuse,
    take,
    async tellNews() {
      if (refusals.length >= WAITING_REFUSALS || now() - lastNews > NEWS_MS) await advance()
    },
    flush,
    waiting: () => batch.length,
    untold: () => refusals,
  }
}
