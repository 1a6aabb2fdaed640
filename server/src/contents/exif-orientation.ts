/** How a photo was held: the orientation in its EXIF data (Exif 3.0 section 4.6.4, tag 0x0112), and the picture turned upright. */

/** Pixels of four bytes, row by row. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const ORIENTATION = 0x0112
const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
/** "Exif" and two zeros. */
const EXIF_HEAD = 6

/** 1 to 8; 1 where the file does not say. */
export function exifOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at)
      if (marker === START_OF_SCAN || marker >> 8 !== 0xff) return 1
      if (marker === APP1 && Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1') === 'Exif')
        return orientationIn(view, at + 4 + EXIF_HEAD)
    }
  } catch (error) {
    // it breaks off
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** In the first directory of the TIFF that begins at `start`. */
function orientationIn(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** The picture as it was seen. */
export function turned({ data, width, height }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { data, width, height }
  const swaps = orientation >= 5
  const [wide, high] = swaps ? [height, width] : [width, height]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  const flipsX = [2, 3, 7, 8].includes(orientation)
  const flipsY = [3, 4, 6, 7].includes(orientation)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [column, row] = swaps ? [y, x] : [x, y]
      const sourceX = flipsX ? width - 1 - column : column
      const sourceY = flipsY ? height - 1 - row : row
      to[y * wide + x] = from[sourceY * width + sourceX] ?? 0
    }
  }
  return { data: new Uint8Array(to.buffer), width: wide, height: high }
}
