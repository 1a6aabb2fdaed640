import { MAX_RANGE_BYTES } from '@graticule/contracts/services/map-proxies'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import { writeArrayBuffer } from 'geotiff'
import { describe, expect, it, vi } from 'vitest'
import { type FilePart, PartSource, type ReadPart } from './part-source.ts'
import { TifFault, troubleOfFault } from './tif-fault.ts'
import type { DrawnTile, TifLook } from './tif-messages.ts'
import { readAffine } from './tif-place.ts'
import { createTifReader } from './tif-reader.ts'

/** A source that gives parts of these bytes, and what it was asked for. */
function partsOf(bytes: Uint8Array<ArrayBuffer>) {
  const read = vi.fn<ReadPart>((first, last) =>
    Promise.resolve<FilePart>({ bytes: bytes.slice(first, last + 1).buffer, size: bytes.length, validator: '"v1"' }),
  )
  return { read, source: new PartSource(read) }
}
const rising = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

describe('parts of a file', () => {
  it('are asked for in blocks, once, as those of one file', async () => {
    const bytes = rising(300_000)
    const { read, source } = partsOf(bytes)
    const [head] = await source.fetch([{ offset: 8, length: 100 }])
    expect(new Uint8Array(head!)).toEqual(bytes.slice(8, 108))
    const [across] = await source.fetch([{ offset: 60_000, length: 80_000 }])
    expect(new Uint8Array(across!)).toEqual(bytes.slice(60_000, 140_000))
    await source.fetch([{ offset: 100, length: 100 }])
    expect(read.mock.calls).toEqual([
      [0, 65_535, undefined],
      [65_536, 196_607, '"v1"'],
    ])
    expect(source.fileSize).toBe(300_000)
  })

  it('end with the file, and are never longer than an answer may be', async () => {
    const bytes = rising(9_000_000)
    const { read, source } = partsOf(bytes)
    const [all] = await source.fetch([{ offset: 0, length: 10_000_000 }])
    expect(all!.byteLength).toBe(9_000_000)
    expect(new Uint8Array(all!).at(-1)).toBe(bytes.at(-1))
    for (const [first, last] of read.mock.calls) expect(last - first + 1).toBeLessThanOrEqual(MAX_RANGE_BYTES)
  })

  it('that failed are asked for again', async () => {
    const { read, source } = partsOf(rising(100))
    read.mockRejectedValueOnce(new TifFault('no-ranges', 'gone'))
    const failed = await source.fetch([{ offset: 0, length: 10 }]).catch((error: unknown) => error)
    expect(troubleOfFault(failed)).toBe('no-ranges')
    expect(await source.fetch([{ offset: 0, length: 10 }])).toHaveLength(1)
  })
})

describe('where pixels lie', () => {
  it('is told by a point and a size, or by a matrix', () => {
    expect(readAffine(undefined, [2, 3, 0, 100, 200, 0], [10, 5, 0], false)).toEqual([10, 0, 80, 0, -5, 215])
    const matrix = [10, 1, 0, 80, 2, -5, 0, 215, 0, 0, 0, 0, 0, 0, 0, 1]
    expect(readAffine(matrix, undefined, undefined, false)).toEqual([10, 1, 80, 2, -5, 215])
  })
  it('is the middle of a pixel in a file of points', () => {
    expect(readAffine(undefined, [0, 0, 0, 100, 200, 0], [10, 10, 0], true)).toEqual([10, 0, 95, 0, -10, 205])
  })
  it('may not be told', () => {
    expect(() => readAffine(undefined, undefined, undefined, false)).toThrow(TifFault)
  })
})

/** A file of 4 by 2 pixels from 0 to 40 east and 0 to 20 north. */
const written = (values: number[][][], more: object = {}) =>
  new Uint8Array(
    writeArrayBuffer(values, {
      width: 4,
      height: 2,
      ModelPixelScale: [10, 10, 0],
      ModelTiepoint: [0, 0, 0, 0, 20, 0],
      GTModelTypeGeoKey: 2,
      GeographicTypeGeoKey: 4326,
      GDAL_NODATA: '9',
      ...more,
    }),
  )
const colour = (drawn: DrawnTile, size: number, x: number, y: number) =>
  Array.from(drawn.rgba.slice((y * size + x) * 4, (y * size + x) * 4 + 4))

async function draw(bytes: Uint8Array<ArrayBuffer>, look: TifLook = {}) {
  const reader = createTifReader(() => partsOf(bytes).read)
  await reader.answer({ kind: 'open', url: '' })
  const bounds = [0, 0, mercatorX(40), mercatorY(20)] as const
  return { reader, drawn: (await reader.answer({ kind: 'tile', tile: { bounds, size: 64, ...look } })) as DrawnTile }
}

const GREY = [
  [
    [0, 10, 20, 30],
    [40, 50, 9, 70],
  ],
]

describe('a drawn tile', () => {
  // @rule B-raster-layers.geotiff
  it('has each pixel in its place, darkest to lightest as the visitor says, and none where there is no data', async () => {
    const { drawn, reader } = await draw(written(GREY), { stretch: [0, 100] })
    expect(colour(drawn, 64, 8, 8)).toEqual([0, 0, 0, 255])
    expect(colour(drawn, 64, 24, 8)).toEqual([26, 26, 26, 255])
    expect(colour(drawn, 64, 8, 56)).toEqual([102, 102, 102, 255])
    expect(colour(drawn, 64, 40, 56)).toEqual([0, 0, 0, 0])
    expect(drawn.values[8 * 64 + 24]).toBe(10)
    expect(drawn.values[56 * 64 + 40]).toBeNaN()
    expect(await reader.answer({ kind: 'values', longitude: 35, latitude: 5 })).toEqual([70])
    expect(await reader.answer({ kind: 'values', longitude: 25, latitude: 5 })).toBeNull()
    expect(await reader.answer({ kind: 'values', longitude: 45, latitude: 5 })).toBeNull()
  })

  it('is stretched by its own values when nothing is said', async () => {
    const { drawn } = await draw(written(GREY))
    expect(colour(drawn, 64, 8, 8)).toEqual([0, 0, 0, 255])
    expect(colour(drawn, 64, 56, 56)).toEqual([255, 255, 255, 255])
  })

  it('of three bands has their colours as they are, or those of the bands that are chosen', async () => {
    const band = (value: number) => [Array<number>(4).fill(value), Array<number>(4).fill(value)]
    const rgb = written([band(200), band(100), band(50)], {
      PhotometricInterpretation: 2,
      BitsPerSample: [8, 8, 8],
      SamplesPerPixel: 3,
    })
    expect(colour((await draw(rgb)).drawn, 64, 20, 20)).toEqual([200, 100, 50, 255])
    expect(colour((await draw(rgb, { bands: [3, 2, 1] })).drawn, 64, 20, 20)).toEqual([50, 100, 200, 255])
    expect(colour((await draw(rgb, { bands: [2] })).drawn, 64, 20, 20)).toEqual([100, 100, 100, 255])
  })

  it('of the whole world has each half in its place, up to the antimeridian', async () => {
    const reader = createTifReader(
      () =>
        partsOf(
          written(
            [
              [
                [0, 10, 20, 30],
                [0, 10, 20, 30],
              ],
            ],
            { ModelPixelScale: [90, 90, 0], ModelTiepoint: [0, 0, 0, -180, 90, 0] },
          ),
        ).read,
    )
    await reader.answer({ kind: 'open', url: '' })
    for (const [from, value] of [
      [-180, 0],
      [90, 30],
    ] as const) {
      const bounds = [mercatorX(from), mercatorY(1), mercatorX(from + 90), mercatorY(60)] as const
      const drawn = (await reader.answer({ kind: 'tile', tile: { bounds, size: 64 } })) as DrawnTile
      expect(new Set(drawn.values)).toEqual(new Set([value]))
    }
  })

  it('beside the file is none', async () => {
    const { reader } = await draw(written(GREY))
    const bounds = [mercatorX(100), 0, mercatorX(110), mercatorY(10)] as const
    expect(await reader.answer({ kind: 'tile', tile: { bounds, size: 64 } })).toBeNull()
  })
})

describe('a file that is refused', () => {
  const troubleOf = (bytes: Uint8Array<ArrayBuffer>) =>
    createTifReader(() => partsOf(bytes).read)
      .answer({ kind: 'open', url: '' })
      .then(() => 'none', troubleOfFault)

  it('may be no TIFF, or in a projection that is not known', async () => {
    expect(await troubleOf(new TextEncoder().encode('<html>no</html>'))).toBe('broken-file')
    expect(await troubleOf(written(GREY, { GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 31_370 }))).toBe('projection-not-offered')
    expect(await troubleOf(written(GREY))).toBe('none')
  })
})
