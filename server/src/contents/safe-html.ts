/**
 * The markup of pages, made safe: when it is written and again when it is read, so that what got into the database by another way
 * is not run either (sanitize-html, ADR 127).
 * @rule B-content.safe-html Pages hold no script, no style, no foreign picture or map and no frame but of the two video hosts
 */
import { createHash } from 'node:crypto'
import { EMBED_HOSTS } from '@graticule/contracts/contents/embeds'
import { isResultsAddress } from '@graticule/contracts/contents/results-address'
import sanitizeHtml from 'sanitize-html'

/** Addresses of uploaded documents, the only pictures of a page. */
const PICTURE = /^\/contents\/rest\/document\/[1-9]\d{0,15}\/content$/
const CELL = ['colspan', 'rowspan', 'scope']

const TAGS =
  'h2 h3 h4 p br hr blockquote pre code ul ol li strong em u s sub sup a img figure figcaption table caption thead tbody tfoot tr th td iframe'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    figure: ['data-map'],
    ol: ['start'],
    th: CELL,
    td: CELL,
    iframe: ['src', 'title', { name: 'allowfullscreen', multiple: false, values: [''] }, 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...EMBED_HOSTS],
  allowIframeRelativeUrls: false,
  nestingLimit: 60,
  enforceHtmlBoundary: false,
  transformTags: {
    // the page has the only heading of the first level
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: { ...(href === '' ? {} : { href }), ...(/^https?:/i.test(href) ? { rel: 'noopener noreferrer' } : {}) },
    }),
    iframe: (_tag, { src = '', title = '' }) => ({
      tagName: 'iframe',
      attribs: { src, title: title.trim() || 'Video', loading: 'lazy', allowfullscreen: '' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !PICTURE.test(attribs['src'] ?? '')) ||
    (tag === 'iframe' && !/^https:\/\//i.test(attribs['src'] ?? '')) ||
    (tag === 'figure' && attribs['data-map'] !== undefined && !isResultsAddress(attribs['data-map'])),
}

/** Texts that were made safe lately, by their digest: pages are read far more often than written. */
const safe = new Map<string, string>()
const KEPT_TEXTS = 300

const keyOf = (html: string): string => createHash('sha256').update(html).digest('base64')

/** As {@link safeHtml}, made anew at each call: takes up to a second for the longest text. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** Whether {@link safeHtml} answers without work. */
export const isKnownSafe = (html: string): boolean => safe.has(keyOf(html))

/** Keeps what {@link cleanHtml} made of a text elsewhere. */
export function keepSafe(html: string, made: string): void {
  if (safe.size >= KEPT_TEXTS) safe.clear()
  safe.set(keyOf(html), made)
  // what is safe stays as it is
  safe.set(keyOf(made), made)
}

/** Only the markup that pages may have. What is safe already comes out as it is. Long texts are prepared: html/prepare-html.ts. */
export function safeHtml(html: string): string {
  const known = safe.get(keyOf(html))
  if (known !== undefined) return known
  const made = cleanHtml(html)
  keepSafe(html, made)
  return made
}

/** Whether a picture says neither what it shows nor, by an empty text, that it is decoration. `html` has been made safe. */
export const lacksAlternative = (html: string): boolean =>
  [...html.matchAll(/<img\b[^>]*>/g)].some(([picture]) => !/\balt="/.test(picture))
