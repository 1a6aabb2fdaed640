/** Documents for those who keep them in order: the list with where each is used, replacing, deleting. */
import {
  DOCUMENT_DESK_ROUTES,
  type DocumentUse,
  DOCUMENTS_PER_PAGE,
  type KeptDocument,
} from '@graticule/contracts/contents/documents'
import { PortalError, type Wording } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { DocumentHead } from '../../contents/documents/document-store.ts'
import { readUpload, safeFileName } from '../../contents/read-upload.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { say } from '../../texts/say.ts'
import { readForm, UPLOAD_BYTES } from './document-form.ts'
import type { ContentsOptions } from './options.ts'
import { seenVersion } from './seen-version.ts'
import { mayEdit, siteOf } from './site-of-request.ts'
import { wireDocument } from './wire-document.ts'

/** Uses that a refusal names. */
const NAMED_USES = 3

const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/')

/** Where something is used, as a refusal says it. */
function wordsOf(uses: readonly DocumentUse[]): Wording | string {
  const named = uses.filter(({ name }) => name !== '')
  if (named.length === 0) return say('contents:used.elsewhere')
  const names = named.slice(0, NAMED_USES).map(({ name }) => `“${name}”`)
  return `${names.join(', ')}${uses.length > NAMED_USES ? ' …' : ''}`
}

/**
 * Deletes a document that nothing uses.
 * @rule B-content.document-in-use A document that a page, a menu or a logo uses is not deleted; the refusal says where it is used
 * @throws PortalError 'not-found', 'not-allowed', 'conflict' while it is used
 */
export async function deleteDocument({ documents, usesOf, clock }: ContentsOptions, id: number, visitor: Person): Promise<void> {
  const { siteId, title } = await documents.head(id)
  mayEdit(visitor, siteId)
  const uses = (await usesOf(visitor)).get(id) ?? []
  if (uses.length > 0) throw new PortalError('conflict', say('contents:used.document', { title, where: wordsOf(uses) }))
  await documents.remove(id, { by: visitor.id, now: clock() })
}

const shown = (head: DocumentHead, name: string, uses: readonly DocumentUse[]): KeptDocument => {
  const { id, title, fileName, mediaType, bytes, width, height, createdAt } = head
  return {
    id,
    title,
    fileName,
    mediaType,
    bytes,
    ...(width === undefined || height === undefined ? {} : { width, height }),
    uploadedAt: new Date(createdAt).toISOString(),
    uploadedBy: name,
    path: `/contents/rest/document/${id}/content`,
    version: createdAt,
    uses: [...uses],
  }
}

function listRoute(app: FastifyInstance, { documents, sites, namesOf, usesOf }: ContentsOptions): void {
  const { list } = DOCUMENT_DESK_ROUTES
  route(
    app,
    list,
    {
      tag: 'content',
      access: 'site-admin',
      summary: 'Documents of a site with where they are used',
      replies: {
        200: json('A page of them, the newest first', list.reply),
        400: BAD_PARAMETER,
        404: problem('There is no such site'),
      },
    },
    async ({ params, query: { words = '', kind, page }, visitor }) => {
      const { id } = siteOf(sites, params.siteId)
      const wanted = { words, mediaType: kind, page, size: DOCUMENTS_PER_PAGE }
      const { documents: found, total } = await documents.search(id, wanted)
      const names = await namesOf(found.map(({ createdBy }) => createdBy))
      const uses = found.length === 0 ? undefined : await usesOf(visitor)
      return {
        documents: found.map((head) => shown(head, names.get(head.createdBy) ?? '', uses?.get(head.id) ?? [])),
        total,
        page,
        size: DOCUMENTS_PER_PAGE,
      }
    },
  )
}

function bringBackRoute(app: FastifyInstance, { documents, sites, publicUrl, clock }: ContentsOptions): void {
  const { bringBack } = DOCUMENT_DESK_ROUTES
  /** @rule B-content.bring-document-back A deleted document comes back at its address, while its site has room */
  route(
    app,
    bringBack,
    {
      tag: 'content',
      access: 'site-admin',
      summary: 'Bring a deleted document back',
      replies: {
        200: json('The document', bringBack.reply),
        404: problem('There is no such site, or no deleted document with this id that is still kept'),
        409: problem('The site has too many documents'),
      },
    },
    async ({ params, visitor }) => {
      const { id: siteId } = siteOf(sites, params.siteId)
      const change = { by: visitor.id, now: clock() }
      return wireDocument(publicUrl, await documents.bringBack(siteId, itemIdOf(params.id), change))
    },
  )
}

/** Registers the routes. */
export function documentDeskRoutes(app: FastifyInstance, options: ContentsOptions): void {
  listRoute(app, options)
  bringBackRoute(app, options)
  const { documents, publicUrl, clock } = options
  const { replace } = DOCUMENT_DESK_ROUTES
  route(
    app,
    replace,
    {
      tag: 'content',
      access: 'user',
      bodyBytes: UPLOAD_BYTES,
      summary: 'Put another file in the place of that of a document',
      description:
        'A form as for an upload, with the version that was seen in If-Match. The address stays; a picture is replaced by a picture, a PDF by a PDF.',
      replies: {
        200: json('The document', replace.reply),
        400: problem('The form or the file cannot be read, or the file is of another kind'),
        403: problem('The site is not yours'),
        404: problem('There is no document with this id'),
        412: problem('Somebody else has replaced it meanwhile'),
        413: problem('The file is too large'),
        415: problem('The file is of no kind that is kept'),
      },
    },
    async ({ params, visitor, request, reply }) => {
      const before = await documents.head(itemIdOf(params.id))
      mayEdit(visitor, before.siteId)
      const seen = seenVersion(request, before.createdAt)
      const { file } = await readForm(request)
      const safe = await readUpload(new Uint8Array(await file.arrayBuffer()))
      if (isPicture(safe.mediaType) !== isPicture(before.mediaType))
        throw new PortalError('invalid-body', say('contents:upload.other-kind'), { parameter: 'files' })
      const fileName = safeFileName(file.name, safe.mediaType)
      const change = { by: visitor.id, now: clock() }
      const after = await documents.replace(before.id, seen, { file: safe, fileName }, change)
      reply.header('etag', `"v${after.createdAt}"`)
      return wireDocument(publicUrl, after)
    },
  )
}
