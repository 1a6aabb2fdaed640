/** Documents of single records: the original byte for byte, and the record as ISO 19139. */
import { documentAddress, type DocumentForm } from '@graticule/contracts/services/dab'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { publicText, type Reply } from './http.ts'

/** A record's document as text. */
export function readDocument(
  id: string,
  form: DocumentForm,
  dataSource: DataSourceName,
  signal?: AbortSignal,
): Promise<Reply<string>> {
  return publicText(documentAddress(id, form, dataSource), { signal, accept: '*/*' })
}
