/** The page that a site shows under a slug. */
import { wordsIn } from '@graticule/contracts/contents/words'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { SLUG } from '@graticule/contracts/pages'
import type { PageStore } from './page-store.ts'

/** That of the site, else that of the global site; `undefined` = neither has published one. */
export async function readOfSite({ read }: Pick<PageStore, 'read'>, siteId: number, slug: string): Promise<ReadPage | undefined> {
  if (!SLUG.test(slug)) return undefined
  return (await read(siteId, slug)) ?? (siteId === GLOBAL_SITE_ID ? undefined : read(GLOBAL_SITE_ID, slug))
}

/** Title and summary in a language, or in another one where it has none; a database that fails has none. */
export const contentFinder =
  (pages: Pick<PageStore, 'read'>) =>
  async (siteId: number, slug: string, language: string): Promise<{ title: string; summary: string } | undefined> => {
    const page = await readOfSite(pages, siteId, slug).catch(() => undefined)
    if (page === undefined) return undefined
    const { text, language: read } = wordsIn(page.title, language) ?? { text: slug, language: page.original }
    return { title: text, summary: page.summary[read] ?? '' }
  }
