/** Harvests a service in little, which a test plays, and tells what came out. */
import type { IncomingMessage } from 'node:http'
import { afterEach } from 'vitest'
import type { Harvested } from '../entry/harvested.ts'
import type { HarvestSource, SourceOptions } from '../harvest/reading/harvest-source.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { servePages, type PageServer, type PreparedPage } from './serve-pages.ts'

/** One harvest of a test. */
interface Harvest {
  readonly path?: string
  /** `{base}` in it is the server's own address. */
  readonly resumeFrom?: string
  /** It ends after so many records and refusals. */
  readonly stopAfter?: number
}

/**
 * A function that harvests from whatever answers it is given, all of a test from the same server. `path`: of the address, where
 * the test says none. It gives all that came, of records the ids and of refusals the reasons; the source; and the requests.
 */
export function harvestPages(create: (options: SourceOptions, outbound: Outbound) => HarvestSource, path: string) {
  let server: PageServer | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })
  return async (answers: (request: IncomingMessage, body: string) => PreparedPage, harvest: Harvest = {}) => {
    server ??= await servePages({}, answers)
    const { resumeFrom, stopAfter = Infinity } = harvest
    const options = { target: `${server.base}${harvest.path ?? path}`, source: { id: 's', title: 'S' }, curated: false }
    const source = create(
      resumeFrom === undefined ? options : { ...options, resumeFrom: resumeFrom.replaceAll('{base}', server.base) },
      server.outbound,
    )
    const all: Harvested[] = []
    for await (const harvested of source.read()) {
      all.push(harvested)
      if (all.length >= stopAfter) break
    }
    const ids = all.flatMap((one) =>
      one.kind === 'record' ? [one.record.resource.id] : one.kind === 'refused' ? [one.reason] : [],
    )
    return { ids, all, source, asked: server.asked }
  }
}
