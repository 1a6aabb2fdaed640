/** Capabilities of a Web Map Service: 1.3.0 (OGC 06-042 annex E), 1.1.1 (OGC 01-068r3 annex A) and the versions before it, which read alike. */
import type { Bbox } from '@graticule/contracts/bbox'
import { boxOf } from '../../../formats/projection/box-of.ts'
import { child, children, known, linkOf, numberOf, oneLine, readRoot, some, textAt } from './read-xml.ts'
import {
  type Dimension,
  projectionCode,
  type ServiceLayer,
  type ServiceLayers,
  type ServiceStyle,
  type UnreadService,
} from './service-layers.ts'

/** A pixel of the standard's screen, metres (OGC 06-042 section 7.2.4.6.9). */
const STANDARD_PIXEL = 0.000_28

/** What layers within a group have from it (OGC 06-042 table 7). */
type Inherited = Pick<
  ServiceLayer,
  'extent' | 'queryable' | 'opaque' | 'attribution' | 'styles' | 'times' | 'elevations' | 'projections' | 'scales'
>

const NOTHING: Inherited = { queryable: false, opaque: false, styles: [], projections: [] }

/** Yes and no are written 1 and 0; some services write words. */
const flag = (element: Element, name: string, otherwise: boolean): boolean => {
  const written = element.getAttribute(name)
  return written === null ? otherwise : written === '1' || written.toLowerCase() === 'true'
}

/** Degrees: EX_GeographicBoundingBox of 1.3.0, LatLonBoundingBox of 1.1.1. Both have the longitude first, whatever the version. */
function extentOf(layer: Element): Bbox | undefined {
  const box = child(layer, 'EX_GeographicBoundingBox')
  const sides = ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude']
  if (box !== undefined) return boxOf(sides.map((side) => numberOf(textAt(box, side))))
  const old = child(layer, 'LatLonBoundingBox')
  return old && boxOf(['minx', 'miny', 'maxx', 'maxy'].map((side) => numberOf(old.getAttribute(side))))
}

/** 1.3.0 has the values in `Dimension`; 1.1.1 declares the dimension there and has the values in `Extent`. */
function dimensionOf(layer: Element, name: string): Dimension | undefined {
  const isIt = (element: Element) => element.getAttribute('name')?.toLowerCase() === name
  const declared = children(layer, 'Dimension').find(isIt)
  const element = children(layer, 'Extent').find(isIt) ?? declared
  const values = oneLine(element?.textContent ?? '').replaceAll(/\s*([,/])\s*/g, '$1')
  if (element === undefined || values === '') return undefined
  const standard = some(element.getAttribute('default')?.trim() ?? '')
  const unit = some((declared ?? element).getAttribute('unitSymbol') ?? (declared ?? element).getAttribute('units') ?? '')
  return known({ values, standard, unit })
}

function stylesOf(layer: Element): ServiceStyle[] {
  return children(layer, 'Style').map((style) => {
    const name = textAt(style, 'Name')
    const legend = linkOf(child(style, 'LegendURL', 'OnlineResource'))
    return known({ name, title: oneLine(textAt(style, 'Title')) || name, legend })
  })
}

/** Styles of the layer and of the groups around it; its own come first and win. */
function withStyles(own: readonly ServiceStyle[], inherited: readonly ServiceStyle[]): readonly ServiceStyle[] {
  return [...own, ...inherited.filter(({ name }) => !own.some((one) => one.name === name))]
}

/** Several codes in one element were usual before 1.1.1. */
const projectionsOf = (layer: Element): string[] =>
  [...children(layer, 'CRS'), ...children(layer, 'SRS')].flatMap(({ textContent }) =>
    (textContent ?? '')
      .split(/\s+/)
      .filter((code) => code !== '')
      .map(projectionCode),
  )

/** 1.1.1 tells the diagonal of a pixel in metres (section 7.1.4.5.9); 1.3.0 the denominator of the scale. 0 and infinity are no limits. */
function scalesOf(layer: Element): ServiceLayer['scales'] | undefined {
  const hint = child(layer, 'ScaleHint')
  const side = (name: string) => numberOf(hint?.getAttribute(name))
  const ofHint = (metres: number | undefined) => metres && metres / Math.SQRT2 / STANDARD_PIXEL
  const min = numberOf(textAt(layer, 'MinScaleDenominator')) ?? ofHint(side('min'))
  const max = numberOf(textAt(layer, 'MaxScaleDenominator')) ?? ofHint(side('max'))
  const isMax = max !== undefined && max > 0 && max < 1e9
  const isMin = min !== undefined && min > 0
  return isMin || isMax ? { ...(isMin && { min }), ...(isMax && { max }) } : undefined
}

function readLayer(element: Element, around: Inherited): ServiceLayer {
  const inherited: Inherited = known({
    extent: extentOf(element) ?? around.extent,
    queryable: flag(element, 'queryable', around.queryable),
    opaque: flag(element, 'opaque', around.opaque),
    attribution: some(oneLine(textAt(element, 'Attribution', 'Title'))) ?? around.attribution,
    styles: withStyles(stylesOf(element), around.styles),
    times: dimensionOf(element, 'time') ?? around.times,
    elevations: dimensionOf(element, 'elevation') ?? around.elevations,
    projections: [...new Set([...projectionsOf(element), ...around.projections])],
    scales: scalesOf(element) ?? around.scales,
  })
  const name = some(textAt(element, 'Name'))
  return known({
    ...inherited,
    name,
    title: oneLine(textAt(element, 'Title')) || name || '',
    abstract: some(textAt(element, 'Abstract')),
    layers: children(element, 'Layer').map((below) => readLayer(below, inherited)),
  })
}

/** Media types of a request. */
const formatsOf = (capability: Element | undefined, request: string): string[] =>
  children(child(capability, 'Request', request), 'Format')
    .map(({ textContent }) => (textContent ?? '').trim())
    .filter((format) => format !== '')

/** Reads the capabilities of a WMS; an exception report and other documents are told apart. */
export function readWmsCapabilities(xml: string): ServiceLayers | UnreadService {
  const root = readRoot(xml, ['WMS_Capabilities', 'WMT_MS_Capabilities'])
  if ('kind' in root) return root
  const service = child(root, 'Service')
  const capability = child(root, 'Capability')
  const [width, height] = [numberOf(textAt(service, 'MaxWidth')), numberOf(textAt(service, 'MaxHeight'))]
  return known({
    kind: 'wms' as const,
    title: oneLine(textAt(service, 'Title')),
    abstract: some(textAt(service, 'Abstract')),
    provider: some(oneLine(textAt(service, 'ContactInformation', 'ContactPersonPrimary', 'ContactOrganization'))),
    version: root.getAttribute('version') ?? '',
    formats: formatsOf(capability, 'GetMap'),
    infoFormats: formatsOf(capability, 'GetFeatureInfo'),
    maxSize: width || height ? known({ width, height }) : undefined,
    matrixSets: [],
    layers: children(capability, 'Layer').map((layer) => readLayer(layer, NOTHING)),
  })
}
