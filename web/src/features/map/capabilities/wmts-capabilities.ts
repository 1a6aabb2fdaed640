/** Capabilities of a Web Map Tile Service 1.0.0 (OGC 07-057r7 section 7.1.1). */
import type { Bbox } from '@graticule/contracts/bbox'
import { boxOf } from '../../../formats/projection/box-of.ts'
import { child, children, known, linkOf, numberOf, oneLine, readRoot, some, textAt } from './read-xml.ts'
import {
  type Dimension,
  type LayerTiles,
  type MatrixSet,
  projectionCode,
  type ServiceLayer,
  type ServiceLayers,
  type ServiceStyle,
  type TileMatrix,
  type UnreadService,
} from './service-layers.ts'

const textsOf = (of: Element | undefined, name: string): string[] =>
  children(of, name)
    .map(({ textContent }) => (textContent ?? '').trim())
    .filter((text) => text !== '')

const corner = (box: Element, name: string): (number | undefined)[] =>
  textAt(box, name)
    .split(/[\s,]+/)
    .map(numberOf)

/** Degrees, the longitude first: WGS84BoundingBox, or a box in CRS84. */
function extentOf(layer: Element): Bbox | undefined {
  const isCrs84 = (box: Element) => projectionCode(box.getAttribute('crs') ?? '') === 'CRS:84'
  const box = child(layer, 'WGS84BoundingBox') ?? children(layer, 'BoundingBox').find(isCrs84)
  if (box === undefined) return undefined
  return boxOf([...corner(box, 'LowerCorner').slice(0, 2), ...corner(box, 'UpperCorner').slice(0, 2)])
}

/** The default style first. */
function stylesOf(layer: Element): ServiceStyle[] {
  const isStandard = (style: Element) => style.getAttribute('isDefault') === 'true'
  const styles = children(layer, 'Style').toSorted((a, b) => Number(isStandard(b)) - Number(isStandard(a)))
  return styles.map((style) => {
    const name = textAt(style, 'Identifier')
    const legend = linkOf(child(style, 'LegendURL')) ?? linkOf(child(style, 'LegendURL', 'OnlineResource'))
    return known({ name, title: oneLine(textAt(style, 'Title')) || name, legend })
  })
}

function dimensionOf(layer: Element, name: RegExp): { dimension: Dimension; name: string } | undefined {
  const element = children(layer, 'Dimension').find((one) => name.test(textAt(one, 'Identifier')))
  const values = textsOf(element, 'Value').join(',')
  if (element === undefined || values === '') return undefined
  const unit = some(textAt(element, 'UnitSymbol') || textAt(element, 'UOM'))
  return { dimension: known({ values, standard: some(textAt(element, 'Default')), unit }), name: textAt(element, 'Identifier') }
}

/** Addresses by templates of this kind (OGC 07-057r7 section 10.2.2). */
function templatesOf(layer: Element, kind: 'tile' | 'FeatureInfo'): { template: string; format: string }[] {
  const resources = children(layer, 'ResourceURL').filter(
    (one) => one.getAttribute('resourceType')?.toLowerCase() === kind.toLowerCase(),
  )
  return resources.flatMap((one) => {
    const template = one.getAttribute('template')?.trim() ?? ''
    return /^https?:\/\//i.test(template) ? [{ template, format: one.getAttribute('format') ?? '' }] : []
  })
}

function readLayer(element: Element, sets: readonly MatrixSet[], canBeAsked: boolean): ServiceLayer {
  const name = textAt(element, 'Identifier')
  const times = dimensionOf(element, /^(?:time|date)$/i)
  const elevations = dimensionOf(element, /^elevation$/i)
  const infoTemplates = templatesOf(element, 'FeatureInfo')
  const infoFormats = textsOf(element, 'InfoFormat')
  const tiles: LayerTiles = known({
    formats: textsOf(element, 'Format'),
    matrixSets: children(element, 'TileMatrixSetLink').map((link) => textAt(link, 'TileMatrixSet')),
    templates: templatesOf(element, 'tile'),
    timeName: times?.name,
    elevationName: elevations?.name,
    infoFormats,
    ...(infoTemplates.length > 0 && { infoTemplates }),
  })
  const projections = sets.filter((set) => tiles.matrixSets.includes(set.name)).map(({ projection }) => projection)
  return known({
    name,
    title: oneLine(textAt(element, 'Title')) || name,
    abstract: some(textAt(element, 'Abstract')),
    extent: extentOf(element),
    layers: [],
    queryable: (canBeAsked && infoFormats.length > 0) || infoTemplates.length > 0,
    opaque: false,
    styles: stylesOf(element),
    times: times?.dimension,
    elevations: elevations?.dimension,
    projections: [...new Set(projections)],
    tiles,
  })
}

function readMatrix(element: Element): TileMatrix | undefined {
  const number = (name: string) => numberOf(textAt(element, name)) ?? 0
  const [first, second] = corner(element, 'TopLeftCorner')
  const matrix = {
    name: textAt(element, 'Identifier'),
    scaleDenominator: number('ScaleDenominator'),
    tileWidth: number('TileWidth'),
    tileHeight: number('TileHeight'),
    width: number('MatrixWidth'),
    height: number('MatrixHeight'),
  }
  const sizes = [matrix.scaleDenominator, matrix.tileWidth, matrix.tileHeight, matrix.width, matrix.height]
  if (first === undefined || second === undefined || sizes.some((size) => !(size > 0))) return undefined
  return { ...matrix, topLeft: [first, second] }
}

function readMatrixSet(element: Element): MatrixSet {
  const writtenProjection = textAt(element, 'SupportedCRS')
  const matrices = children(element, 'TileMatrix').flatMap((one) => readMatrix(one) ?? [])
  return {
    name: textAt(element, 'Identifier'),
    projection: projectionCode(writtenProjection),
    writtenProjection,
    matrices: matrices.toSorted((a, b) => b.scaleDenominator - a.scaleDenominator),
  }
}

/** Address of an operation by parameters (KVP); services that say nothing of encodings mean this one. */
function addressOf(root: Element, operation: string): string | undefined {
  const found = children(child(root, 'OperationsMetadata'), 'Operation').find((one) => one.getAttribute('name') === operation)
  const gets = children(child(found, 'DCP', 'HTTP'), 'Get').concat(
    children(found, 'DCP')
      .slice(1)
      .flatMap((dcp) => children(child(dcp, 'HTTP'), 'Get')),
  )
  const isKvp = (get: Element) => {
    const encodings = children(get, 'Constraint').flatMap((one) => textsOf(child(one, 'AllowedValues'), 'Value'))
    return encodings.length === 0 || encodings.includes('KVP')
  }
  return linkOf(gets.find(isKvp))
}

/** Reads the capabilities of a WMTS; an exception report and other documents are told apart. */
export function readWmtsCapabilities(xml: string): ServiceLayers | UnreadService {
  const root = readRoot(xml, ['Capabilities'])
  if ('kind' in root) return root
  if (!/\/wmts\//.test(root.namespaceURI ?? '')) return { kind: 'unread', trouble: 'wrong-kind', said: '' }
  const contents = child(root, 'Contents')
  const matrixSets = children(contents, 'TileMatrixSet').map(readMatrixSet)
  const infoUrl = addressOf(root, 'GetFeatureInfo')
  const canBeAsked = infoUrl !== undefined
  return known({
    kind: 'wmts' as const,
    title: oneLine(textAt(root, 'ServiceIdentification', 'Title')),
    abstract: some(textAt(root, 'ServiceIdentification', 'Abstract')),
    provider: some(oneLine(textAt(root, 'ServiceProvider', 'ProviderName'))),
    version: root.getAttribute('version') ?? '1.0.0',
    formats: [],
    infoFormats: [],
    tileUrl: addressOf(root, 'GetTile'),
    infoUrl,
    matrixSets,
    layers: children(contents, 'Layer').map((layer) => readLayer(layer, matrixSets, canBeAsked)),
  })
}
