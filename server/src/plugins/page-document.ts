/** The HTML document of the built page, with what the server says in its head: sources, flags, site, where links lead, canonical address. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataSources, publicRow } from '@graticule/contracts/data-sources'
import { canonicalPath, type FoundPage } from '@graticule/contracts/pages'
import type { GeneralFlags } from '@graticule/contracts/settings/general'
import type { Site } from '@graticule/contracts/site'
import { derived } from '../settings/derived.ts'
import { say } from '../texts/say.ts'

/** What is the same in the documents of all pages. */
export interface PageDocumentOptions {
  readonly webFolder: string
  /** The sources in force at this moment; the document holds their rows. */
  readonly sources: () => DataSources
  /** The flags in force at this moment. */
  readonly general: () => GeneralFlags
  /** Base of the links that visitors share, where it is not what they see. */
  readonly shareUrl?: string
}

/** A document as it is sent. */
export interface PageDocument {
  readonly html: string
  readonly etag: string
}

/** Writes the document of a page of a site in a language; without a page it is that of an address that no page has. */
export type WritePageDocument = (site: Site, page: FoundPage | undefined, language: string) => PageDocument

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The language of the document (HTML, "The lang attribute"). */
const LANGUAGE = /(<html\b[^>]*\blang=")[^"]*(")/
const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*(")/
const WITHOUT_SCRIPT = /(<noscript>)[^<]*(<\/noscript>)/
const CANONICAL = /<link rel="canonical" href="[^"]*" \/>/

/** The document in a language, with its own words: those of the page itself come with its code. */
function inLanguage(html: string, language: string): string {
  const words = (key: 'page:description' | 'page:needsScript') => escaped(say(key).in(language))
  const put = (text: string) => (_: string, before: string, after: string) => before + text + after
  return html
    .replace(LANGUAGE, put(language))
    .replace(DESCRIPTION, put(words('page:description')))
    .replace(WITHOUT_SCRIPT, put(words('page:needsScript')))
}

function withMeta(html: string, name: string, content: string): string {
  const tag = new RegExp(`(<meta name="graticule-${name}" content=")[^"]*(")`)
  return html.replace(tag, (_, before: string, after: string) => before + escaped(content) + after)
}

/** Reads the document as it was built; `undefined` when nothing has been built. */
export async function openPageDocument(options: PageDocumentOptions): Promise<WritePageDocument | undefined> {
  const { webFolder, sources, general, shareUrl = '' } = options
  const built = await readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const shared = withMeta(built, 'share-base', shareUrl)
  const withSources = derived(
    () => [sources(), JSON.stringify(general())],
    ({ rows }, flags) => withMeta(withMeta(shared, 'general', flags), 'sources', JSON.stringify(rows.map(publicRow))),
  )
  return (site, page, language) => {
    // relative where the portal has one base only: then it holds on whatever host the page is read
    const canonical = page && `<link rel="canonical" href="${escaped(shareUrl + canonicalPath(page))}" />`
    const html = inLanguage(withMeta(withSources(), 'site', JSON.stringify(site)), language).replace(
      CANONICAL,
      () => canonical ?? '',
    )
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
  }
}
