/** Where uploaded documents are used: in texts of pages, in menus, as logos of sites and of their partners. */
import type { DocumentUse } from '@graticule/contracts/contents/documents'
import type { PageDocument } from '@graticule/contracts/contents/pages'
import type { Site } from '@graticule/contracts/site'
import { type Branding } from '@graticule/contracts/sites/branding'
import type { Person } from '../../identity/visitor.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'

/** Pages that are looked through at a time: a text may be long, and other requests want their turn. */
const PAGES_AT_ONCE = 20
/** Addresses of documents in a text, also with the name of this portal before them. */
const ADDRESS = /\/contents\/rest\/document\/([1-9]\d{0,15})(?!\d)/g

/** What is looked through. */
export interface UsesOptions {
  readonly database: Pick<Database, 'reader'>
  readonly sites: () => readonly Site[]
  readonly brandingOf: (siteId: number) => Branding
}

/** Uses by the id of the document. */
export type DocumentUses = ReadonlyMap<number, readonly DocumentUse[]>

/** The documents that a text names, each once. */
const namedIn = (text: string): number[] => [...new Set([...text.matchAll(ADDRESS)].map(([, id]) => Number(id)))]

/** A page is called by its title in the language of its original. */
function titleOf(page: string): string {
  const { texts, original } = JSON.parse(page) as PageDocument
  return texts[original]?.title ?? ''
}

type Put = (id: number, use: DocumentUse) => void

/** What a page of this version uses: as its visitors see it, and as its editors do. */
interface PageUses {
  readonly version: number
  readonly live: readonly number[]
  readonly draft: readonly number[]
  readonly liveTitle: string
  readonly draftTitle: string
}

const NOTHING: Omit<PageUses, 'version'> = { live: [], draft: [], liveTitle: '', draftTitle: '' }

/** What pages use; a text is read once for each of its versions. */
function openPageUses({ reader }: UsesOptions['database']) {
  const read = new Map<number, PageUses>()

  async function readTexts(ids: readonly number[]): Promise<void> {
    const columns = ['id', 'version', 'draft', 'live'] as const
    for (const { id, version, draft, live } of await reader
      .selectFrom('content_pages')
      .select(columns)
      .where('id', 'in', ids)
      .execute()) {
      const [inDraft, inLive] = [namedIn(draft), namedIn(live ?? '')]
      const isPlain = inDraft.length + inLive.length === 0
      read.set(
        id,
        isPlain
          ? { version, ...NOTHING }
          : { version, draft: inDraft, live: inLive, draftTitle: titleOf(draft), liveTitle: live === null ? '' : titleOf(live) },
      )
    }
  }

  return async () => {
    const heads = await reader.selectFrom('content_pages').select(['id', 'site_id', 'slug', 'version']).orderBy('id').execute()
    const present = new Set(heads.map(({ id }) => id))
    for (const id of read.keys()) if (!present.has(id)) read.delete(id)
    const stale = heads.filter(({ id, version }) => read.get(id)?.version !== version).map(({ id }) => id)
    for (let at = 0; at < stale.length; at += PAGES_AT_ONCE) await readTexts(stale.slice(at, at + PAGES_AT_ONCE))
    return heads.map(({ id, site_id: siteId, slug }) => ({ siteId, slug, ...(read.get(id) ?? NOTHING) }))
  }
}

type UsingPage = Awaited<ReturnType<ReturnType<typeof openPageUses>>>[number]

/** A page that others may not read yet is told without its name. */
function usesInPage({ siteId, slug, live, draft, liveTitle, draftTitle }: UsingPage, site: string, who: Person, put: Put): void {
  const isEditor = maySeeDrafts(who, siteId)
  for (const id of new Set([...live, ...draft])) {
    if (isEditor) put(id, { kind: 'page', name: draftTitle || slug, site })
    else if (live.includes(id)) put(id, { kind: 'page', name: liveTitle || slug, site })
    else put(id, { kind: 'page', name: '', site: '' })
  }
}

const maySeeDrafts = ({ roles, administers }: Person, siteId: number): boolean =>
  roles.has('admin') || administers.has(String(siteId))

async function usesInMenus({ reader }: UsesOptions['database'], slugOf: (siteId: number) => string, put: Put): Promise<void> {
  const rows = await reader.selectFrom('menu_entries').select(['site_id', 'title', 'address', 'image']).execute()
  for (const { site_id, title, address, image } of rows) {
    const [name = ''] = Object.values(JSON.parse(title) as Record<string, string>)
    for (const id of namedIn(`${address} ${image}`)) put(id, { kind: 'menu', name, site: slugOf(site_id) })
  }
}

function usesInLooks({ sites, brandingOf }: UsesOptions, put: Put): void {
  for (const { id: siteId, slug: site, name: ofSite = '' } of sites()) {
    const { name = ofSite, logoDocumentId, logoUrl = '', partners = [] } = brandingOf(siteId)
    const own = logoDocumentId === undefined ? namedIn(logoUrl) : [Number(logoDocumentId)]
    for (const id of own) put(id, { kind: 'logo', name, site })
    for (const partner of partners)
      for (const id of namedIn(partner.logoUrl ?? '')) put(id, { kind: 'partner', name: partner.name, site })
  }
}

/**
 * Tells where documents of all sites are used now, to whoever asks. Rejects with `PortalError` ('unavailable').
 * @rule B-content.document-uses A document is used where a page (draft or published), a menu, a logo or a partner names it
 * @rule B-content.document-uses-seen Titles of drafts are told to those who may edit them; others hear that there is a use
 */
export function openDocumentUses(options: UsesOptions): (who: Person) => Promise<DocumentUses> {
  const pagesNow = openPageUses(options.database)
  return async (who) => {
    const uses = new Map<number, DocumentUse[]>()
    const put: Put = (id, use) => uses.set(id, [...(uses.get(id) ?? []), use])
    const slugs = new Map(options.sites().map(({ id, slug }) => [id, slug]))
    const slugOf = (siteId: number) => slugs.get(siteId) ?? ''
    await orUnavailable('The documents', async () => {
      for (const page of await pagesNow()) usesInPage(page, slugOf(page.siteId), who, put)
      await usesInMenus(options.database, slugOf, put)
    })
    usesInLooks(options, put)
    return uses
  }
}
