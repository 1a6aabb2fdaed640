/** ISO records of the entries of a live GEO DAB (`cswisogeo`, CSW 2.0.2 GetRecordById without a version). */
import { type IsoFamily, ISO_OUTPUT_SCHEMAS } from '@graticule/contracts/services/dab'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'
import { createIsoReader } from '../iso/index.ts'
import { addressWith, askLive, liveFailure, type LiveOptions, provenanceOf } from '../live/ask-live.ts'

/** Statuses of an exception report: the GEO DAB has no such record. */
const NO_RECORD: readonly number[] = [400, 404]

/**
 * The record of an entry as the GEO DAB writes it, with the namespaces that stood around it; `undefined` when it answers with an exception
 * report.
 * @throws PortalError with words that name the source, as searches do.
 * @rule B-outside-sources.dab-records ISO metadata and originals of entries of a GEO DAB come from it
 */
export async function fetchDabRecord(
  options: LiveOptions & { readonly title: string },
  id: string,
  family: IsoFamily,
  signal: AbortSignal,
): Promise<OriginalDocument | undefined> {
  const { base, title } = options
  const address = addressWith(`${base}/cswisogeo`, {
    service: 'CSW',
    request: 'GetRecordById',
    id,
    outputschema: ISO_OUTPUT_SCHEMAS[family],
    elementSetName: 'full',
  })
  const response = await askLive(title, options, { address, accept: 'application/xml' }, signal, NO_RECORD)
  const reader = createIsoReader({ ...provenanceOf('geodab', title), place: title, fallbackId: id })
  try {
    const found = []
    for await (const piece of response.stream) found.push(...reader.write(piece))
    found.push(...reader.end())
    return found.flatMap((one) => (one.kind === 'record' && one.record.original !== undefined ? [one.record.original] : []))[0]
  } catch (error) {
    throw liveFailure(title, error, signal)
  }
}
