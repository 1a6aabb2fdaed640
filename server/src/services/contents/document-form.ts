/** The form with which documents are uploaded (RFC 7578). */
import { MAX_DOCUMENT_BYTES } from '@graticule/contracts/contents/limits'
import { type DocumentModel, DocumentModelSchema } from '@graticule/contracts/contents/original'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { readFilesForm, readOneFileForm } from '../../http/forms/files-form.ts'
import { say } from '../../texts/say.ts'

/** The file, and the other parts of the form. */
export const UPLOAD_BYTES = MAX_DOCUMENT_BYTES + 240_000

export interface Upload {
  readonly model: DocumentModel
  readonly file: File
}

const badForm = (cause?: unknown) => new PortalError('invalid-body', say('contents:upload.form'), { cause })

/** `model` may be a text or a file of JSON, as browsers and other clients send it. */
async function readModel<Schema extends TSchema>(schema: Schema, part: File | string | null): Promise<Static<Schema>> {
  const text = part === null ? '{}' : typeof part === 'string' ? part : await part.text()
  let model: unknown
  try {
    model = JSON.parse(text.slice(0, 20_000))
  } catch (error) {
    throw badForm(error)
  }
  if (Check(schema, model)) return model
  const [fault] = Errors(schema, model)
  const field = fault?.instancePath.slice(1) || missingIn(fault)
  throw new PortalError('invalid-body', say('contents:upload.model', { field: field.slice(0, 60) }), { parameter: 'model' })
}

/** The field that a fault of the whole model is about: the first that is required and not there. */
function missingIn(fault: { readonly params?: object } | undefined): string {
  const { requiredProperties = [] } = (fault?.params ?? {}) as { readonly requiredProperties?: readonly string[] }
  return requiredProperties[0] ?? 'model'
}

/** A form with one file. @throws PortalError 'invalid-body' */
export async function readForm(request: FastifyRequest): Promise<Upload> {
  const { file, form } = await readOneFileForm(request, badForm)
  return { file, model: await readModel(DocumentModelSchema, form.get('model')) }
}

/** A form about a site, with its logo or without. @throws PortalError 'invalid-body' */
export async function readSiteForm<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
): Promise<{ readonly model: Static<Schema>; readonly file: File | undefined }> {
  const { files, form } = await readFilesForm(request, badForm)
  if (files.length > 1) throw badForm()
  // a form of a browser without a chosen file sends an empty one
  const file = files.find(({ size, name }) => size > 0 || name !== '')
  return { file, model: await readModel(schema, form.get('model')) }
}
