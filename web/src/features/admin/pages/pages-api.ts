/** Pages and documents as the editors of a site read and change them. */
import { type EditedPage, PAGE_ROUTES, type PageDocument } from '@graticule/contracts/contents/pages'
import { NothingSchema } from '../../../api/people.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { siteInUse } from '../../../site/site.ts'

const filled = (path: string, more: Readonly<Record<string, string | number>> = {}): string =>
  Object.entries({ siteId: siteInUse().id, ...more }).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )

/** The pages of the site in use, by their titles. */
export function usePages() {
  const { path, reply } = PAGE_ROUTES.list
  const address = filled(path)
  return usePrivateQuery(['content-pages', address], (signal) => privateJson(address, reply, { signal }), true)
}

/** A page as it is now, for those who begin to edit it and for those who were not the first to save. */
export const readPage = (id: string) => privateJson(filled(PAGE_ROUTES.one.path, { id }), PAGE_ROUTES.one.reply)

export const readVersion = (id: number, version: number) =>
  privateJson(filled(PAGE_ROUTES.version.path, { id, version }), PAGE_ROUTES.version.reply)

export const addPage = (document: PageDocument) =>
  privateChange({ method: 'POST', path: filled(PAGE_ROUTES.add.path), body: document }, PAGE_ROUTES.add.reply)

export const saveDraft = (id: number, seen: number, document: PageDocument) =>
  privateChange({ method: 'PUT', path: filled(PAGE_ROUTES.save.path, { id }), seen, body: document }, PAGE_ROUTES.save.reply)

/** Publishes the draft, or takes the page back. */
export const setPublished = (isPublished: boolean, { id, version }: Pick<EditedPage, 'id' | 'version'>) => {
  const { path, reply } = isPublished ? PAGE_ROUTES.publish : PAGE_ROUTES.unpublish
  return privateChange({ method: 'POST', path: filled(path, { id }), seen: version }, reply)
}

export const restoreVersion = (id: number, version: number, seen: number) =>
  privateChange({ method: 'POST', path: filled(PAGE_ROUTES.restore.path, { id, version }), seen }, PAGE_ROUTES.restore.reply)

export const removePage = (id: number, seen: number) =>
  privateChange({ method: 'DELETE', path: filled(PAGE_ROUTES.remove.path, { id }), seen }, NothingSchema)

/** Deleted pages of the site in use that are still kept, the latest first. */
export function useDeletedPages() {
  const { path, reply } = PAGE_ROUTES.deleted
  const address = filled(path)
  return usePrivateQuery(['content-deleted', address], (signal) => privateJson(address, reply, { signal }), true)
}

/** Brings a deleted page back, as it was. */
export const bringPageBack = (id: number) =>
  privateChange({ method: 'POST', path: filled(PAGE_ROUTES.bringBack.path, { id }) }, PAGE_ROUTES.bringBack.reply)
