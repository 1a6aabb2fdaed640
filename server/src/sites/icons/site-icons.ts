/** The icons of sites as PNG files, drawn once for each look. */
import { createHash } from 'node:crypto'
import type { Branding } from '@graticule/contracts/sites/branding'
import {
  GROUND_COLOUR,
  ICON_KINDS,
  type IconKind,
  iconPath,
  manifestPath,
  PRODUCT_COLOUR,
} from '@graticule/contracts/sites/installed'
import type { Site } from '@graticule/contracts/site'
import { answerOfThread } from '../../answer-of-thread.ts'
import { readUpload, type SafeFile } from '../../contents/read-upload.ts'
import type { AskedIcon } from './icon-worker.ts'

/**
 * Icons that are kept drawn; a site has five.
 * @rule B-offline.icons-kept The server keeps 100 icons of sites that it has drawn
 */
const MOST_KEPT = 100
const DRAWING_MS = 15_000

/** The file of a logo that was uploaded as a document; `undefined` = there is none, or none that is public. */
export type FindDocument = (siteId: number, id: number) => Promise<Pick<SafeFile, 'mediaType' | 'bytes'> | undefined>

/** Another text for each look. */
export const markOfLook = ({ colour, logoDocumentId, logoUrl }: Branding): string =>
  createHash('sha256')
    .update(JSON.stringify([colour, logoDocumentId, logoUrl]))
    .digest('base64url')
    .slice(0, 10)

/** The manifest of a site (W3C Web Application Manifest): each is an app of its own, and may open all pages. */
export function manifestOf({ id, slug, name = 'Graticule' }: Site, branding: Branding) {
  const start = slug === '' ? '/' : `/community/${slug}`
  const mark = markOfLook(branding)
  return {
    id: start,
    name,
    short_name: [...name].length > 12 && slug !== '' ? name.split(/\s+/)[0] : name,
    ...(branding.tagline === undefined ? {} : { description: branding.tagline }),
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: GROUND_COLOUR,
    theme_color: branding.colour ?? PRODUCT_COLOUR,
    icons: ICON_KINDS.filter((kind) => !kind.startsWith('touch')).map((kind) => {
      const [purpose, side] = kind.split('-')
      return { src: iconPath(id, kind, mark), sizes: `${side}x${side}`, type: 'image/png', purpose }
    }),
  }
}

/** What stands in the head of a page for browsers that install it. */
export const headLinksOf = ({ id }: Site, branding: Branding): string =>
  `<link rel="manifest" href="${manifestPath(id)}" />\n    <link rel="apple-touch-icon" href="${iconPath(id, 'touch-180', markOfLook(branding))}" />`

const drawn = async (asked: AskedIcon): Promise<Buffer> =>
  Buffer.from(await answerOfThread<Uint8Array>(new URL('./icon-worker.ts', import.meta.url), asked, { mostMs: DRAWING_MS }))

const STORED = /^data:[a-z/]+;base64,(.+)$/

/** Draws icons, one at a time, and keeps them. */
export function openSiteIcons(findDocument: FindDocument) {
  const kept = new Map<string, Buffer>()
  let last: Promise<unknown> = Promise.resolve()

  /** The logo as a raster that is safe to read; other portals' images and drawings are not. */
  const logoOf = async (siteId: number, { logoDocumentId, logoUrl = '' }: Branding): Promise<AskedIcon['logo']> => {
    const [, content] = STORED.exec(logoUrl) ?? []
    const file =
      logoDocumentId !== undefined
        ? await findDocument(siteId, Number(logoDocumentId))
        : content === undefined
          ? undefined
          : await readUpload(Buffer.from(content, 'base64')).catch(() => undefined)
    if (file?.mediaType !== 'image/png' && file?.mediaType !== 'image/jpeg') return undefined
    return { mediaType: file.mediaType, bytes: file.bytes }
  }

  const draw = async (site: Site, branding: Branding, kind: IconKind): Promise<Buffer> => {
    const logo = await logoOf(site.id, branding)
    return drawn({ kind, colour: branding.colour ?? PRODUCT_COLOUR, ...(logo === undefined ? {} : { logo }) })
  }

  /**
   * The icon of a site.
   * @rule B-offline.site-icons The icons of an installed site show its logo, or the mark of the product in its colour
   */
  return async (site: Site, branding: Branding, kind: IconKind): Promise<Buffer> => {
    const key = `${site.id} ${markOfLook(branding)} ${kind}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const turn = last.then(async () => kept.get(key) ?? (await draw(site, branding, kind)))
    last = turn.catch(() => undefined)
    const icon = await turn
    kept.set(key, icon)
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return icon
  }
}
