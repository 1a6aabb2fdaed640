/**
 * How a link describes the appearance of a layer (`m:look`): once per layer, in the order of `m:layers`, parts joined with
 * commas: `o:60,h,s:warm`. {@link PARTS} lists the parts and their limits. Unreadable parts are ignored; missing parts mean
 * defaults.
 */
import { type Codec, oneOf, parseNumber, REFUSED, text } from '../codec.ts'
import { DEFAULT_WMS_VERSION, MAX_LIST_VALUES } from '../limits.ts'
import type { MapLayer } from './layer.ts'
import { MAX_SWITCHED_IN_LINK, readSwitched, writeSwitched } from './switched-parts.ts'
import { WMS_VERSIONS, type WmsVersion } from './wms-version.ts'

/** What is said of one layer; what is absent is as the layer comes. Units as in layer.ts. */
export interface LayerLook {
  /** Whole per cent, 100 = opaque. Absent: as the visitor's own browser remembers it. */
  readonly opacity?: number
  readonly hidden?: true
  /** Of a WMS. */
  readonly version?: WmsVersion
  readonly style?: string
  /** A value of ELEVATION. */
  readonly elevation?: string
  /** Of a GeoTIFF: one band or three, from 1. */
  readonly bands?: readonly number[]
  /** Of a GeoTIFF: the values drawn darkest and lightest. */
  readonly stretch?: readonly [number, number]
  /** Where it is neither the name of the layer nor what its service calls it. */
  readonly title?: string
  /** Of a file of places: {@link readSwitched}. */
  readonly switched?: string
  /** Address of the picture that explains the colours, where the layer came with one. */
  readonly legend?: string
}

interface Part<K extends keyof LayerLook> {
  readonly letter: string
  readonly field: K
  /** `undefined`: out of domain. */
  readonly read: (value: string) => LayerLook[K] | undefined
  readonly write: (value: NonNullable<LayerLook[K]>) => string
}

const part = <K extends keyof LayerLook>(definition: Part<K>): Part<keyof LayerLook> =>
  definition as unknown as Part<keyof LayerLook>

const readBy =
  <T>({ decode }: Codec<T>) =>
  (value: string): T | undefined => {
    const read = decode([value])
    return read === REFUSED || read === '' ? undefined : read
  }
const words = (maxLength: number) => ({ read: readBy(text(maxLength)), write: (value: string) => value })

function numbers(value: string, accepts: (numbers: readonly number[]) => boolean): number[] | undefined {
  const read = value.split('_').map((one) => parseNumber(one) ?? Number.NaN)
  return read.every(Number.isFinite) && accepts(read) ? read : undefined
}
const isBand = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 1_000

const PARTS = [
  part({
    letter: 'o',
    field: 'opacity',
    read: (value) => (/^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : undefined),
    write: String,
  }),
  part({ letter: 'h', field: 'hidden', read: (value) => (value === '' ? true : undefined), write: () => '' }),
  part({ letter: 'v', field: 'version', read: readBy(oneOf(WMS_VERSIONS, DEFAULT_WMS_VERSION)), write: String }),
  part({ letter: 's', field: 'style', ...words(500) }),
  part({ letter: 'e', field: 'elevation', ...words(100) }),
  part({
    letter: 'b',
    field: 'bands',
    read: (value) => numbers(value, (read) => (read.length === 1 || read.length === 3) && read.every(isBand)),
    write: (bands) => bands.join('_'),
  }),
  part({
    letter: 'r',
    field: 'stretch',
    read: (value) => {
      const [from, to] = numbers(value, (read) => read.length === 2 && read[0] !== read[1]) ?? []
      return from === undefined || to === undefined ? undefined : [from, to]
    },
    write: (stretch) => stretch.join('_'),
  }),
  part({ letter: 'n', field: 'title', ...words(200) }),
  part({
    letter: 'x',
    field: 'switched',
    read: (value) =>
      value !== '' && value.length <= MAX_SWITCHED_IN_LINK ? writeSwitched(readSwitched(value)) || undefined : undefined,
    write: String,
  }),
  part({
    letter: 'l',
    field: 'legend',
    read: (value) => (/^https?:\/\//i.test(value) ? readBy(text(1_000))(value) : undefined),
    write: String,
  }),
]

/** Stands for a layer of which nothing is said: an empty value would count as not given. */
const NOTHING = '-'

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Commas separate, so those within a value are written as in addresses. */
const escaped = (value: string): string => value.replaceAll(/[%,]/g, encodeURIComponent)

/** What one value of the parameter says; of a part that is there twice the last counts. */
function readLook(given: string): LayerLook {
  const read = given.split(',').flatMap((piece) => {
    const [letter = ''] = piece.split(':', 1)
    const known = PARTS.find((one) => one.letter === letter)
    const value = known?.read(decoded(piece.slice(letter.length + 1)))
    return known === undefined || value === undefined ? [] : [[known.field, value] as const]
  })
  return Object.fromEntries(read)
}

function writeLook(look: LayerLook): string {
  const written = PARTS.flatMap(({ letter, field, write }) => {
    const value = look[field]
    const said = value === undefined ? undefined : write(value)
    return said === undefined ? [] : [said === '' ? letter : `${letter}:${escaped(said)}`]
  })
  return written.length === 0 ? NOTHING : written.join(',')
}

const isSilent = (look: LayerLook): boolean => Object.keys(look).length === 0

/** The looks of the layers of a link, in their order; never refused. */
export const looks: Codec<readonly LayerLook[]> = {
  decode: (texts) => {
    const read = texts.slice(0, MAX_LIST_VALUES).map(readLook)
    return read.slice(0, read.findLastIndex((look) => !isSilent(look)) + 1)
  },
  encode: (value) => value.map(writeLook),
  accepts: 'how each layer is shown',
  equal: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  repeatable: true,
}

/** The layer as it is said to look: of another kind, what is not for it is left out. */
export function withLook(layer: MapLayer, { hidden, opacity, title, legend, ...look }: LayerLook): MapLayer {
  const { version, style, elevation, bands, stretch, switched } = look
  const common = {
    visible: hidden !== true,
    ...(opacity !== undefined && { opacity }),
    ...(title !== undefined && { title }),
    ...(legend !== undefined && { legend: { type: 'image' as const, url: legend } }),
  }
  const dimensions = { ...(style !== undefined && { style }), ...(elevation !== undefined && { elevation }) }
  if (layer.type === 'wms') return { ...layer, ...common, ...dimensions, ...(version !== undefined && { version }) }
  if (layer.type === 'wmts') return { ...layer, ...common, ...dimensions }
  const isFile = layer.type === 'kml' || layer.type === 'kmz' || layer.type === 'geojson'
  if (isFile) return { ...layer, ...common, ...(switched !== undefined && { switched }) }
  if (layer.type !== 'tif') return { ...layer, ...common }
  return {
    ...layer,
    ...common,
    ...(bands !== undefined && { bands: [...bands] }),
    ...(stretch !== undefined && { stretch: [...stretch] }),
  }
}

/** What a link has to say of a layer; `usual` is how it comes by its id, with the title that was learned of it. */
export function lookOf(layer: MapLayer, usual: { readonly title: string }): LayerLook {
  const { opacity, visible, title, legend } = layer
  const style = 'style' in layer ? layer.style : undefined
  const elevation = 'elevation' in layer ? layer.elevation : undefined
  const { bands, stretch } = layer.type === 'tif' ? layer : {}
  const switched = 'switched' in layer ? (layer.switched ?? '') : ''
  return {
    opacity: Math.round(opacity),
    ...(!visible && { hidden: true }),
    ...(layer.type === 'wms' && layer.version !== DEFAULT_WMS_VERSION && { version: layer.version }),
    ...(style !== undefined && style !== '' && { style }),
    ...(elevation !== undefined && elevation !== '' && { elevation }),
    ...(bands !== undefined && { bands }),
    ...(stretch !== undefined && { stretch }),
    ...(switched !== '' && switched.length <= MAX_SWITCHED_IN_LINK && { switched }),
    ...(title !== usual.title && title !== '' && { title: title.slice(0, 200) }),
    ...(legend?.type === 'image' && { legend: legend.url }),
  }
}
