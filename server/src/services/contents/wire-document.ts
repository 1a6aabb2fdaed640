/** A document in the form of the original. */
import type { WireDocument } from '@graticule/contracts/contents/original'
import type { DocumentHead } from '../../contents/documents/document-store.ts'
import { extensionOf } from '../../contents/read-upload.ts'
import { selfLink } from '../../http/origin.ts'
import { wireSiteId } from './site-of-request.ts'

export function wireDocument(publicUrl: string, head: DocumentHead): WireDocument {
  const { id, title, fileName, mediaType, bytes, width, height, siteId, createdAt } = head
  const path = `/contents/rest/document/${id}`
  return {
    id,
    title,
    fileName,
    extension: extensionOf(mediaType),
    mediaType,
    bytes,
    ...(width === undefined || height === undefined ? {} : { width, height }),
    siteId: wireSiteId(siteId),
    createdAt: new Date(createdAt).toISOString(),
    _links: { ...selfLink(publicUrl, path), content: { href: `${publicUrl}${path}/content` } },
  }
}
