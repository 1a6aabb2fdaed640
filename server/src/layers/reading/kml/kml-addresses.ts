/** Where the addresses in a KML document lead: to other hosts by way of the portal, into the archive that it came from, or nowhere. */
import { type AddressInArchive, addressInArchive, isRelativeAddress } from '@graticule/contracts/map/kml-document'
import { proxiedImage, proxiedKml } from '@graticule/contracts/services/map-proxies'
import { pictureFormat } from '../../../pictures/picture-format.ts'
import type { Room } from '../written-room.ts'
import type { Archive } from '../zip-archive.ts'

/** Where a document comes from. */
export interface KmlPlace {
  /** Absolute address of the file, after redirects. */
  readonly url: string
  /** The archive that it lies in, and its name there. */
  readonly inside?: { readonly archive: Archive; readonly entry: string }
}

/** Addresses of one document. `undefined` = it leads nowhere. */
export interface KmlAddresses {
  readonly image: (address: string) => string | undefined
  readonly document: (address: string) => string | undefined
  readonly link: (address: string) => string | undefined
}

/** A picture of an archive, and how it is written into the document. */
interface PictureInside {
  readonly bytes: number
  readonly written: string
}

/** Pictures of an archive travel within the document: so many bytes of each, and of all, in every place that shows them. */
const MAX_INSIDE_BYTES = 2_000_000
const MAX_ALL_INSIDE_BYTES = 8_000_000
const MAX_ADDRESS = 8_000

/** An address of the web, relative ones completed; `undefined` for every other scheme. */
function webAddressOf(address: string, base: string): URL | undefined {
  const url = URL.parse(address.trim(), base)
  if (url === null || url.href.length > MAX_ADDRESS || !/^https?:$/.test(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}

/**
 * Resolves the addresses of a document. Each picture of an archive is unpacked once. `room` is told how long each address is: a short
 * one may become a very long one.
 */
export function kmlAddresses({ url, inside }: KmlPlace, room: Room): KmlAddresses {
  const pictures = new Map<string, PictureInside | undefined>()
  let left = MAX_ALL_INSIDE_BYTES

  /** A file of the archive by a relative address; `outside`: it leads elsewhere. */
  const fileOf = (address: string): AddressInArchive | undefined =>
    inside === undefined || !isRelativeAddress(address)
      ? { outside: address }
      : addressInArchive(address, inside.archive.names, inside.entry)

  const unpacked = (name: string): PictureInside | undefined => {
    if (pictures.has(name)) return pictures.get(name)
    const bytes = inside?.archive.read(name)
    const format = bytes === undefined || bytes.length > Math.min(MAX_INSIDE_BYTES, left) ? undefined : pictureFormat(bytes)
    const picture =
      bytes === undefined || format === undefined
        ? undefined
        : {
            bytes: bytes.length,
            written: `data:${format.mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`,
          }
    pictures.set(name, picture)
    return picture
  }
  /** Each place that shows a picture has its bytes anew, so each counts. */
  const pictureInside = (name: string): string | undefined => {
    const picture = unpacked(name)
    if (picture === undefined || picture.bytes > left) return undefined
    left -= picture.bytes
    return picture.written
  }

  const resolved: KmlAddresses = {
    image(address) {
      const file = address.trim() === '' ? undefined : fileOf(address)
      if (file === undefined) return undefined
      if ('name' in file) return pictureInside(file.name)
      const found = webAddressOf(file.outside, url)
      return found === undefined ? undefined : proxiedImage(found.href)
    },
    document(address) {
      const file = address.trim() === '' ? undefined : fileOf(address)
      if (file === undefined) return undefined
      const fragment = /#[^#]*$/.exec(address.trim())?.[0] ?? ''
      // an archive within an archive is not opened
      if ('name' in file) return /\.kml$/i.test(file.name) ? proxiedKml(url, file.name) + fragment : undefined
      const found = webAddressOf(file.outside, url)
      if (found === undefined) return undefined
      found.hash = ''
      return proxiedKml(found.href) + fragment
    },
    link(address) {
      if (/^mailto:[^\s<>"]{3,300}$/i.test(address.trim())) return address.trim()
      const found = /^(?:https?:)?\/\//i.test(address.trim()) ? webAddressOf(address, url) : undefined
      return found?.href
    },
  }
  const counted =
    (resolve: (address: string) => string | undefined) =>
    (address: string): string | undefined => {
      const found = resolve(address)
      room(found?.length ?? 0)
      return found
    }
  return { image: counted(resolved.image), document: counted(resolved.document), link: counted(resolved.link) }
}
