/** The HTML document of the built page, with what the server says in its head: sources, flags, site, where links lead, canonical address. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataSources, publicRow } from '@graticule/contracts/data-sources'
import { canonicalPath, type FoundPage } from '@graticule/contracts/pages'
import type { GeneralFlags } from '@graticule/contracts/settings/general'
import type { Site } from '@graticule/contracts/site'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { say } from '../texts/say.ts'
import { readEarlyPage, type SiteOfPage, withEarly } from './early-page.ts'

/** What is the same in the documents of all pages. */
export interface PageDocumentOptions {
  readonly webFolder: string
  /** The sources in force at this moment; the document holds their rows. */
  readonly sources: () => DataSources
  /** The flags in force at this moment. */
  readonly general: (site: Site) => GeneralFlags
  /** The rows as a site offers them; all of them when not said. */
  readonly rowsOf?: (rows: readonly SourceRow[], site: Site) => readonly SourceRow[]
  /** What browsers that install the site are led to, HTML; nothing when not said. */
  readonly headLinks?: (site: Site) => string
  /** Base of the links that visitors share, where it is not what they see. */
  readonly shareUrl?: string
}

/** A document as it is sent. */
export interface PageDocument {
  readonly html: string
  readonly etag: string
}

/** What a document is written of. */
export interface AskedDocument {
  readonly site: SiteOfPage
  /** Without a page the document is that of an address that no page has. */
  readonly page: FoundPage | undefined
  readonly language: string
  /** The query of the address. */
  readonly query?: string
  readonly content?: PageOfContent | undefined
}

/** Writes the document of a page of a site in a language. */
export type WritePageDocument = (asked: AskedDocument) => PageDocument

/** A page of content that editors have written, in the language of the document. */
export interface PageOfContent {
  readonly title: string
  readonly summary: string
}

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

/** The title and the summary of a page of content, for those who read no scripts. */
function withContent(html: string, { title, summary }: PageOfContent): string {
  const named = html.replace(/(<title>)[^<]*(<\/title>)/, (_, before: string, after: string) => before + escaped(title) + after)
  if (summary === '') return named
  return named.replace(DESCRIPTION, (_, before: string, after: string) => before + escaped(summary) + after)
}

/** The document with what one of its `graticule-` metas says. */
export function withMeta(html: string, name: string, content: string): string {
  const tag = new RegExp(`(<meta name="graticule-${name}" content=")[^"]*(")`)
  return html.replace(tag, (_, before: string, after: string) => before + escaped(content) + after)
}

/** The built file of the first screen's texts in a language (`web/vite.config.ts`). */
const TEXTS_FILE = /^texts-([a-zA-Z-]+?)-[\w-]{8}\.js$/

/** By language, where the texts lie that a page needs before it draws anything. */
async function textsOfFirstScreen(webFolder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(join(webFolder, 'assets')).catch(() => [])
  return new Map(
    files.flatMap((file): [string, string][] => {
      const language = TEXTS_FILE.exec(file)?.[1]
      return language === undefined ? [] : [[language, `/assets/${file}`]]
    }),
  )
}

/** The browser asks for the texts with the document, not only when the code has said so. */
function withTexts(html: string, address: string | undefined): string {
  if (address === undefined) return html
  return html.replace('</head>', () => `  <link rel="modulepreload" crossorigin href="${escaped(address)}">\n  </head>`)
}

/** Links of a site at the end of the head. */
const withLinks = (html: string, links: string): string =>
  links === '' ? html : html.replace('</head>', () => `  ${links}\n  </head>`)

/** Reads the document as it was built; `undefined` when nothing has been built. */
export async function openPageDocument(
  options: PageDocumentOptions,
  file = 'index.html',
): Promise<WritePageDocument | undefined> {
  const { webFolder, sources, general, shareUrl = '', rowsOf = (rows) => rows, headLinks = () => '' } = options
  const built = await readFile(join(webFolder, file), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  // the frame of the widget has files of its own
  const texts = file === 'index.html' ? await textsOfFirstScreen(webFolder) : new Map<string, string>()
  const early = await readEarlyPage(webFolder)
  const shared = withMeta(built, 'share-base', shareUrl)
  const withFlags = (site: Site) => withMeta(shared, 'general', JSON.stringify(general(site)))
  const withSources = (site: Site) =>
    withMeta(withFlags(site), 'sources', JSON.stringify(rowsOf(sources().rows, site).map(publicRow)))
  return ({ site, page, language, query = '', content }) => {
    // relative where the portal has one base only: then it holds on whatever host the page is read
    const canonical = page && `<link rel="canonical" href="${escaped(shareUrl + canonicalPath(page))}" />`
    const ofSite = withMeta(withSources(site), 'site', JSON.stringify(site))
    const own = withLinks(withTexts(inLanguage(ofSite, language), texts.get(language)), headLinks(site)).replace(
      CANONICAL,
      () => canonical ?? '',
    )
    const shown = page === undefined ? own : withEarly(own, early, { page, site, language, query })
    const html = content === undefined ? shown : withContent(shown, content)
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
  }
}
