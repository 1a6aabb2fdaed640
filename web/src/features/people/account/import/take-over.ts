/** Sends the items of an import, a few at a time, and makes the report. */
import { IMPORT_ROUTE, type Imported, type ImportItem } from '@graticule/contracts/kept/import/import'
import { IMPORT_BATCH, MAX_IMPORT_BODY_BYTES } from '@graticule/contracts/kept/import/limits'
import { privateChange } from '../../../../session/private-read.ts'
import type { LeftOut } from './read-import.ts'

/** A line of the report. */
export interface ReportLine {
  readonly kind: ImportItem['kind'] | 'other'
  readonly name: string
  /** Of the item, where it came from. */
  readonly id?: string
  readonly result: Imported['items'][number]['result'] | LeftOut['why'] | 'not-sent'
  readonly foundBy?: string
  /** The record here. */
  readonly targetId?: string
}

export interface ImportReport {
  readonly at: string
  readonly lines: readonly ReportLine[]
  /** Words of the server, or `''`, where it was broken off. */
  readonly brokenOff?: string
}

const lineOf = (item: ImportItem): Pick<ReportLine, 'kind' | 'name' | 'id'> => ({
  kind: item.kind,
  name: item.name,
  ...('targetId' in item ? { id: item.targetId } : {}),
})

/** Waits as long as the server asks for, within reason. */
const MOST_WAIT_S = 60
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

async function send(items: readonly ImportItem[]) {
  for (;;) {
    const reply = await privateChange(
      { method: IMPORT_ROUTE.method, path: IMPORT_ROUTE.path, body: { items } },
      IMPORT_ROUTE.reply,
    )
    if (reply.ok || reply.failure.status !== 429 || (reply.failure.retryAfter ?? 0) > MOST_WAIT_S) return reply
    await pause(reply.failure.retryAfter ?? 1)
  }
}

const encoder = new TextEncoder()
/** Bytes of an item, with the comma behind it. */
const bytesOf = (item: ImportItem): number => encoder.encode(JSON.stringify(item)).length + 1
/** What stands round the items of a request. */
const FRAME_BYTES = 100

/** The items in requests that are neither too many nor too large; an item that is too large by itself is in none. */
export function batchesOf(items: readonly ImportItem[]): readonly (readonly ImportItem[])[] {
  const batches: ImportItem[][] = []
  let room = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (bytes > MAX_IMPORT_BODY_BYTES - FRAME_BYTES) continue
    const last = batches.at(-1)
    if (last === undefined || last.length >= IMPORT_BATCH || bytes > room) {
      batches.push([item])
      room = MAX_IMPORT_BODY_BYTES - FRAME_BYTES - bytes
    } else {
      last.push(item)
      room -= bytes
    }
  }
  return batches
}

/** `onDone` hears how many items are done. */
export async function takeOver(
  items: readonly ImportItem[],
  leftOut: readonly LeftOut[],
  onDone: (done: number) => void,
): Promise<ImportReport> {
  const lines: ReportLine[] = leftOut.map(({ name, why }) => ({ kind: 'other', name, result: why }))
  const batches = batchesOf(items)
  const sent = new Set(batches.flat())
  for (const item of items) if (!sent.has(item)) lines.push({ ...lineOf(item), result: 'not-in-order' })
  let done = items.length - sent.size
  let brokenOff: string | undefined
  for (const batch of batches) {
    const reply = brokenOff === undefined ? await send(batch) : undefined
    if (reply?.ok === false) brokenOff = reply.failure.detail
    for (const [at, item] of batch.entries()) {
      const told = reply?.ok === true ? reply.value.items[at] : undefined
      lines.push({ ...lineOf(item), result: 'not-sent', ...told })
    }
    done += batch.length
    onDone(done)
  }
  return { at: new Date().toISOString(), lines, ...(brokenOff === undefined ? {} : { brokenOff }) }
}

/** How many of a kind are here now, of how many. */
export function countOf({ lines }: ImportReport, kind: ImportItem['kind']): { readonly here: number; readonly all: number } {
  const ofKind = lines.filter((line) => line.kind === kind)
  return { here: ofKind.filter(({ result }) => result === 'imported' || result === 'already').length, all: ofKind.length }
}

/** What is not here now. */
export const missingOf = ({ lines }: ImportReport): readonly ReportLine[] =>
  lines.filter(({ result }) => result !== 'imported' && result !== 'already')
