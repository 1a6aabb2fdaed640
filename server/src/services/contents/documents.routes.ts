/** Uploaded documents: given out to everybody under the sealed policy, uploaded and deleted by editors. */
import { CONTENT_ROUTES, CONTENT_WRITES, DOCUMENT_LIST_ROUTE, type WireDocuments } from '@graticule/contracts/contents/original'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import { extensionOf, readUpload, safeFileName } from '../../contents/read-upload.ts'
import { selfLink } from '../../http/origin.ts'
import { binary, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { sendSealed } from '../../http/sealed-reply.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { deleteDocument } from './document-desk.routes.ts'
import { readForm, UPLOAD_BYTES } from './document-form.ts'
import type { ContentsOptions } from './options.ts'
import { mayEdit, siteOf } from './site-of-request.ts'
import { wireDocument } from './wire-document.ts'

const OF_ALL = { tag: 'content', access: 'public', readers: 'anyone' } as const
const NONE = problem('There is no document with this id')
/** A document may be replaced: browsers ask again after so long whether it is still the same. */
const KEEP_SECONDS = 300

function readingRoutes(app: FastifyInstance, { documents, sites, publicUrl }: ContentsOptions): void {
  const { document, documentContent } = CONTENT_ROUTES
  route(
    app,
    document,
    {
      ...OF_ALL,
      cache: 'public, no-cache',
      summary: 'What a document is',
      replies: { 200: json('Without its bytes', document.reply), 404: NONE },
    },
    async ({ params }) => wireDocument(publicUrl, await documents.head(itemIdOf(params.id))),
  )
  /** @rule B-content.sealed Documents are given out under a policy that runs nothing; only pictures are shown in place */
  route(
    app,
    documentContent,
    {
      ...OF_ALL,
      policy: 'sealed',
      cache: 'by answer',
      summary: 'The bytes of a document',
      replies: {
        200: binary('The file', 'image/png', 'image/jpeg', 'image/svg+xml', 'application/pdf'),
        304: empty('The browser has it'),
        404: NONE,
      },
      options: { compress: false },
    },
    async ({ params, request, reply }) => {
      const { mediaType, fileName, content } = await documents.content(itemIdOf(params.id))
      // pictures are shown in place, all else is saved
      const name = mediaType.startsWith('image/')
        ? `picture.${extensionOf(mediaType)}`
        : fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
      sendSealed(request, reply, { mediaType, body: content, fileName: name, keepFor: KEEP_SECONDS })
      // logos and pages are read by clients on other hosts
      return reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  )
  route(
    app,
    DOCUMENT_LIST_ROUTE,
    {
      tag: 'content',
      access: 'site-admin',
      summary: 'Documents of a site',
      replies: {
        200: json('A page of them, the newest first', DOCUMENT_LIST_ROUTE.reply),
        404: problem('There is no such site'),
      },
    },
    async ({ params, query: { page, size } }): Promise<WireDocuments> => {
      const { id } = siteOf(sites, params.siteId)
      const { documents: found, total } = await documents.list(id, page, size)
      return {
        _embedded: { document: found.map((head) => wireDocument(publicUrl, head)) },
        _links: selfLink(publicUrl, `/contents/rest/sites/${id}/documents`),
        page: { size, totalElements: total, totalPages: Math.ceil(total / size), number: page },
      }
    },
  )
}

/** Registers the routes. */
export function documentRoutes(app: FastifyInstance, options: ContentsOptions): void {
  readingRoutes(app, options)
  const { documents, sites, publicUrl, clock } = options
  const { addDocument, removeDocument } = CONTENT_WRITES
  const OF_EDITORS = { tag: 'content', access: 'user' } as const
  route(
    app,
    addDocument,
    {
      ...OF_EDITORS,
      bodyBytes: UPLOAD_BYTES,
      summary: 'Upload a document',
      description:
        'A form (multipart/form-data) with one file in `files` and its description as JSON in `model`: title, fileName, siteId. Pictures are written anew, drawings without scripts.',
      replies: {
        201: json('The document; its id is the last segment of its self link', addDocument.reply),
        400: problem('The form or the file cannot be read'),
        403: problem('The site is not yours'),
        404: problem('There is no such site'),
        409: problem('The site has too many documents'),
        413: problem('The file is too large'),
        415: problem('The file is of no kind that is kept'),
      },
    },
    async ({ visitor, request, reply }) => {
      const { file, model } = await readForm(request)
      const { id: siteId } = siteOf(sites, model.siteId ?? GLOBAL_SITE_ID)
      mayEdit(visitor, siteId)
      const safe = await readUpload(new Uint8Array(await file.arrayBuffer()))
      const fileName = safeFileName(
        model.fileName === undefined || model.fileName === '' ? file.name : model.fileName,
        safe.mediaType,
      )
      const title = model.title?.trim() || fileName.replace(/\.\w+$/, '')
      const head = await documents.add({ siteId, title, fileName, file: safe }, { by: visitor.id, now: clock() })
      return reply.code(201).send(wireDocument(publicUrl, head))
    },
  )
  route(
    app,
    removeDocument,
    {
      ...OF_EDITORS,
      summary: 'Delete a document',
      replies: {
        204: empty('It is there no more'),
        403: problem('The site is not yours'),
        404: NONE,
        409: problem('It is in use, with the words where'),
      },
    },
    async ({ params, visitor, reply }) => {
      await deleteDocument(options, itemIdOf(params.id), visitor)
      return reply.code(204).send()
    },
  )
}
