/**
 * What a picture is, told from its first bytes and from nothing that its server says. Only formats that cannot hold
 * scripts or links: PNG, JPEG, GIF and WebP.
 */

/** A picture that may be passed on. */
export interface PictureFormat {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/**
 * The format of a picture; `undefined` for everything else, and for pictures that break off before their size.
 * @rule B-pictures.format A picture is known by its bytes, whatever its server calls it
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && latin(bytes, 12, 16) === 'IHDR') {
      return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    }
    if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) {
      return { mediaType: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    }
    if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return webp(bytes, view)
    if (view.getUint16(0) === 0xffd8) return jpeg(view)
  } catch (error) {
    // the size would stand beyond the end
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** WebP container: lossy, lossless or extended (RFC 9649). */
function webp(bytes: Uint8Array, view: DataView): PictureFormat | undefined {
  const mediaType = 'image/webp'
  const kind = latin(bytes, 12, 16)
  if (kind === 'VP8 ') return { mediaType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return undefined
  return { mediaType, width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
}

/** JPEG: the frame header (SOF0 to SOF15 without the tables among them; ITU-T T.81 annex B) holds the size. */
function jpeg(view: DataView): PictureFormat | undefined {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { mediaType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // fill bytes; the picture itself begins before any size was told
    if (marker === 0xff) at += 1
    else if (marker === 0xda) return undefined
    else at += 2 + view.getUint16(at + 2)
  }
}
