import { describe, expect, it } from 'vitest'
import { pictureFormat } from './picture-format.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([...part])))),
  )

const FILES: readonly (readonly [name: string, file: Uint8Array, mediaType: string, width: number, height: number])[] = [
  ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 200]), 'image/png', 256, 200],
  ['GIF', bytes('GIF89a', [0x2c, 1, 0x90, 0]), 'image/gif', 300, 144],
  [
    'lossy WebP',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 1, 2, 3, 0x9d, 1, 0x2a, 152, 0, 151, 0]),
    'image/webp',
    152,
    151,
  ],
  ['lossless WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x97, 0xc0, 0x25, 0]), 'image/webp', 152, 152],
  [
    'extended WebP',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 151, 0, 0, 99, 1, 0]),
    'image/webp',
    152,
    356,
  ],
  [
    'JPEG with other segments and fill bytes first',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xff, 0xc4, 0, 3, 1, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0]),
    'image/jpeg',
    512,
    256,
  ],
]

describe('the format of a picture', () => {
  it.each(FILES)('of a %s is told with its size', (_name, file, mediaType, width, height) => {
    expect(pictureFormat(file)).toEqual({ mediaType, width, height })
  })

  it.each(FILES)('of a %s is not told when it breaks off', (_name, file) => {
    for (let length = 0; length < file.length; length += 1)
      expect(pictureFormat(file.subarray(0, length)), `${length} bytes`).toBeUndefined()
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><title>x</title>'],
    ['PDF', '%PDF-1.7 ...................'],
    ['BMP', 'BM..........................'],
    ['AVIF', '\0\0\0\x1cftypavif..............'],
    ['another RIFF', 'RIFF....WAVEfmt ............'],
    ['an unknown WebP', 'RIFF....WEBPEVIL............'],
    ['a JPEG without a size', '\xff\xd8\xff\xda\0\0..........'],
    ['a JPEG that is none', '\xff\xd8<script>'],
    ['nothing', ''],
  ])('of %s is none', (_name, text) => {
    expect(pictureFormat(bytes(text))).toBeUndefined()
  })
})
