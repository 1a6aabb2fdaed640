/** OAI-PMH: answers in files, and servers by their address (the richest form of metadata, part by part). */
import { PortalError } from '@graticule/contracts/problem'
import { createOaiReader, type OaiNews } from '../../connectors/oai-pmh/index.ts'
import { chooseMetadataPrefix } from '../../connectors/oai-pmh/metadata-formats.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createDocumentSource, type DocumentPlace } from '../reading/document-source.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { XML_DOCUMENTS } from './iso-source.ts'
import { isWebTarget } from '../reading/local-files.ts'
import { createPagedSource, type PageRequest } from '../reading/paged-source.ts'
import { readDocumentThrough } from '../reading/web-documents.ts'

/** A request that can be kept and gone on from. `prefix` = the form of metadata, absent while it is not known. */
interface ListRequest extends PageRequest {
  readonly prefix?: string
}

/** Opens a place with OAI-PMH records: an address is a server's, unless it ends like a file. */
export function createOaiPmhSource(options: SourceOptions, outbound: Outbound): HarvestSource {
  const { target, source, curated, resumeFrom } = options
  if (!isWebTarget(target) || /\.xml$/i.test(new URL(target).pathname)) {
    const kind = { ...XML_DOCUMENTS, readerOf: (place: DocumentPlace) => createOaiReader({ ...place, source, curated }) }
    return createDocumentSource(kind, options, outbound)
  }
  const notes: string[] = []
  let size: number | undefined
  let firstPage: number | undefined
  let pagesRead = 0
  const asked = new URL(target).searchParams.get('metadataPrefix') ?? ''
  return createPagedSource(
    {
      first:
        asked === '' ? { address: addressOf(target, { verb: 'ListMetadataFormats' }), accept: 'text/xml' } : listRequest(asked),
      notes: () => notes,
      pages: () => (size === undefined || !firstPage ? undefined : 1 + Math.ceil(size / firstPage)),
      read: async function* (page, { prefix }: ListRequest) {
        if (prefix === undefined) {
          const chosen = chooseMetadataPrefix(await page.response.bytes())
          if ('prefix' in chosen) return listRequest(chosen.prefix)
          throw new PortalError('source-failed', `${target}: ${chosen.refused}`)
        }
        pagesRead += 1
        let news: OaiNews = {}
        const reader = createOaiReader({
          place: page.place,
          fallbackId: page.place,
          source,
          curated,
          onNews: (told) => {
            news = { ...news, ...told }
          },
        })
        let records = 0
        for await (const harvested of readDocumentThrough(page, reader)) {
          records += 1
          // a token does not live for ever: a harvest that goes on with one may have to begin again
          if (news.error === 'badResumptionToken' && resumeFrom !== undefined && pagesRead === 1) continue
          yield harvested
        }
        size = news.size ?? size
        firstPage ??= records
        if (news.error === 'badResumptionToken' && resumeFrom !== undefined && pagesRead === 1) {
          notes.push('The server did not know the place any more where the last harvest stopped; the list was begun again.')
          return listRequest(prefix)
        }
        return news.token === undefined || news.token === '' ? undefined : listRequest(prefix, news.token)
      },
    },
    resumeFrom === undefined ? {} : { resumeFrom },
    outbound,
  )

  function listRequest(prefix: string, resumptionToken?: string): ListRequest {
    const parameters = resumptionToken === undefined ? { metadataPrefix: prefix } : { resumptionToken }
    return { address: addressOf(target, { verb: 'ListRecords', ...parameters }), accept: 'text/xml', prefix }
  }
}

/** Parameters of OAI-PMH; a token goes alone with its verb (OAI-PMH 3.5), other parameters of the address (a key) stay. */
const PARAMETERS = ['verb', 'metadataPrefix', 'resumptionToken', 'from', 'until', 'identifier']

function addressOf(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const name of PARAMETERS) url.searchParams.delete(name)
  if ('resumptionToken' in parameters || parameters['verb'] !== 'ListRecords') url.searchParams.delete('set')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  url.hash = ''
  return url.href
}
