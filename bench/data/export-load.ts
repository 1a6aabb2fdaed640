/** Exports as a client asks for them: read to the end, or slowly. For the benches that look at what others wait for meanwhile. */
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportFormatName } from '../../contracts/src/services/export.ts'

/** What became of an export. */
export interface ExportOutcome {
  readonly status: number
  /** Seconds to wait, as the answer says, when there is no place. */
  readonly retryAfter: string | undefined
  readonly bytes: number
  /** Records that its answer announces. */
  readonly records: number
  readonly ms: number
  /** Whether the file came to its end. */
  readonly isWhole: boolean
}

/** How an export is read. */
export interface ExportReading {
  /** Bytes a second at most; absent = as fast as they come. */
  readonly rate?: number
  /** The address that asks, as another visitor: one of 127.0.0.0/8. */
  readonly from?: string
  /** Leaves when it aborts. */
  readonly signal?: AbortSignal
  /** Filters, as in the address of a search. */
  readonly filters?: string
}

/** Reads an export of a portal on a connection of its own, and gives what became of it, whatever that is. */
export async function readExport(
  base: string,
  format: ExportFormatName,
  { rate, from, signal, filters = '' }: ExportReading = {},
): Promise<ExportOutcome> {
  const start = performance.now()
  const agent = new Agent()
  let bytes = 0
  let reply: IncomingMessage | undefined
  let isWhole = false
  try {
    reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        agent,
        ...(from === undefined ? {} : { localAddress: from }),
        ...(signal === undefined ? {} : { signal }),
      }
      get(`${base}/api/export?format=${format}${filters}`, options, resolve).on('error', reject)
    })
    for await (const piece of reply as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (rate !== undefined)
        await sleep(Math.max(0, (bytes * 1_000) / rate - (performance.now() - start)), undefined, { signal })
    }
    isWhole = reply.complete
  } catch {
    // it broke off, or the signal ended it
  } finally {
    agent.destroy()
  }
  return {
    status: reply?.statusCode ?? 0,
    retryAfter: reply?.headers['retry-after'],
    bytes,
    records: Number(reply?.headers['graticule-records'] ?? 0),
    ms: performance.now() - start,
    isWhole,
  }
}
