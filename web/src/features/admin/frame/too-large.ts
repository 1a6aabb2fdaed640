import { MAX_DOCUMENT_BYTES } from '@graticule/contracts/contents/limits'
import type { Failure } from '../../../api/http.ts'
import { i18n } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'

/**
 * The refusal of a file that the server would refuse for its size, without sending it; `undefined` for one that may be sent.
 * @rule B-content.large-file A file that is too large is refused in words before any of it is sent
 */
export function tooLarge({ size }: File): { readonly ok: false; readonly failure: Failure } | undefined {
  if (size <= MAX_DOCUMENT_BYTES) return undefined
  const detail = i18n.t('admin:fileTooLarge', { size: formatBytes(MAX_DOCUMENT_BYTES) })
  return { ok: false, failure: { kind: 'refused', status: null, detail } }
}
