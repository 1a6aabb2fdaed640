/** Reads KML into what the map draws: as the server has made it safe, or a file of the visitor's own with its addresses rewritten. Runs in a thread. */
import { isOwnFile } from '../../../../../stores/own-files.ts'
import { createLookTable } from './look-table.ts'
import { shapesOf } from './kml-geometry.ts'
import { linkOf, pictureOf } from './kml-overlays.ts'
import { lookOfFeature } from './kml-style.ts'
import { child, childrenOf, flagOf, numberOf, readXml, textOf, type XmlNode } from './read-xml.ts'
import { Reach } from './shapes.ts'
import { coarsestResolutions, LABELS, SHAPES } from './thin-out.ts'
import { momentOf, spanOf } from './times.ts'
import type { Container, FileLink, GroundPicture, Region, Span, VectorFeature, VectorFile } from './vector-file.ts'

const CONTAINERS = new Set(['kml', 'Document', 'Folder'])
const TOLD = new Set([
  'Placemark',
  'PhotoOverlay',
  'GroundOverlay',
  'ScreenOverlay',
  'NetworkLink',
  'Style',
  'StyleMap',
  'Schema',
])
/** Longest values of data that are kept. */
const MAX_VALUE = 5_000

/** A feature as it stands in the file, before the styles below it are known. */
interface Found {
  readonly node: XmlNode
  readonly folders: readonly string[]
  readonly regions: readonly number[]
  readonly span: Span | undefined
  readonly isHidden: boolean
  /** -1: it lies in none. */
  readonly container: number
}

function spanOfNode(node: XmlNode | undefined): Span | undefined {
  const stamp = momentOf(textOf(child(node, 'TimeStamp'), 'when'))
  if (stamp !== undefined) return { begin: stamp, end: stamp }
  const span = child(node, 'TimeSpan')
  return spanOf(momentOf(textOf(span, 'begin')), momentOf(textOf(span, 'end')))
}

function regionOf(node: XmlNode): Region | undefined {
  const region = child(node, 'Region')
  const box = child(region, 'LatLonAltBox')
  const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((side) => numberOf(box, side))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const lod = child(region, 'Lod')
  return {
    box: [west, south, east, north],
    minPixels: numberOf(lod, 'minLodPixels') ?? 0,
    maxPixels: numberOf(lod, 'maxLodPixels') ?? -1,
  }
}

/** Values of data, as `Data` and as `SchemaData`; names as they are shown. */
function fieldsOf(node: XmlNode, schemas: ReadonlyMap<string, string>): [name: string, value: string][] {
  const data = child(node, 'ExtendedData')
  const plain = childrenOf(data, 'Data').map((one): [string, string] => [
    textOf(one, 'displayName') ?? one.attributes['name'] ?? '',
    textOf(one, 'value') ?? '',
  ])
  const typed = childrenOf(data, 'SchemaData').flatMap((set) =>
    set.children.flatMap((one): [string, string][] => {
      const name = one.attributes['name'] ?? ''
      const shown = schemas.get(`${(set.attributes['schemaUrl'] ?? '').replace(/^#/, '')} ${name}`) ?? name
      if (one.name === 'SimpleData') return [[shown, one.text.trim()]]
      return one.name === 'SimpleArrayData'
        ? [
            [
              shown,
              childrenOf(one, 'value')
                .map(({ text }) => text.trim())
                .join(', '),
            ],
          ]
        : []
    }),
  )
  const also = (['address', 'phoneNumber'] as const).flatMap((name): [string, string][] => {
    const value = textOf(node, name)
    return value === undefined ? [] : [[name, value]]
  })
  return [...also, ...plain, ...typed]
    .filter(([name, value]) => name !== '' && value !== '')
    .map(([name, value]) => [name, value.slice(0, MAX_VALUE)])
}

/** The parts of the file, gathered while it is read. */
class KmlReading {
  readonly styles: Map<string, XmlNode>
  readonly schemas = new Map<string, string>()
  readonly found: Found[] = []
  readonly regions: Region[] = []
  readonly #containers = new Map<XmlNode, { readonly number: number; readonly parent: number }>()
  readonly #regionNumbers = new Map<XmlNode, number | undefined>()
  name: string | undefined

  constructor(others: ReadonlyMap<string, XmlNode>) {
    this.styles = new Map(others)
  }

  #regionNumber(node: XmlNode): number | undefined {
    if (this.#regionNumbers.has(node)) return this.#regionNumbers.get(node)
    const region = regionOf(node)
    const number = region === undefined ? undefined : this.regions.push(region) - 1
    this.#regionNumbers.set(node, number)
    return number
  }

  /** The number of the innermost of these folders; each gets one when something in it is told. */
  #containerOf(folders: readonly XmlNode[]): number {
    let parent = -1
    for (const folder of folders) {
      const known = this.#containers.get(folder) ?? { number: this.#containers.size, parent }
      this.#containers.set(folder, known)
      parent = known.number
    }
    return parent
  }

  get containers(): Container[] {
    return [...this.#containers].map(([folder, { parent }]) => {
      const name = textOf(folder, 'name')
      return { parent, ...(name === undefined ? {} : { name }) }
    })
  }

  told(node: XmlNode, around: readonly XmlNode[]): void {
    const id = node.attributes['id']
    if (node.name === 'Style' || node.name === 'StyleMap') {
      if (id !== undefined) this.styles.set(id, node)
    } else if (node.name === 'Schema') {
      for (const field of [...childrenOf(node, 'SimpleField'), ...childrenOf(node, 'SimpleArrayField')]) {
        const shown = textOf(field, 'displayName')
        if (shown !== undefined) this.schemas.set(`${id ?? ''} ${field.attributes['name'] ?? ''}`, shown)
      }
    } else if (!CONTAINERS.has(node.name)) {
      const containers = around.filter(({ name }) => name !== 'kml')
      this.found.push({
        node,
        folders: containers.slice(1).flatMap((folder) => textOf(folder, 'name') ?? []),
        regions: [...containers, node].flatMap((one) => this.#regionNumber(one) ?? []),
        // the time of a folder holds for what has none of its own
        span: [node, ...containers.toReversed()].map(spanOfNode).find((span) => span !== undefined),
        container: this.#containerOf(containers.slice(1)),
        isHidden: [...containers, node].some((one) => flagOf(one, 'visibility') === false),
      })
    } else if (node.name !== 'kml' && around.every(({ name }) => name === 'kml')) this.name = textOf(node, 'name')
  }
}

/** Changes an element before it is read. */
type Rewrite = (node: XmlNode) => void
const asItIs: Rewrite = () => {}

/** Gives every element that would be read, as it stands in the document. */
export const collectKml = (text: string, told: Rewrite): void => readXml(text, isTold, told)

/** Shared styles of a document that others refer to, by path and id. */
export function stylesOf(text: string, path: string, rewrite: Rewrite = asItIs): ReadonlyMap<string, XmlNode> {
  const reading = new KmlReading(new Map())
  readXml(text, isTold, (node, around) => {
    rewrite(node)
    reading.told(node, around)
  })
  return new Map([...reading.styles].map(([id, node]) => [`${path}#${id}`, node]))
}

const isTold = (name: string, parent: string): boolean =>
  CONTAINERS.has(name) || (TOLD.has(name) && (CONTAINERS.has(parent) || parent === ''))

const isRemote = (url: string): boolean => (url.startsWith('/') || isOwnFile(url)) && url.includes('#')

/** Reads a document. `others`: shared styles of other documents ({@link stylesOf}). */
export function readKml(text: string, others: ReadonlyMap<string, XmlNode> = new Map(), rewrite: Rewrite = asItIs): VectorFile {
  const reading = new KmlReading(others)
  readXml(text, isTold, (node, around) => {
    rewrite(node)
    reading.told(node, around)
  })
  // a file that hides everything would show nothing
  const isAllHidden = reading.found.every(({ isHidden }) => isHidden)
  const { found } = reading

  const { looks, numberOf: lookNumber } = createLookTable()
  const features: Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>[] = []
  const pictures: GroundPicture[] = []
  const links: FileLink[] = []
  const screens: { url: string; name?: string }[] = []
  const reach = new Reach()
  const wanted = new Set<string>()
  found.forEach(({ node, folders, regions, span, container, isHidden: hides }, seed) => {
    const isHidden = hides && !isAllHidden
    const inFile = { ...(container < 0 ? {} : { container }), ...(isHidden ? { isHidden } : {}) }
    const name = textOf(node, 'name')
    const named = name === undefined ? {} : { name }
    if (node.name === 'GroundOverlay') {
      const picture = pictureOf(node)
      if (picture === undefined) return
      pictures.push({ ...picture, ...inFile, regions, ...(span === undefined ? {} : { span }) })
      if (!isHidden) reach.add(picture.corners)
    } else if (node.name === 'ScreenOverlay') {
      const url = textOf(child(node, 'Icon'), 'href')
      if (url !== undefined && !isHidden) screens.push({ url, ...named })
    } else if (node.name === 'NetworkLink') {
      const link = linkOf(node)
      if (link !== undefined) links.push({ ...link, ...inFile, regions })
    } else {
      const { shapes, moments } = shapesOf(node)
      if (shapes.length === 0) return
      if (!isHidden) for (const shape of shapes) reach.addShape(shape)
      const url = textOf(node, 'styleUrl') ?? ''
      if (isRemote(url) && !reading.styles.has(url)) wanted.add(url.split('#')[0] ?? '')
      const html = textOf(node, 'description') ?? textOf(node, 'Snippet') ?? textOf(node, 'snippet')
      const look = lookOfFeature(node, reading.styles, seed)
      const own = moments === undefined ? span : { begin: Math.min(...ends(moments)), end: Math.max(...ends(moments)) }
      features.push({
        shapes,
        ...named,
        // of lines and areas only when the style says so (KML reference, gx:labelVisibility)
        isLabelled: name !== undefined && (shapes.some(({ kind }) => kind === 'point') || hasLabel(node)),
        ...(html === undefined ? {} : { html }),
        fields: fieldsOf(node, reading.schemas),
        look: lookNumber(look),
        ...(own === undefined ? {} : { span: own }),
        ...(moments === undefined ? {} : { moments }),
        folders,
        regions,
        ...inFile,
      })
    }
  })
  const [coarsest, labels] = [thinnedOut(features, SHAPES), thinnedOut(features, LABELS)]
  const { box } = reach
  const { containers } = reading
  return {
    ...(reading.name === undefined ? {} : { name: reading.name }),
    features: features.map((feature, index) => ({
      ...feature,
      coarsest: coarsest[index]!,
      coarsestLabel: labels[index]!,
    })),
    looks,
    regions: reading.regions,
    pictures: pictures.toSorted((one, other) => one.order - other.order),
    links,
    screens,
    ...(containers.length === 0 ? {} : { containers }),
    ...(box === undefined ? {} : { extent: box }),
    wanted: [...wanted],
  }
}

/** What is hidden takes the room of nothing that is shown. */
function thinnedOut(features: readonly Pick<VectorFeature, 'shapes' | 'isHidden'>[], by: typeof SHAPES): number[] {
  const found: number[] = []
  for (const isHidden of [undefined, true]) {
    const numbers = [...features.keys()].filter((at) => features[at]?.isHidden === isHidden)
    const resolutions = coarsestResolutions(
      numbers.map((at) => features[at]!.shapes),
      by,
    )
    numbers.forEach((at, index) => (found[at] = resolutions[index]!))
  }
  return found
}

/** Moments of a track are in order; those of several follow each other. */
const ends = (moments: readonly number[]): number[] => {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of moments) {
    first = Math.min(first, moment)
    last = Math.max(last, moment)
  }
  return [first, last]
}

const hasLabel = (node: XmlNode): boolean => flagOf(child(child(node, 'Style'), 'LineStyle'), 'labelVisibility') === true
