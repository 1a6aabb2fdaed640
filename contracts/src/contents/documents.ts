/** The uploaded documents of a site, for those who keep them in order: searched, with where each is used, and replaced. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { instant, keptPage } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { wholeNumber } from '../services/search-request.ts'
import { MAX_PAGE_NUMBER } from '../hal.ts'
import { CONTENT_WRITES, DOCUMENT_TYPES, type DocumentType } from './original.ts'

/** Documents on one page of the list. */
export const DOCUMENTS_PER_PAGE = 24

/** Where a document is used. */
export const DOCUMENT_USES = ['page', 'menu', 'logo', 'partner'] as const

export const DocumentUseSchema = Type.Object({
  kind: Type.Enum([...DOCUMENT_USES], { description: 'page: a picture or link in its text; logo, partner: of a site' }),
  name: Type.String({
    description:
      'title of the page or entry, name of the site or partner; empty = a draft of a site that the reader does not administer',
  }),
  site: Type.String({ description: 'part of the address of the site where it is used; empty = the global one, or not told' }),
})
export type DocumentUse = Static<typeof DocumentUseSchema>

export const KeptDocumentSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  fileName: Type.String(),
  mediaType: Type.Unsafe<DocumentType>(Type.String({ enum: [...DOCUMENT_TYPES] })),
  bytes: Type.Integer({ minimum: 0, description: 'length of the file as it is given out' }),
  width: Type.Optional(Type.Integer({ minimum: 1, description: 'of a picture, pixels' })),
  height: Type.Optional(Type.Integer({ minimum: 1, description: 'of a picture, pixels' })),
  uploadedAt: instant('when its file was uploaded'),
  uploadedBy: Type.String({ description: 'who has uploaded it; empty = an account that is deleted, or the product' }),
  path: Type.String({ description: 'its address, from the root of the portal' }),
  version: Type.Integer({ minimum: 0, description: 'of its file: what a replacement names in If-Match, as "v{version}"' }),
  uses: Type.Array(DocumentUseSchema, { description: 'where it is used now; earlier versions of pages are not looked at' }),
})
export type KeptDocument = Static<typeof KeptDocumentSchema>

export const DOCUMENT_DESK_ROUTES = {
  list: {
    method: 'GET',
    path: '/contents/rest/sites/:siteId/documents/list',
    params: Type.Object({ siteId: Type.String({ description: 'id of the site' }) }),
    query: Type.Object({
      words: Type.Optional(keptText(200, 'part of the title or the name of the file')),
      kind: Type.Optional(
        Type.Unsafe<DocumentType>({
          type: 'string',
          enum: [...DOCUMENT_TYPES],
          description: 'only files of this kind',
          'x-accepts': `one of ${DOCUMENT_TYPES.join(', ')}`,
        }),
      ),
      page: wholeNumber({ minimum: 0, maximum: MAX_PAGE_NUMBER, default: 0 }, 'page of the list, from 0'),
    }),
    reply: Type.Object({ documents: Type.Array(KeptDocumentSchema), ...keptPage }),
  },
  /** A form as for an upload. The address stays. */
  replace: {
    method: 'PUT',
    path: CONTENT_WRITES.removeDocument.path,
    params: CONTENT_WRITES.removeDocument.params,
    reply: CONTENT_WRITES.addDocument.reply,
  },
  bringBack: {
    method: 'POST',
    path: '/contents/rest/sites/:siteId/deleted-documents/:id/restore',
    params: Type.Object({
      siteId: Type.String({ description: 'id of the site' }),
      id: Type.String({ description: 'id of the document' }),
    }),
    reply: CONTENT_WRITES.addDocument.reply,
  },
} as const
