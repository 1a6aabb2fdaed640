/** The record that somebody proposes something for, as it is shown: of the catalogue, or of the source outside that has it. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import type { FastifyReply } from 'fastify'
import { outsideEntries } from '../../../broker/live/outside-entries.ts'
import { abortSignalOf } from '../../../http/closed-connection.ts'
import { say, wordsOf } from '../../../texts/say.ts'
import type { CuratedOptions } from '../options.ts'

async function outside(options: CuratedOptions, { dataSource, targetId }: KeptResource, signal: AbortSignal) {
  const { catalogue, live, clock } = options
  if (dataSource !== MAIN_SOURCE) return (await live.find(dataSource)?.fetchById([targetId], signal)) ?? []
  // granules and earthquakes are shown beside the catalogue
  return (await outsideEntries({ catalogue, live, now: clock() }, [targetId], 'named', signal)).found
}

/**
 * The record; `resource` as opinions are counted. Everybody may read what is proposed for it, so that it is looked for as everybody sees it.
 * @throws PortalError 'not-found' when the source has none, 'unavailable' when it cannot be asked
 */
export async function findRecord(options: CuratedOptions, resource: KeptResource, reply: FastifyReply): Promise<Resource> {
  const [known] = resource.dataSource === MAIN_SOURCE ? await options.catalogue.get([resource.targetId]) : []
  if (known !== undefined) return known
  try {
    const found = await options.asEverybody(() => outside(options, resource, abortSignalOf(reply, SEARCH_TIMEOUT_MS)))
    const record = found.find(({ id }) => id === resource.targetId)
    if (record !== undefined) return record
  } catch (error) {
    if (!(error instanceof PortalError) || error.code === 'not-found') throw error
    throw new PortalError('unavailable', say('kept:proposal.outside', { reason: wordsOf(error) }), { cause: error })
  }
  throw new PortalError('not-found', say('kept:none.record'))
}
