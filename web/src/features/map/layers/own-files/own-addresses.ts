/**
 * Where the addresses in a KML file of the visitor's own lead: to other hosts by way of the portal, into the archive that it lies in, or
 * nowhere. For files of other hosts the server does the same (`kml-addresses.ts` there).
 */
import { addressInArchive, isRelativeAddress, styleAddress } from '@graticule/contracts/map/kml-document'
import { proxiedImage, proxiedKml } from '@graticule/contracts/services/map-proxies'
import { child, type XmlNode } from '../../../../formats/xml/read-xml.ts'

/** Where a document stands. */
export interface OwnPath {
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

function addressesIn({ id, inside }: OwnPath, picture: PictureInside): Addresses {
  const fileOf = (address: string): string | undefined => {
    if (inside === undefined || address.trim() === '' || !isRelativeAddress(address)) return undefined
    const found = addressInArchive(address, inside.names, inside.entry)
    // beside the archive there is nothing
    return found !== undefined && 'name' in found ? found.name : undefined
  }
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

/** Rewrites the addresses in an element and all within it. */
export function rewriteAddresses(node: XmlNode, path: OwnPath, picture: PictureInside): void {
  const addresses = addressesIn(path, picture)
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
