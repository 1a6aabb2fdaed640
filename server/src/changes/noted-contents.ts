/** Pages, menus and documents whose changes are noted, by whatever route they are made. */
import type { EditedMenu } from '@graticule/contracts/contents/menu'
import type { Contents } from '../contents/open-contents.ts'
import type { StoredPage } from '../contents/page-store.ts'
import type { ChangeTrail } from './change-trail.ts'
import type { NotedMenu } from './undo.ts'

type Change = Parameters<Contents['pages']['publish']>[3]
type PageAction = 'page/added' | 'page/published' | 'page/unpublished' | 'page/restored'

const titleOf = ({ draft, slug }: StoredPage): string => draft.texts[draft.original]?.title || slug
/** Whole, so that it can be brought back. */
const menuOf = ({ own, version, entries }: EditedMenu): NotedMenu => ({ own, version, entries })

function notedPages(pages: Contents['pages'], trail: ChangeTrail): Contents['pages'] {
  const noted = async (work: Promise<StoredPage>, action: PageAction, siteId: number, { by, now }: Change) => {
    const page = await work
    const subject = titleOf(page)
    await trail.note({ action, id: page.id, subject, after: { site: siteId, slug: page.slug }, by, at: now })
    return page
  }
  return {
    ...pages,
    add: (siteId, document, change) => noted(pages.add(siteId, document, change), 'page/added', siteId, change),
    publish: (siteId, id, seen, change) => noted(pages.publish(siteId, id, seen, change), 'page/published', siteId, change),
    unpublish: (siteId, id, seen, change) => noted(pages.unpublish(siteId, id, seen, change), 'page/unpublished', siteId, change),
    bringBack: (siteId, id, change) => noted(pages.bringBack(siteId, id, change), 'page/restored', siteId, change),
    remove: async (siteId, id, seen, change) => {
      const page = await pages.one(siteId, id)
      await pages.remove(siteId, id, seen, change)
      const before = { site: siteId, slug: page.slug }
      await trail.note({ action: 'page/deleted', id, subject: titleOf(page), before, by: change.by, at: change.now })
    },
  }
}

function notedDocuments(documents: Contents['documents'], trail: ChangeTrail): Contents['documents'] {
  return {
    ...documents,
    add: async (document, change) => {
      const head = await documents.add(document, change)
      const { id, title, siteId, fileName, bytes } = head
      await trail.note({
        action: 'document/added',
        id,
        subject: title,
        after: { site: siteId, fileName, bytes },
        by: change.by,
        at: change.now,
      })
      return head
    },
    replace: async (id, seen, file, change) => {
      const before = await documents.head(id)
      const after = await documents.replace(id, seen, file, change)
      await trail.note({
        action: 'document/changed',
        id,
        subject: after.title,
        before: { fileName: before.fileName, bytes: before.bytes },
        after: { fileName: after.fileName, bytes: after.bytes },
        by: change.by,
        at: change.now,
      })
      return after
    },
    remove: async (id, change) => {
      const { title, siteId, fileName, bytes } = await documents.head(id)
      await documents.remove(id, change)
      const before = { site: siteId, fileName, bytes }
      await trail.note({ action: 'document/deleted', id, subject: title, before, by: change.by, at: change.now })
    },
    bringBack: async (siteId, id, change) => {
      const head = await documents.bringBack(siteId, id, change)
      const after = { site: siteId, fileName: head.fileName, bytes: head.bytes }
      await trail.note({ action: 'document/restored', id, subject: head.title, after, by: change.by, at: change.now })
      return head
    },
  }
}

/** The same with a note of each change. Drafts of pages are not noted: the page has its own history of them. */
export const notedContents = (contents: Contents, trail: ChangeTrail): Contents => ({
  pages: notedPages(contents.pages, trail),
  documents: notedDocuments(contents.documents, trail),
  menus: {
    ...contents.menus,
    save: async (siteId, seen, entries, change) => {
      const before = await contents.menus.edited(siteId)
      const after = await contents.menus.save(siteId, seen, entries, change)
      // somebody may have saved between the look and the change
      const values = { ...(before.version === seen ? { before: menuOf(before) } : {}), after: menuOf(after) }
      await trail.note({ action: 'menu/changed', id: siteId, subject: '', ...values, by: change.by, at: change.now })
      return after
    },
  },
})
