/**
 * OAI-PMH 2.0: answers of ListRecords and GetRecord, and records by themselves. What becomes an entry is the metadata inside
 * (ISO 19115, DIF, DataCite or Dublin Core), which is also what is kept as the original.
 */
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'
import type { RootElement } from '../../xml/record-splitter.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { readDataciteRecord } from '../datacite/datacite-record.ts'
import { isDatacite } from '../datacite/index.ts'
import { readDifRecord } from '../dif/dif-record.ts'
import { difStandardOf, isDif } from '../dif/index.ts'
import { dublinCoreStandardOf, isDublinCore } from '../dublin-core/index.ts'
import { readDublinCoreRecord } from '../dublin-core/dublin-core-record.ts'
import { isIsoRecord, isoStandardOf } from '../iso/index.ts'
import { readIsoRecord } from '../iso/iso-record.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'

const OAI = 'http://www.openarchives.org/OAI/2.0/'

/** What an answer says beside its records. */
export interface OaiNews {
  /** Asks for the next part of the list; empty at its end. */
  readonly token?: string
  /** Number of records of the whole list, where it is told. */
  readonly size?: number
  /** Code of an error, see OAI-PMH 3.6. */
  readonly error?: string
}

interface Header {
  readonly identifier: string | undefined
  readonly datestamp: string | undefined
}

/** Metadata that other readers would be needed for, by local name. */
const OTHER_METADATA: Readonly<Record<string, string>> = {
  metadata: 'FGDC CSDGM',
  RDF: 'RDF',
  record: 'MARC',
  mods: 'MODS',
  mets: 'METS',
}

/** Reads one answer, or one record that was cut out of it. Deleted records are told as containers. */
export function createOaiReader({ onNews, ...context }: XmlContext & { readonly onNews?: (news: OaiNews) => void }): XmlReader {
  let header: Header | undefined
  /** The next element is the metadata of a record, whatever it is. */
  let metadataFollows = false
  let error: { readonly code: string; readonly words: string } | undefined
  let [verb, headers, payloads] = ['', 0, 0]

  const aside = (element: XmlElement): boolean | string => {
    if (element.namespace !== OAI) return false
    switch (element.name) {
      case 'header': {
        if (element.attributes['status'] === 'deleted') return 'deleted record'
        headers += 1
        const told = (name: string) => childrenNamed(element, name)[0]?.text.trim()
        header = { identifier: told('identifier'), datestamp: told('datestamp') }
        return true
      }
      case 'resumptionToken': {
        const size = element.attributes['completeListSize'] ?? ''
        onNews?.({ token: element.text.trim(), ...(/^\d{1,9}$/.test(size) ? { size: Number(size) } : {}) })
        return true
      }
      case 'error': {
        const code = element.attributes['code'] ?? 'without code'
        onNews?.({ error: code })
        if (code === 'noRecordsMatch') return 'empty list'
        error = { code, words: element.text.trim().slice(0, 400) }
        return true
      }
    }
    return false
  }

  return createXmlReader(
    {
      isRecord: (element) => {
        if (metadataFollows) {
          metadataFollows = false
          return true
        }
        if (element.namespace !== OAI) return false
        if (/^(?:List|Get|Identify)/.test(element.name)) verb = element.name
        metadataFollows = element.name === 'metadata'
        return /^(?:header|resumptionToken|error)$/.test(element.name)
      },
      aside,
      read: (record, fallbackId) => {
        payloads += 1
        const { identifier, datestamp } = header ?? {}
        header = undefined
        const isIso = isIsoRecord(record)
        // alone, or in the frame of oai_datacite
        const [datacite] = isDatacite(record) ? [record] : descendants(record, 'resource').filter(isDatacite)
        if (!isIso && datacite === undefined && !isDif(record) && !isDublinCore(record)) {
          const format = Object.hasOwn(OTHER_METADATA, record.name) ? OTHER_METADATA[record.name] : record.name
          return { refused: `its metadata are ${format}, not ISO 19115, DIF, DataCite or Dublin Core` }
        }
        const id = identifier ?? fallbackId
        const readPlain = isIso ? readIsoRecord : isDif(record) ? readDifRecord : readDublinCoreRecord
        const reading = datacite === undefined ? readPlain(record, id) : readDataciteRecord(datacite, id)
        if ('refused' in reading) return reading
        const { draft } = reading
        const recordDate = draft.recordDate ?? storedInstant(datestamp)
        return {
          draft: {
            ...draft,
            // identifiers in oai_dc may be anything, also shared by several records; the server's own is unique (OAI-PMH 2.4)
            ...(datacite === undefined && dublinCoreStandardOf(record) === 'oai_dc' && identifier !== undefined
              ? { id: identifier }
              : {}),
            ...(recordDate === undefined ? {} : { recordDate }),
          },
        }
      },
      standardOf: (record) =>
        isIsoRecord(record)
          ? isoStandardOf(record)
          : isDif(record)
            ? difStandardOf(record)
            : /^(?:resource|oai_datacite)$/.test(record.name)
              ? 'datacite'
              : dublinCoreStandardOf(record),
      whatItIs,
      objection: () => {
        if (error !== undefined) return `it is an error of an OAI-PMH server (${error.code}): ${error.words || 'without words'}`
        const without = headers - payloads
        if (without <= 0) return undefined
        return verb === 'ListIdentifiers'
          ? 'it is a list of identifiers only; records are in answers of ListRecords'
          : `${without} of its records ${without === 1 ? 'has' : 'have'} no metadata`
      },
    },
    context,
  )

  function whatItIs(root: RootElement): string {
    if (root.namespace === OAI && verb !== '') return `it is an answer of OAI-PMH (${verb}) without records in it`
    return describeRoot(root, 'an answer of OAI-PMH', 'OAI-PMH records')
  }
}
