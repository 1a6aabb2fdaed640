/** Where the bytes of a GeoTIFF come from: from another host by way of the portal, or from a file of the visitor's own. */
import { fetchFilePart, troubleOf } from '../../../../api/map-proxies.ts'
import type { ReadPart } from '../../../../formats/tif/part-source.ts'
import { TifFault } from '../../../../formats/tif/tif-fault.ts'

const partsOfAddress =
  (url: string): ReadPart =>
  async (first, last, validator) => {
    const reply = await fetchFilePart(url, first, last, validator)
    if (reply.ok) return reply.value
    throw new TifFault(troubleOf(reply.failure) ?? 'unreachable', reply.failure.detail)
  }

/** A file that was changed or moved after it was opened cannot be read any more. */
const partsOfFile =
  (file: Blob): ReadPart =>
  async (first, last) => ({ bytes: await file.slice(first, last + 1).arrayBuffer(), size: file.size })

/** Reads parts of the file at an address, or of `file`, one of the visitor's own, which has none. */
export const partsOfTif = (url: string, file?: Blob): ReadPart => (file === undefined ? partsOfAddress(url) : partsOfFile(file))
