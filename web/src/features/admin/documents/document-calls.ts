/** The documents of the site in use, as its administrators keep them. */
import { DOCUMENT_DESK_ROUTES } from '@graticule/contracts/contents/documents'
import { CONTENT_WRITES, type DocumentType } from '@graticule/contracts/contents/original'
import { NothingSchema } from '../../../api/people.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { siteInUse } from '../../../site/site.ts'
import { tooLarge } from '../frame/too-large.ts'

/** What is listed. */
export interface WantedDocuments {
  readonly words: string
  /** Empty = all kinds. */
  readonly kind: DocumentType | ''
  readonly page: number
}

export function useDocuments({ words, kind, page }: WantedDocuments, isAsked: boolean) {
  const { path, reply } = DOCUMENT_DESK_ROUTES.list
  const query = new URLSearchParams({ words, page: String(page), ...(kind === '' ? {} : { kind }) })
  const address = `${path.replace(':siteId', String(siteInUse().id))}?${query}`
  return usePrivateQuery(['documents', address], (signal) => privateJson(address, reply, { signal }), true, { isAsked })
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('files', file)
  form.append('model', JSON.stringify({ fileName: file.name.slice(0, 1_000), siteId: siteInUse().id }))
  return form
}

/** Uploads a document or a picture of a page; the address in the reply is that of its bytes. */
export const uploadDocument = async (file: File) => {
  const { method, path, reply } = CONTENT_WRITES.addDocument
  return tooLarge(file) ?? privateChange({ method, path, body: formOf(file) }, reply)
}

/** `seen`: the version that the list shows. */
export const replaceDocument = async (id: number, seen: number, file: File) => {
  const { method, path, reply } = DOCUMENT_DESK_ROUTES.replace
  return tooLarge(file) ?? privateChange({ method, path: path.replace(':id', String(id)), body: formOf(file), seen }, reply)
}

export const deleteDocument = (id: number) => {
  const { method, path } = CONTENT_WRITES.removeDocument
  return privateChange({ method, path: path.replace(':id', String(id)) }, NothingSchema)
}
