/** Forms with files in the part `files` (RFC 7578), as browsers send them. */
import type { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of this part take such forms; their bodies are bytes. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** A form of either kind, as Node reads it; rejects when it is none. */
export const formDataOf = (body: Buffer, contentType: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()

export interface FilesForm {
  readonly files: readonly File[]
  /** All parts: what stands beside the files is read by whoever asked for it. */
  readonly form: FormData
}

/** @throws what `bad` makes of anything that is no form, and of a text where a file belongs */
export async function readFilesForm(
  { body, headers }: FastifyRequest,
  bad: (cause?: unknown) => PortalError,
): Promise<FilesForm> {
  if (!Buffer.isBuffer(body)) throw bad()
  let form: FormData
  try {
    form = await formDataOf(body, headers['content-type'] ?? '')
  } catch (error) {
    throw bad(error)
  }
  const files = form.getAll('files')
  if (!files.every((file) => typeof file !== 'string')) throw bad()
  return { files, form }
}

/** A form with exactly one file. @throws what `bad` makes of any other */
export async function readOneFileForm(request: FastifyRequest, bad: (cause?: unknown) => PortalError) {
  const { files, form } = await readFilesForm(request, bad)
  const [file, ...more] = files
  if (file === undefined || more.length > 0) throw bad()
  return { file, form }
}
