import { describe, expect, it } from 'vitest'
import { recordedBytes, recordedFiles, recordedName } from '../../testing/recorded-files.ts'
import { mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import type { ReadPart } from './part-source.ts'
import { troubleOfFault } from './tif-fault.ts'
import type { DrawnTile, TifDetails } from './tif-messages.ts'
import { createTifReader } from './tif-reader.ts'

const files = recordedFiles('geotiff', '.tif')
const SIZE = 64

/** Size, bands, smaller copies, projection, extent, how much of a tile over its extent is drawn, its middle as colour and values; or why not. */
const EXPECTED: Readonly<Record<string, string>> = {
  'atlas-north-wcs111-coverage.tif': '600x639, 1 bands, 0 smaller, undefined, -180 53.14 180 90: 25 % drawn, 0 0 0 255; [0]',
  'eox-wcs111-coverage.tif':
    '669x1164, 3 bands, 0 smaller, EPSG:4326, -55.4 -36.11 -36.72 -3.6: 100 % drawn, 129 135 112 255; [118,126,109]',
  'eox111.tif': '67x117, 3 bands, 0 smaller, EPSG:4326, -55.54 -36.13 -36.82 -3.46: 100 % drawn, 116 124 107 255; [121,127,108]',
  'example51-bad.tif': 'broken-file (Offset is outside the bounds of the DataView)',
  '4326.tif': '1x1, 3 bands, 0 smaller, EPSG:4326, -90.97 14.33 -90.79 14.85: 100 % drawn, 41 52 18 255; [41,52,18]',
  'example.tif': '585x918, 1 bands, 0 smaller, EPSG:32632, 8.47 51.97 8.55 52.05: 99 % drawn, 202 202 202 255; [151]',
  'de-bw.tif': 'projection-not-offered (the file is in a projection of its own)',
  'elevation-f32.tif': '438x241, 1 bands, 0 smaller, EPSG:4326, 30.04 5.29 51.94 17.34: 82 % drawn, 79 79 79 255; [439]',
  'masked.tif': '947x753, 3 bands, 1 smaller, EPSG:4326, 3 50.38 7.73 54.15: 79 % drawn, 52 65 47 255; [53,64,50]',
  'non-square-pixels.tif':
    '1000x1000, 3 bands, 2 smaller, EPSG:4326, -180 -90 180 90: 100 % drawn, 100 152 191 255; [97,151,189]',
  'sentinel-b04.tif': '393x383, 1 bands, 0 smaller, EPSG:32636, 33.37 16.6 33.41 16.63: 100 % drawn, 211 211 211 255; [2984]',
  'sentinel-b08.tif': '393x383, 1 bands, 0 smaller, EPSG:32636, 33.37 16.6 33.41 16.63: 100 % drawn, 38 38 38 255; [3494]',
  'red.tif': '64x64, 3 bands, 0 smaller, EPSG:4326, 0 -32 32 0: 100 % drawn, 204 17 17 255; [204,17,17]',
  'all-nodata.tif': '71x2475, 4 bands, 0 smaller, EPSG:32628, -16.47 14.44 -16.46 14.5: 0 % drawn, 0 0 0 0; null',
  'alpha.tif': '1223x1223, 4 bands, 0 smaller, EPSG:3857, 174.95 -39.54 174.99 -39.5: 2 % drawn, 0 0 0 0; [0,0,0,0]',
  'cogeo.tif': '1024x1024, 3 bands, 6 smaller, EPSG:3857, 128.66 37.67 128.66 37.67: 100 % drawn, 180 188 191 255; [188,203,208]',
  'corrupt.tif':
    '1024x1024, 3 bands, 6 smaller, EPSG:3857, 128.66 37.67 128.66 37.67: 100 % drawn, 180 188 191 255; [188,203,208]',
  'float32.tif': 'projection-not-offered (the file names no projection)',
  'float_nan.tif': 'projection-not-offered (the file names no projection)',
  'float_raster_with_nodata.tif': '13x12, 1 bands, 0 smaller, undefined, 38.07 49.39 38.19 49.46: 37 % drawn, 0 0 0 0; [0]',
  'goes.tif': 'projection-not-offered (the file is in a projection of its own)',
  'rgb-byte-tenth.tif':
    '79x71, 3 bands, 0 smaller, UTM Zone 18, Northern Hemisphere, -78.96 23.56 -76.57 25.55: 65 % drawn, 18 21 11 255; [18,25,14]',
  'rgb1.tif':
    '400x400, 3 bands, 0 smaller, UTM Zone 18, Northern Hemisphere, -78.96 24.42 -77.74 25.53: 65 % drawn, 16 98 135 255; [13,94,129]',
  'rgb2.tif':
    '392x400, 3 bands, 0 smaller, UTM Zone 18, Northern Hemisphere, -77.77 24.45 -76.59 25.55: 67 % drawn, 22 45 54 255; [22,47,63]',
  'rgb3.tif':
    '400x319, 3 bands, 0 smaller, UTM Zone 18, Northern Hemisphere, -78.92 23.56 -77.72 24.45: 66 % drawn, 12 51 74 255; [12,51,74]',
  'test_esri_wkt.tif': 'projection-not-offered (the file is in USA_Contiguous_Albers_Equal_Area_Conic_USGS_version)',
  'world.rgb.tif': '512x256, 3 bands, 0 smaller, EPSG:4326, -180 -90 180 90: 100 % drawn, 26 108 168 255; [52,139,208]',
}

/** Answers questions for parts as the server does. */
const partsOf =
  (bytes: Uint8Array<ArrayBuffer>): ReadPart =>
  (first, last) =>
    Promise.resolve({ bytes: bytes.slice(first, last + 1).buffer, size: bytes.length })

async function told(path: string): Promise<string> {
  const reader = createTifReader(() => partsOf(recordedBytes(path)))
  try {
    const { raster, extent } = (await reader.answer({ kind: 'open', url: path })) as TifDetails
    const [west = 0, south = 0, east = 0, north = 0] = extent ?? []
    const bounds = [mercatorX(west), mercatorY(south), mercatorX(east), mercatorY(north)] as const
    const drawn = (await reader.answer({ kind: 'tile', tile: { bounds, size: SIZE } })) as DrawnTile | null
    const opaque =
      drawn === null ? 0 : Array.from({ length: SIZE * SIZE }, (_, index) => drawn.rgba[index * 4 + 3]).filter(Boolean).length
    const middle = (SIZE / 2) * SIZE + SIZE / 2
    const colour = drawn === null ? '' : drawn.rgba.slice(middle * 4, middle * 4 + 4).join(' ')
    const values = await reader.answer({ kind: 'values', longitude: (west + east) / 2, latitude: (south + north) / 2 })
    return (
      `${raster.width}x${raster.height}, ${raster.bands} bands, ${raster.overviews} smaller, ${raster.crs}, ` +
      `${extent?.map((side) => Number(side.toFixed(2))).join(' ')}: ${Math.round((opaque / SIZE / SIZE) * 100)} % drawn, ${colour}; ${JSON.stringify(values)}`
    )
  } catch (error) {
    return `${troubleOfFault(error)} (${(error as Error).message})`
  }
}

// skipped where the recorded files are absent
describe.skipIf(files.length === 0)('recorded GeoTIFF files (../shared/fixtures)', () => {
  it.each(files)('%s', async (path) => {
    expect(await told(path)).toBe(EXPECTED[recordedName(path)])
  })
  it('are all in the table', () => {
    expect(files.map(recordedName).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })
})
