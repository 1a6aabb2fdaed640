/** Sites as the creator of the original makes them: a form with the description and the file of the logo. */
import { CONTENT_WRITES, SiteChangeModelSchema, SiteModelSchema } from '@graticule/contracts/contents/original'
import type { FastifyInstance } from 'fastify'
import { readUpload, safeFileName, type SafeFile } from '../../contents/read-upload.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { readSiteForm, UPLOAD_BYTES } from './document-form.ts'
import type { ContentsOptions } from './options.ts'
import { siteOf } from './site-of-request.ts'
import { wireSite } from './wire-site.ts'

const FORM =
  'A form (multipart/form-data) with the description as JSON in `model`: name, url, logoDocumentId; and, where wished, the logo as a file in `files`.'
const OF_ADMINISTRATORS = { tag: 'content', access: 'admin', bodyBytes: UPLOAD_BYTES, description: FORM } as const
const REFUSED = {
  400: problem('The form or the file cannot be read'),
  404: problem('There is no such site, or no such document'),
  412: problem('Somebody else changed it meanwhile'),
  413: problem('The file is too large'),
  415: problem('The file is of no kind that is kept'),
}

/** A logo that was sent, made harmless. */
interface Logo {
  readonly file: SafeFile
  readonly fileName: string
}

async function logoOfForm(file: File | undefined): Promise<Logo | undefined> {
  if (file === undefined) return undefined
  const safe = await readUpload(new Uint8Array(await file.arrayBuffer()))
  return { file: safe, fileName: safeFileName(file.name, safe.mediaType) }
}

/** The document with the logo: the file that was sent, else the one that is named. */
async function documentOf(
  { documents, clock }: ContentsOptions,
  { siteId, named, logo, by }: { siteId: number; named: number | null | undefined; logo: Logo | undefined; by: Person },
): Promise<number | undefined> {
  if (logo === undefined) return named ?? undefined
  const title = logo.fileName.replace(/\.\w+$/, '')
  return (await documents.add({ siteId, title, ...logo }, { by: by.id, now: clock() })).id
}

/**
 * Registers the routes.
 * @rule B-original-wire.creator Administrators make a site, name it and give it its logo with the form of the original
 */
export function creatorRoutes(app: FastifyInstance, options: ContentsOptions): void {
  const { sites, documents, made } = options
  const { addSite, changeSite } = CONTENT_WRITES
  route(
    app,
    addSite,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Make a community portal',
      replies: {
        201: json('The site', addSite.reply),
        ...REFUSED,
        409: problem('This address is taken'),
      },
    },
    async ({ visitor: by, request, reply }) => {
      const { model, file } = await readSiteForm(request, SiteModelSchema)
      const { name, url: slug, logoDocumentId: named } = model
      if (typeof named === 'number') await documents.head(named)
      const logo = await logoOfForm(file)
      const { id } = await made.make({ slug, name }, by)
      const logoDocumentId = await documentOf(options, { siteId: id, named, logo, by })
      await made.dress(id, { name, logoDocumentId }, by)
      const site = wireSite(options, siteOf(sites, id))
      return reply.code(201).header('location', site._links.self.href).send(site)
    },
  )
  route(
    app,
    changeSite,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Give a site another name or logo',
      replies: { 200: json('The site', changeSite.reply), ...REFUSED, 409: problem('The site has too many documents') },
    },
    async ({ params, visitor: by, request }) => {
      const { id: siteId } = siteOf(sites, params.id)
      const { model, file } = await readSiteForm(request, SiteChangeModelSchema)
      const { name, logoDocumentId: named } = model
      if (typeof named === 'number') await documents.head(named)
      const logo = await logoOfForm(file)
      await made.dress(siteId, { name, logoDocumentId: await documentOf(options, { siteId, named, logo, by }) }, by)
      return wireSite(options, siteOf(sites, siteId))
    },
  )
}
