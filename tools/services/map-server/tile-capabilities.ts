/** A Web Map Tile Service of one layer in two grids: web mercator, and degrees with the latitude first (OGC 07-057r7). */

const LEVELS = 8
/** Half of the world's circumference, metres of EPSG:3857. */
const HALF_WORLD = 20_037_508.342789244
/** Metres of a pixel of the standard display, and metres of a degree at the equator (OGC 07-057r7 section 6.1). */
const PIXEL = 0.00028
const DEGREE = 111_319.49079327358
const SIDE = 256

const GRIDS = {
  mercator: {
    crs: 'urn:ogc:def:crs:EPSG::3857',
    corner: `${-HALF_WORLD} ${HALF_WORLD}`,
    across: 1,
    span: 2 * HALF_WORLD,
    metres: 1,
  },
  // the first axis of EPSG:4326 points north
  degrees: { crs: 'urn:ogc:def:crs:EPSG::4326', corner: '90 -180', across: 2, span: 180, metres: DEGREE },
} as const
type Grid = keyof typeof GRIDS

const isGrid = (name: string): name is Grid => Object.hasOwn(GRIDS, name)

function matrixSet(name: Grid): string {
  const { crs, corner, across, span, metres } = GRIDS[name]
  const matrices = Array.from({ length: LEVELS }, (_, level) => {
    const scale = ((span / 2 ** level / SIDE) * metres) / PIXEL
    return `<TileMatrix><ows:Identifier>${level}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner>
      <TileWidth>${SIDE}</TileWidth><TileHeight>${SIDE}</TileHeight><MatrixWidth>${across * 2 ** level}</MatrixWidth><MatrixHeight>${2 ** level}</MatrixHeight></TileMatrix>`
  })
  return `<TileMatrixSet><ows:Identifier>${name}</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>${matrices.join('')}</TileMatrixSet>`
}

function layer(base: string, name: string, title: string, grid: Grid): string {
  return `<Layer><ows:Title>${title}</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>-30 30</ows:LowerCorner><ows:UpperCorner>-20 40</ows:UpperCorner></ows:WGS84BoundingBox>
    <ows:Identifier>${name}</ows:Identifier><Style isDefault="true"><ows:Identifier>plain</ows:Identifier></Style><Format>image/png</Format>
    <TileMatrixSetLink><TileMatrixSet>${grid}</TileMatrixSet></TileMatrixSetLink>
    <ResourceURL format="image/png" resourceType="tile" template="${base}/wmts/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>`
}

/** What the service says of itself. */
export function tileCapabilities(base: string): string {
  return `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification><ows:Title>Tiles of squares</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
  <Contents>${layer(base, 'square', 'Red square in tiles', 'mercator')}${layer(base, 'degrees', 'Red square in tiles of degrees', 'degrees')}
  ${matrixSet('mercator')}${matrixSet('degrees')}</Contents>
  <ServiceMetadataURL xlink:href="${base}/wmts"/>
</Capabilities>`
}

/** The box of a tile by the path of its picture: W, S, E, N in the units of the projection. */
export function tileBox(path: string): { readonly srs: string; readonly bbox: readonly number[] } | undefined {
  const [, name = '', level, row, column] = /^\/wmts\/(\w+)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? []
  if (!isGrid(name)) return undefined
  const side = GRIDS[name].span / 2 ** Number(level)
  const [left, top] = name === 'mercator' ? [-HALF_WORLD, HALF_WORLD] : [-180, 90]
  const west = left + Number(column) * side
  const north = top - Number(row) * side
  return { srs: name === 'mercator' ? 'EPSG:3857' : 'EPSG:4326', bbox: [west, north - side, west + side, north] }
}
