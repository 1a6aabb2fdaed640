/**
 * Where the addresses in a KML file of the visitor's own lead: to other hosts by way of the portal, into the archive that it lies in, or
 * nowhere. For files of other hosts the server does the same (`kml-addresses.ts` there).
 */
import { proxiedImage, proxiedKml } from '@graticule/contracts/services/map-proxies'
import { child, type XmlNode } from '../vector/read-xml.ts'

/** Where a document stands. */
export interface OwnPlace {
  /** `own-file:1`. */
  readonly id: string
  /** The archive: the names in it, and the one of this document. */
  readonly inside?: { readonly names: readonly string[]; readonly entry: string }
}

/** Gives what stands for a picture of the archive; `undefined`: it cannot be shown. */
export type PictureInside = (name: string) => string | undefined

/** `undefined`: it leads nowhere. */
interface Addresses {
  image(address: string): string | undefined
  document(address: string): string | undefined
}

const MAX_ADDRESS = 8_000

/** Addresses of the web; a file on a disk has nothing that others could be relative to. */
function webAddressOf(address: string): string | undefined {
  const text = address.trim()
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= MAX_ADDRESS
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The name of a file of the archive by an address that is relative to the document. */
function nameInside(address: string, { names, entry }: NonNullable<OwnPlace['inside']>): string | undefined {
  const [path = ''] = address.trim().replaceAll('\\', '/').split(/[?#]/)
  const joined: string[] = entry.split('/').slice(0, -1)
  for (const part of decoded(path).split('/')) {
    if (part === '..') {
      // beside the archive there is nothing
      if (joined.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') joined.push(part)
  }
  const name = joined.join('/')
  return names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase())
}

const isRelative = (address: string): boolean => !/^(?:[a-z][\w+.-]*:|\/)/i.test(address.trim().replaceAll('\\', '/'))

function addressesIn({ id, inside }: OwnPlace, picture: PictureInside): Addresses {
  const fileOf = (address: string) =>
    inside !== undefined && address.trim() !== '' && isRelative(address) ? nameInside(address, inside) : undefined
  return {
    image(address) {
      const name = fileOf(address)
      if (name !== undefined) return picture(name)
      const found = webAddressOf(address)
      return found === undefined ? undefined : proxiedImage(found)
    },
    document(address) {
      const fragment = /#[^#]*$/.exec(address.trim())?.[0] ?? ''
      const name = fileOf(address)
      if (name !== undefined) return /\.kml$/i.test(name) ? `${id}/${name}${fragment}` : undefined
      const found = webAddressOf(address.trim().replace(/#[^#]*$/, ''))
      return found === undefined ? undefined : proxiedKml(found) + fragment
    },
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const plain = (value: string): string => value.replaceAll('&amp;', '&')

/** A description: its pictures come by way of the portal too. What of it is shown at all says `SafeHtml.tsx`. */
function htmlOf(text: string, { image }: Addresses): string {
  if (!/<[a-z!/]/i.test(text)) return escaped(text.trim()).replaceAll(/\r?\n/g, '<br>')
  return text.replaceAll(/<img\b[^>]*>/gi, (tag) => {
    const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
    const [, alt = ''] = /\salt\s*=\s*"([^"]*)"/i.exec(tag) ?? []
    const source = image(plain(double ?? single ?? bare ?? ''))
    return source === undefined ? '' : `<img src="${escaped(source)}" alt="${alt}">`
  })
}

/** A style of this document is sometimes named without its sign. */
const styleAddress = (text: string): string => (text === '' || /[#/.]/.test(text) ? text : `#${text}`)

/** Rewrites the addresses in an element and all within it. */
export function rewriteAddresses(node: XmlNode, place: OwnPlace, picture: PictureInside): void {
  const addresses = addressesIn(place, picture)
  const visit = (parent: XmlNode) => {
    for (const one of parent.children) {
      if (one.name === 'href')
        one.text = (/^(?:Link|Url)$/.test(parent.name) ? addresses.document(one.text) : addresses.image(one.text)) ?? ''
      else if (one.name === 'styleUrl') {
        const address = styleAddress(one.text.trim())
        one.text = address.startsWith('#') ? address : (addresses.document(address) ?? '')
      } else if (one.name === 'description' || (one.name === 'text' && parent.name === 'BalloonStyle'))
        one.text = htmlOf(one.text, addresses)
      else if (/^snippet$/i.test(one.name) && child(parent, 'description') === undefined) one.text = escaped(one.text)
      visit(one)
    }
  }
  visit(node)
}
