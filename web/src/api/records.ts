/** Documents of single records: the original byte for byte, and the record as ISO 19139. */
import { DAB_ROUTES, ISO_OUTPUT_SCHEMAS } from '@graticule/contracts/services/dab'
import { publicText, type Reply } from './http.ts'

/** The forms in which a record's document can be read. */
export type DocumentForm = 'original' | 'iso'

/** Address of a record's document; a browser that opens it saves the file. */
export function documentAddress(id: string, form: DocumentForm): string {
  if (form === 'original') return `${DAB_ROUTES.metadata.path}?${new URLSearchParams({ id })}`
  const request = { service: 'CSW', request: 'GetRecordById', id, outputschema: ISO_OUTPUT_SCHEMAS.gmi, elementSetName: 'full' }
  return `${DAB_ROUTES.record.path}?${new URLSearchParams(request)}`
}

/** A record's document as text. */
export function readDocument(id: string, form: DocumentForm, signal?: AbortSignal): Promise<Reply<string>> {
  return publicText(documentAddress(id, form), { signal, accept: '*/*' })
}
