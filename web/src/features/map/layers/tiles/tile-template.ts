/** Addresses of tiles by templates: {x}, {y} or {-y}, {z}, {q}; {a-c} or {s} for several hosts, {r} for finer screens. */

/** True for an address with places for a column, a row and a level. */
export const isTileTemplate = (url: string): boolean =>
  /\{-?y\}/.test(url) ? /\{x\}/.test(url) && /\{z\}/.test(url) : /\{q\}/.test(url)

/** What the portal's server can ask, for the reason of a failure: the first tile of the world. */
export const firstTile = (url: string): string =>
  url
    .replaceAll(/\{-?[xyz]\}/g, '0')
    .replaceAll('{q}', '0')
    .replaceAll('{r}', '')
    .replaceAll('{s}', 'a')
    .replaceAll(/\{(\w)-\w\}/g, '$1')

/**
 * Addresses in the words of OpenLayers, one for each host, and how many pixels of a tile lie in one of the grid.
 * @rule B-raster-layers.tile-templates Tiles are asked for by templates with {x}, {y}, {-y}, {z}, {q} and hosts
 */
export function readTemplate(url: string, pixelRatio: number): { readonly urls: string[]; readonly tilePixelRatio: number } {
  const isFine = pixelRatio > 1 && url.includes('{r}')
  const template = url.replaceAll('{r}', isFine ? '@2x' : '')
  // Leaflet's name for hosts, whose usual ones these are
  const hosts = template.includes('{s}') ? ['a', 'b', 'c'].map((host) => template.replaceAll('{s}', host)) : expandHosts(template)
  return { urls: hosts, tilePixelRatio: /@2x|\/512\//.test(template) ? 2 : 1 }
}

/** `{a-c}` and `{0-3}`, one for each letter or number. */
function expandHosts(template: string): string[] {
  const [range, from, to] = /\{([a-z0-9])-([a-z0-9])\}/.exec(template) ?? []
  if (range === undefined || from === undefined || to === undefined) return [template]
  const first = from.codePointAt(0)!
  const count = Math.max(1, to.codePointAt(0)! - first + 1)
  return Array.from({ length: count }, (_, index) => template.replaceAll(range, String.fromCodePoint(first + index)))
}

/** Key of a tile in a quadtree (Bing): a digit for each level, column in its first bit, row in its second. */
export function quadKey(z: number, x: number, y: number): string {
  return Array.from({ length: z }, (_, index) => {
    const bit = 1 << (z - 1 - index)
    return ((x & bit) === 0 ? 0 : 1) + ((y & bit) === 0 ? 0 : 2)
  }).join('')
}

/** Address of a tile; `y` counts from the north. */
export function tileAddress(urls: readonly string[], [z, x, y]: readonly [number, number, number]): string {
  const template = urls[(x + y) % urls.length] ?? ''
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y))
    .replaceAll('{q}', quadKey(z, x, y))
}
