/** Every kind of source, reading documents that are meant to harm, beside a listener that nobody may call. */
import { type ReplayServer, startReplay } from '../../../../tools/services/replay-server.ts'
import { HARVEST_KINDS, type HarvestKind } from '../../harvest/harvest-kinds.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { CSW_CAPABILITIES } from '../attacks/xml-samples.ts'

/** What became of a document. */
export interface AttackEnd {
  readonly accepted: number
  /** Why it, or parts of it, were refused; also why the harvest as a whole failed. */
  readonly reasons: readonly string[]
}

export interface AttackedSources {
  /** Address of the listener; it may be asked as far as the way out is concerned. */
  readonly canary: string
  /** What it was asked so far. */
  readonly called: readonly string[]
  /** Harvests a document over HTTP by a kind. */
  readonly harvest: (kind: HarvestKind, document: string | Uint8Array) => Promise<AttackEnd>
  readonly close: () => Promise<void>
}

/** Starts the servers. */
export async function startAttackedSources(): Promise<AttackedSources> {
  let body: string | Uint8Array = ''
  const server: ReplayServer = await startReplay(({ searchParams }) => {
    const isQuestion = searchParams.get('service') === 'CSW' && searchParams.get('request') === 'GetCapabilities'
    return { body: isQuestion && body !== '' ? CSW_CAPABILITIES : body }
  })
  const canary = await startReplay(() => ({ type: 'text/plain', body: 'secret' }))
  const outbound = createOutbound({ allowHosts: [server.host, canary.host], hostIntervalMs: 0, sleep: () => Promise.resolve() })
  return {
    canary: canary.base,
    called: canary.asked,
    async harvest(kind, document) {
      body = document
      const options = { target: `${server.base}/document.xml`, source: { id: 's', title: 'S' }, curated: false }
      const reasons: string[] = []
      let accepted = 0
      try {
        for await (const harvested of HARVEST_KINDS[kind].open(options, outbound).read()) {
          if (harvested.kind === 'record') accepted += 1
          if (harvested.kind === 'refused') reasons.push(harvested.reason)
        }
      } catch (error) {
        reasons.push(error instanceof Error ? error.message : String(error))
        // words for an operator, not a fault of ours
        if (!(error instanceof Error) || error.name !== 'PortalError') throw error
      }
      return { accepted, reasons }
    },
    close: async () => {
      await outbound.close()
      await server.close()
      await canary.close()
    },
  }
}
