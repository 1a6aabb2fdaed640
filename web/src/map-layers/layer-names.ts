/** How the layers of a record are called and in which order they are offered. */

/** Words for a picture of all that a scene shows, as people see it. */
const PICTURE = /(?:true|natural)[\s_-]?colou?r|\b(?:visual|tci|rgb|overview|preview|quick[\s_-]?look|rendered[\s_-]?preview)\b/i
/** Words for one band of a scene, or for what was computed of its pixels. */
const BAND =
  /\bband\b|\bB\d{1,2}A?\b|^(?:coastal|blue|green|red|nir|swir|lwir|cirrus|panchromatic|thermal|aot|scl|wvp|qa|cloud|snow)|\bmask\b/i
/** A name that nobody wrote for readers: one word of letters and figures, a key. */
const KEY = /^[a-z\d]+(?:[_-][a-z\d]+)*$/

/** A name as people read it: keys without their dashes, and with a capital. */
function readable(name: string): string {
  if (!KEY.test(name)) return name
  const words = name.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last part of the path of an address, without its ending. */
function fileName(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/)
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z\d]{1,5}$/i, '')
  return name === '' ? undefined : name
}

/** What a file is called among the others of its record: by its link, else by its address. */
export function fileTitle(link: {
  readonly name?: string
  readonly description?: string
  readonly url: string
}): string | undefined {
  const name = link.name ?? link.description ?? fileName(link.url)
  return name === undefined ? undefined : readable(name)
}

/** Where a layer of this name stands among the others: pictures in true colour first, single bands last. */
export const rankOf = (title: string): number => (PICTURE.test(title) ? 0 : BAND.test(title) ? 2 : 1)
