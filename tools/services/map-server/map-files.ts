/** The files behind the map server: one square as GeoJSON, KML, GeoTIFF and cloud-optimised GeoTIFF, made by GDAL. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the square lies: W, S, E, N, degrees of EPSG:4326. */
export const SQUARE = [-30, 30, -20, 40] as const
/** Its colours, red, green, blue. */
export const RED = [200, 30, 40] as const
export const GREEN = [30, 160, 60] as const
export const BLUE = [30, 60, 200] as const

const [WEST, SOUTH, EAST, NORTH] = SQUARE

const ring = [
  [WEST, SOUTH],
  [EAST, SOUTH],
  [EAST, NORTH],
  [WEST, NORTH],
  [WEST, SOUTH],
]

function collection(properties: readonly object[]): string {
  const features = properties.map((one) => ({
    type: 'Feature',
    properties: one,
    geometry: { type: 'Polygon', coordinates: [ring] },
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** Degrees around the square that the pictures show too, without a colour. */
const MARGIN = 5
/** Pixels of a picture for each degree. */
const PIXELS = 40
const OPAQUE = 255

function gdal(program: string, ...args: readonly string[]): void {
  execFileSync(program, ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * A GeoTIFF of three bands in which the square has its colour and the rest none; edges have no halves. `-ot Byte`, EPSG:4326,
 * 40 pixels a degree.
 */
function picture(square: string, file: string, colour: readonly number[]): void {
  const burnt = [...colour, OPAQUE].flatMap((value) => ['-burn', String(value)])
  const extent = [WEST - MARGIN, SOUTH - MARGIN, EAST + MARGIN, NORTH + MARGIN].map(String)
  const side = String(1 / PIXELS)
  const grid = ['-init', '0', '-a_srs', 'EPSG:4326', '-te', ...extent, '-tr', side, side]
  gdal('gdal_rasterize', ...burnt, ...grid, '-ot', 'Byte', '-co', 'PHOTOMETRIC=RGB', '-co', 'ALPHA=YES', square, file)
}

/** Makes all of them in this folder. */
export function makeMapFiles(folder: string): void {
  const at = (name: string) => join(folder, name)
  writeFileSync(at('square.geojson'), collection([{ name: 'Red square', value: 42 }]))
  writeFileSync(
    at('months.geojson'),
    collection([
      { colour: 'red', day: '2020-01-01' },
      { colour: 'green', day: '2020-02-01' },
      { colour: 'blue', day: '2020-03-01' },
    ]),
  )
  // what MapServer wants to see before it answers questions about a place as text
  writeFileSync(at('square.html'), '<!-- MapServer Template -->\n<p>[name] is [value]</p>\n')
  const outline = ring.map((corner) => corner.join(',')).join(' ')
  writeFileSync(
    at('square.kml'),
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="s"><LineStyle><width>0</width></LineStyle><PolyStyle><color>ff281ec8</color><outline>0</outline></PolyStyle></Style>
<Placemark><name>Red square</name><styleUrl>#s</styleUrl><Polygon><outerBoundaryIs><LinearRing><coordinates>${outline}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`,
  )
  picture(at('square.geojson'), at('red.tif'), RED)
  picture(at('square.geojson'), at('green.tif'), GREEN)
  gdal('gdalwarp', '-t_srs', 'EPSG:32627', '-r', 'near', at('green.tif'), at('metres.tif'))
  const cog = ['-of', 'COG', '-co', 'COMPRESS=DEFLATE', '-co', 'OVERVIEWS=IGNORE_EXISTING', '-co', 'BLOCKSIZE=128']
  gdal('gdal_translate', ...cog, '-co', 'OVERVIEW_RESAMPLING=NEAREST', at('red.tif'), at('cog.tif'))
  gdal('gdal_translate', ...cog, '-co', 'OVERVIEW_RESAMPLING=NEAREST', at('metres.tif'), at('utm.tif'))
}
