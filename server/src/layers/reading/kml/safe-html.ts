/**
 * Descriptions in KML are HTML of anybody. What comes out of here is written anew from a short list of tags and attributes: each
 * `<` of it is one of ours and everything else is escaped, so however a browser reads it, it finds nothing but these tags. Scripts,
 * styles, forms, frames, drawings and comments are left out with what is in them.
 */

/** Where addresses of a description may lead; `undefined` = nowhere. */
export interface HtmlAddresses {
  /** Of pictures. */
  readonly image: (address: string) => string | undefined
  /** Of links. */
  readonly link: (address: string) => string | undefined
}

/** Tags that are kept, without attributes of their own; `a` and `img` have some. */
const KEPT: ReadonlySet<string> = new Set(
  'a b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
/** Left out with everything up to their end. */
const SILENT: ReadonlySet<string> = new Set(
  'applet audio canvas embed frame frameset head iframe math noembed noframes noscript object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
)
/** Tags that are open at a time. */
const MAX_DEPTH = 40
/** Longest tag that is looked into, and longest description, in UTF-16 units. */
const MAX_TAG = 2_000
const MAX_LENGTH = 200_000
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,30})(?=[\s/>])/y
/** What stands between attributes, a name, and a value without quotation marks: each is read in one go from where it begins. */
const BETWEEN = /[\s/"'<=`]*/y
const NAME = /[^\s/"'<>=`]+/y
const BARE = /[^\s"'<>`]+/y
const BLANKS = /\s*/y
/** Names are no longer; longer ones are none that we know. */
const MAX_NAME = 40
/** Attributes that are read of one tag: no tag of ours needs more. */
const MAX_ATTRIBUTES = 50
const REFERENCE = /&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#x[\da-fA-F]{1,6});/y
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SIGN = /[&<>"]/
const escaped = (text: string): string => (SIGN.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : text)

/** Text between tags: references stay what they are, everything else is escaped. */
function safeText(text: string): string {
  if (!SIGN.test(text)) return text
  let safe = ''
  let from = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    REFERENCE.lastIndex = at
    const [reference] = REFERENCE.exec(text) ?? []
    if (reference === undefined) continue
    safe += escaped(text.slice(from, at)) + reference
    from = at + reference.length
  }
  return safe + escaped(text.slice(from))
}

function character(code: number): string {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

/** The value of an attribute with its references replaced; those of a name that is not known stay, and are escaped again later. */
function valueOf(written: string): string {
  return written.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (_, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (NAMED[name] ?? ''),
  )
}

/** The end of what the pattern finds at a place of the text. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

/** The attributes of a tag, read from its beginning to its end without going back. */
function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = endOf(NAME, tag, 1)
  for (let count = 0; count < MAX_ATTRIBUTES; count += 1) {
    const start = endOf(BETWEEN, tag, at)
    at = endOf(NAME, tag, start)
    if (at === start) break
    const key = at - start > MAX_NAME ? '' : tag.slice(start, at).toLowerCase()
    const equals = endOf(BLANKS, tag, at)
    if (tag[equals] !== '=') continue
    const from = endOf(BLANKS, tag, equals + 1)
    const quote = tag[from]
    const isQuoted = quote === '"' || quote === "'"
    const end = isQuoted ? tag.indexOf(quote, from + 1) : endOf(BARE, tag, from)
    if (end === -1) break
    at = isQuoted ? end + 1 : end
    // the first one counts, as it does in browsers
    if (key !== '' && !found.has(key)) found.set(key, valueOf(tag.slice(isQuoted ? from + 1 : from, end)))
  }
  return found
}

/** The start of a kept tag; empty when it has lost what it is for. */
function startOf(name: string, tag: string, addresses: HtmlAddresses): string {
  if (name === 'a') {
    const address = attributesOf(tag).get('href')
    const href = address === undefined ? undefined : addresses.link(address)
    return href === undefined ? '<a>' : `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer nofollow">`
  }
  if (name !== 'img') return `<${name}>`
  const attributes = attributesOf(tag)
  const source = addresses.image(attributes.get('src') ?? '')
  if (source === undefined) return ''
  const sides = ['width', 'height'].flatMap((side) => {
    const pixels = /^\d{1,4}$/.exec(attributes.get(side)?.trim() ?? '')?.[0]
    return pixels === undefined ? [] : [` ${side}="${pixels}"`]
  })
  return `<img src="${escaped(source)}" alt="${escaped(attributes.get('alt') ?? '')}"${sides.join('')}>`
}

/**
 * The description without anything that could be run or that would call another host.
 * @rule B-places-and-shapes.safe-html Descriptions keep a few tags and nothing that runs
 */
export function safeHtml(html: string, addresses: HtmlAddresses): string {
  const text = html.length > MAX_LENGTH ? html.slice(0, MAX_LENGTH) : html
  const hasTags = /<[a-zA-Z!/]/.test(text)
  // without any tag the lines are what it has
  if (!hasTags) return safeText(text.trim()).replaceAll(/\r?\n/g, '<br>')
  const lower = text.toLowerCase()
  const open: string[] = []
  let safe = ''
  let at = 0
  /** The next `>`, so that tags without an end cost nothing. */
  let sign = text.indexOf('>')
  while (at < text.length) {
    const start = text.indexOf('<', at)
    if (start === -1) break
    safe += safeText(text.slice(at, start))
    if (text.startsWith('<!', start) || text.startsWith('<?', start)) {
      const end = text.startsWith('<!--', start) ? text.indexOf('-->', start) + 2 : text.indexOf('>', start)
      // a comment that does not end hides all the rest
      if (end < start + 2) return safe + closing(open)
      at = end + 1
      continue
    }
    if (sign !== -1 && sign < start) sign = text.indexOf('>', start)
    TAG.lastIndex = start
    const tag = sign === -1 || sign - start > MAX_TAG ? null : TAG.exec(text)
    const end = tag === null ? -1 : endOfTag(text, start)
    if (tag === null || end === -1) {
      // what was looked through for the end of a tag is text, and is not looked through again
      at = tag === null ? start + 1 : Math.min(text.length, start + MAX_TAG)
      safe += escaped(text.slice(start, at))
      continue
    }
    const isEnd = tag[1] === '/'
    const name = (tag[2] ?? '').toLowerCase()
    at = end + 1
    if (SILENT.has(name) && !isEnd) {
      const close = lower.indexOf(`</${name}`, at)
      if (close === -1) return safe + closing(open)
      const after = text.indexOf('>', close)
      at = after === -1 ? text.length : after + 1
    } else if (!KEPT.has(name)) continue
    else if (isEnd) {
      const position = open.lastIndexOf(name)
      if (position !== -1) safe += position === open.length - 1 ? `</${open.pop()}>` : closing(open.splice(position))
    } else if (VOID.has(name)) safe += startOf(name, text.slice(start, end), addresses)
    else if (open.length < MAX_DEPTH) {
      safe += startOf(name, text.slice(start, end), addresses)
      open.push(name)
    }
  }
  return (safe + safeText(text.slice(at)) + closing(open)).trim()
}

/** Ends of tags, the innermost first. */
const closing = (open: readonly string[]): string => open.reduceRight((ends, name) => `${ends}</${name}>`, '')

/** Where the tag ends that begins here: at the first `>` that does not stand in quotation marks; -1 when it is too long. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  const last = Math.min(text.length, start + MAX_TAG)
  for (let at = start + 1; at < last; at += 1) {
    const sign = text[at] as string
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at
    else if ((sign === '"' || sign === "'") && text[at - 1] === '=') quote = sign
  }
  return -1
}
