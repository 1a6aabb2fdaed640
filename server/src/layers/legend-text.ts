/**
 * A legend as text: the names of its layer, and the classes with colours if the service supports them (JSON legends of
 * GeoServer). Of an image only the size is known.
 */
import type { LegendText } from '@graticule/contracts/services/map-proxies'
import { PortalError } from '@graticule/contracts/problem'
import type { FetchPicture } from '../pictures/fetch-pictures.ts'
import { askFile, layerAddress, type LayerWay } from './ask-layer.ts'
import type { LayerFiles } from './layer-files.ts'
import { shownHost } from './layer-hosts.ts'
import { capabilitiesAddress, keepParameters, parameterOf, withoutCredentials, withParameters } from './service-address.ts'

/** What it needs. */
export interface LegendTools {
  readonly way: LayerWay
  readonly picture: FetchPicture
  readonly files: Pick<LayerFiles, 'capabilities'>
}

type LegendClass = NonNullable<LegendText['classes']>[number]
type Members = Readonly<Record<string, unknown>>

const MAX_JSON_BYTES = 1_000_000
const MAX_CLASSES = 100
const MAX_LABEL = 200
const MAX_DEPTH = 12
/** Members of a symbol that hold its colour, the one that fills it first. */
const COLOURS = ['fill', 'color', 'stroke']

/** Parameters of a request for a legend. */
const OF_LEGENDS =
  /^(?:LAYER|STYLE|FORMAT|WIDTH|HEIGHT|SCALE|RULE|SLD\w*|LEGEND_OPTIONS|TRANSPARENT|EXCEPTIONS|SERVICE|REQUEST|VERSION)$/

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
const listAt = (value: unknown, name: string): readonly unknown[] => {
  const found = isObject(value) ? value[name] : undefined
  return Array.isArray(found) ? (found as unknown[]) : []
}
const textAt = (value: Members, name: string): string => {
  const found = value[name]
  return typeof found === 'string' || typeof found === 'number'
    ? String(found).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LABEL)
    : ''
}

/** The first colour in a symbol. */
function colourIn(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return (value as unknown[]).map((one) => colourIn(one, depth + 1)).find((one) => one !== undefined)
  if (!isObject(value)) return undefined
  for (const name of COLOURS) {
    const colour = value[name]
    if (typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour)) return colour.toLowerCase()
  }
  return colourIn(Object.values(value), depth + 1)
}

const withColour = (label: string, colour: string | undefined): LegendClass[] =>
  label === '' ? [] : [{ label, ...(colour === undefined ? {} : { colour }) }]

/** Classes of a legend in JSON. */
function classesIn(document: unknown): LegendClass[] {
  const rules = listAt(document, 'Legend').flatMap((legend) => listAt(legend, 'rules'))
  return rules
    .filter(isObject)
    .flatMap((rule) => {
      const entries = listAt(rule, 'symbolizers').flatMap((symbol) =>
        isObject(symbol) && isObject(symbol['Raster']) ? listAt(symbol['Raster']['colormap'], 'entries') : [],
      )
      const coloured = entries.filter(isObject)
      if (coloured.length > 0)
        return coloured.flatMap((entry) => withColour(textAt(entry, 'label') || textAt(entry, 'quantity'), colourIn(entry)))
      return withColour(textAt(rule, 'title') || textAt(rule, 'name'), colourIn(rule['symbolizers']))
    })
    .slice(0, MAX_CLASSES)
}

async function classesOf(way: LayerWay, url: URL): Promise<LegendClass[]> {
  const asked = withParameters(url, { FORMAT: 'application/json' })
  try {
    return await askFile(way, asked, {
      accept: 'application/json',
      maxBytes: MAX_JSON_BYTES,
      use: ({ pieces }) => classesIn(JSON.parse(Buffer.concat(pieces).toString('utf8'))),
    })
  } catch {
    // most services have no such form
    return []
  }
}

async function titleOf(files: LegendTools['files'], url: URL, layer: string): Promise<string> {
  const bare = keepParameters(url, (name) => !OF_LEGENDS.test(name))
  try {
    const { layer: found, title } = await files.capabilities(capabilitiesAddress(bare, 'WMS', '1.3.0').href, layer)
    return found?.title ?? title
  } catch {
    return ''
  }
}

/**
 * Describes a legend. Never rejects because of it: a picture that cannot be had is told in words.
 * @rule S1-7.legend-accessibility LEGEND_ACCESSIBILITY describes a legend in words
 */
export async function legendText(address: string, { way, picture, files }: LegendTools): Promise<LegendText> {
  const url = layerAddress(address)
  const host = shownHost(url)
  const told = withoutCredentials(url).href
  let size: { readonly width: number; readonly height: number }
  try {
    size = await picture(url.href)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { url: told, accessible: false, text: error.message }
  }
  const isService = /^GetLegendGraphic$/i.test(parameterOf(url, 'REQUEST'))
  const layer = isService ? parameterOf(url, 'LAYER') : ''
  const style = isService ? parameterOf(url, 'STYLE') : ''
  const [classes, title] = layer === '' ? [[], ''] : await Promise.all([classesOf(way, url), titleOf(files, url, layer)])
  const name = title === '' ? layer : title
  const of = name === '' ? 'Legend' : `Legend of the layer “${name}”${style === '' ? '' : ` in the style “${style}”`}`
  const listed = classes.map(({ label, colour }) => (colour === undefined ? label : `${label} (${colour})`)).join(', ')
  const shows = listed === '' ? 'Its service does not tell in words what it shows.' : `It shows: ${listed}.`
  return {
    url: told,
    accessible: true,
    text: `${of} from ${host}, a picture of ${size.width} × ${size.height} pixels. ${shows}`,
    width: size.width,
    height: size.height,
    ...(classes.length === 0 ? {} : { classes }),
  }
}
