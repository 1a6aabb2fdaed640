/** Emphasis, code and links within a line of a description. */
import { webAddress } from '@graticule/contracts/links/link-address'

/** A piece of text in one style. */
export interface Span {
  readonly text: string
  readonly style?: 'strong' | 'em' | 'code'
  /** http or https only. */
  readonly href?: string
}

/**
 * What has a meaning, tried in this order. Every repeat is bounded or ends at a sign that begins no match, so the time grows with the
 * length only. Emphasis stands between words: "2*3*4", "sea_surface_temperature" and "*.nc" have none, and
 * "values[0](x)" is no link.
 */
const MARKS = new RegExp(
  [
    String.raw`\\(?<escaped>[\\\x60*_{}\[\]()#+.!~>|\-])`,
    String.raw`!\[(?<image>[^\[\]\n]{0,300})\]\([^()\s]{1,2000}(?:\s+"[^"\n]{0,300}")?\)`,
    String.raw`(?:(?<![\p{L}\p{N}\])])|(?=\[[^\[\]\n]{1,500}\]\(\s*<?https?:))\[(?<label>[^\[\]\n]{1,500})\]\(\s*<?(?<target>[^()\s<>]{1,2000}(?:\([^()\s<>]{0,300}\)[^()\s<>]{0,300})?)>?(?:\s+"[^"\n]{0,300}")?\s*\)`,
    String.raw`<?(?<bare>https?:\/\/[^\s<>"'“”]{3,2000})>?`,
    '`(?<code>[^`\\n]{1,300})`',
    String.raw`(?<![\p{L}\p{N}*])\*\*(?=[^\s*])(?<strong>[^*\n]{1,500})(?<=\S)\*\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])__(?=[^\s_])(?<strong2>[^_\n]{1,500})(?<=\S)__(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}"“'(])(?<em>[^*\n]{1,500})(?<=\S)\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[\p{L}\p{N}"“'(])(?<em2>[^_\n]{1,500})(?<=\S)_(?![\p{L}\p{N}_])`,
  ].join('|'),
  'giu',
)

/** Signs at the end of an address that belong to the sentence round it. */
const AFTER_ADDRESS = /[.,;:!?*_'"]+$/

function bareLink(text: string): readonly Span[] {
  let address = text.replace(AFTER_ADDRESS, '')
  // "(see https://example.org/a)"
  if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1).replace(AFTER_ADDRESS, '')
  const href = webAddress(address)?.href
  const rest = text.slice(address.length)
  return href === undefined ? [{ text }] : [{ text: address, href }, ...(rest === '' ? [] : [{ text: rest }])]
}

/** Emphasis in the name of a link is not shown. */
const withoutMarks = (text: string): string => text.replaceAll(/\*{1,3}|`|\\(?=[_*])/g, '')

function spansOf(groups: Readonly<Record<string, string | undefined>>): readonly Span[] {
  const { escaped, image, label, target = '', bare, code, strong, strong2, em, em2 } = groups
  if (escaped !== undefined) return [{ text: escaped }]
  if (image !== undefined) return image === '' ? [] : [{ text: image }]
  if (label !== undefined) {
    const href = webAddress(target)?.href
    return [{ text: withoutMarks(label), ...(href === undefined ? {} : { href }) }]
  }
  if (bare !== undefined) return bareLink(bare)
  if (code !== undefined) return [{ text: code, style: 'code' }]
  const bold = strong ?? strong2
  if (bold !== undefined) return [{ text: withoutMarks(bold), style: 'strong' }]
  return [{ text: withoutMarks(em ?? em2 ?? ''), style: 'em' }]
}

/** The pieces of a text, those without a style together. */
export function readSpans(text: string): readonly Span[] {
  const spans: Span[] = []
  const add = (span: Span) => {
    const last = spans.at(-1)
    const isPlain = (one: Span | undefined) => one !== undefined && one.style === undefined && one.href === undefined
    if (isPlain(last) && isPlain(span)) spans[spans.length - 1] = { text: last!.text + span.text }
    else if (span.text !== '') spans.push(span)
  }
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    add({ text: text.slice(at, match.index) })
    for (const span of spansOf(match.groups ?? {})) add(span)
    at = match.index + match[0].length
  }
  add({ text: text.slice(at) })
  return spans
}
