/** A tile map of a TMS 1.0.0 (OSGeo Tile Map Service Specification), as `tilemapresource.xml` describes it. */
import { child, children, linkOf, numberOf, oneLine, readRoot, textAt } from './read-xml.ts'
import { projectionCode, type UnreadService } from './service-layers.ts'

export interface TileMap {
  readonly kind: 'tms'
  readonly title: string
  readonly projection: string
  /** Lower left corner of the tile of column 0 and row 0, in units of the projection. */
  readonly origin: readonly [number, number]
  /** Pixels. */
  readonly tileWidth: number
  readonly tileHeight: number
  /** Of the files, without a dot. */
  readonly extension: string
  /** Coarsest first. `resolution`: units of the projection per pixel. */
  readonly levels: readonly { readonly url: string; readonly resolution: number }[]
}

/** Names of grids that say more than the codes beside them, which old programs wrote in many ways. */
function projectionOf(root: Element): string {
  const profile = child(root, 'TileSets')?.getAttribute('profile') ?? ''
  if (/mercator/.test(profile)) return 'EPSG:3857'
  if (/geodetic/.test(profile)) return 'EPSG:4326'
  const code = projectionCode(textAt(root, 'SRS'))
  return code.endsWith('41001') ? 'EPSG:3857' : code
}

/** Reads the description of a tile map, which came from this address. */
export function readTileMap(xml: string, address: string): TileMap | UnreadService {
  const root = readRoot(xml, ['TileMap'])
  if ('kind' in root) return root
  const number = (element: Element | undefined, name: string) => numberOf(element?.getAttribute(name))
  const corner = child(root, 'Origin')
  const format = child(root, 'TileFormat')
  const projection = projectionOf(root)
  const [x, y] = [number(corner, 'x'), number(corner, 'y')]
  const levels = children(child(root, 'TileSets'), 'TileSet').flatMap((set) => {
    const resolution = number(set, 'units-per-pixel')
    const href = linkOf(set) ?? set.getAttribute('href') ?? ''
    if (resolution === undefined || resolution <= 0 || !URL.canParse(href, address)) return []
    return [{ url: new URL(href, address).href.replace(/\/$/, ''), resolution }]
  })
  if (levels.length === 0) return { kind: 'unread', trouble: 'empty', said: '' }
  // programs write the corner of web mercator in degrees, or with the axes turned: it is always the same
  const world = { 'EPSG:3857': [-20_037_508.342_789_244, -20_037_508.342_789_244], 'EPSG:4326': [-180, -90] } as const
  const known = projection === 'EPSG:3857' || projection === 'EPSG:4326' ? world[projection] : undefined
  return {
    kind: 'tms',
    title: oneLine(textAt(root, 'Title')),
    projection,
    origin: known ?? [x ?? 0, y ?? 0],
    tileWidth: number(format, 'width') ?? 256,
    tileHeight: number(format, 'height') ?? 256,
    extension: format?.getAttribute('extension') ?? 'png',
    levels: levels.toSorted((a, b) => b.resolution - a.resolution),
  }
}
