/** What a text of a page may hold, in the words of the editor (Tiptap, ADR 128). The server allows the same (`safe-html.ts`). */
import { EMBED_HOSTS } from '@graticule/contracts/contents/embeds'
import { isResultsAddress } from '@graticule/contracts/contents/results-address'
import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** A video in a frame, from the hosts that are allowed. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => {
        const address = (frame as HTMLIFrameElement).getAttribute('src') ?? ''
        return URL.canParse(address) && (EMBED_HOSTS as readonly string[]).includes(new URL(address).hostname) ? null : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', mergeAttributes({ loading: 'lazy', allowfullscreen: '' }, HTMLAttributes)],
})

/** A map of a shared link, with the words that stand for it: elsewhere they are a link. */
const PageMap = Node.create({
  name: 'map',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ address: { default: '', rendered: false }, alternative: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'figure[data-map]',
      getAttrs: (figure) => {
        const address = figure.getAttribute('data-map') ?? ''
        return isResultsAddress(address) ? { address, alternative: figure.textContent.trim() } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-map': attrs['address'] as string },
    ['a', { href: attrs['address'] as string }, attrs['alternative'] as string],
  ],
})

/** Addresses that a page may link to: of this portal, of the web, of mail. */
export const mayLinkTo = (address: string): boolean =>
  /^(?:\/(?!\/)\S*|#\S+|mailto:[^\s@]+@[^\s@]+)$/i.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address))

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => mayLinkTo(address),
    },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
  Video,
  PageMap,
]
