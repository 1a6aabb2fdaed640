/**
 * What the server fetches because browsers may not: files of map layers, capabilities, legends, pictures, parts of large files;
 * and why a layer does not load. Each address must pass the rule of the operator and the checks of all outgoing requests. The
 * bytes of a file decide what it is, not what its server calls it. Nothing that a browser would run is passed on.
 *
 * Failures are problem documents: 400 (no address), 403 (`not-allowed`), 404 (no such file), 502 (`source-failed`), 503, 504.
 * Their `trouble` is one of {@link LAYER_TROUBLES}, for words in the language of the visitor.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { DEFAULT_WMS_VERSION } from '../limits.ts'
import { WMS_VERSIONS, type WmsVersion } from '../map/wms-version.ts'
import { withDefault } from './search-request.ts'

/** Projection of a map of the world, which a layer is asked in when a request names none. */
const WORLD_CRS = 'EPSG:3857'

/** Everything that keeps a layer from being shown; the texts of the page have one key for each. */
export const LAYER_TROUBLES = [
  // the address
  'no-address',
  'not-allowed',
  // the way to the server
  'host-unknown',
  'certificate',
  'unreachable',
  'time-out',
  'left-alone',
  'endless-redirects',
  // what the server says
  'not-found',
  'sign-in',
  'too-many-requests',
  'server-fault',
  'other-answer',
  // what it sends
  'too-large',
  'page',
  'wrong-kind',
  'broken-file',
  'unsafe-file',
  'empty',
  'no-ranges',
  // what the service offers
  'service-exception',
  'layer-unknown',
  'projection-not-offered',
  // the browser
  'mixed-content',
] as const
export type LayerTrouble = (typeof LAYER_TROUBLES)[number]

/** What can be done about a trouble; the texts of the page have one key for each. */
export const LAYER_REMEDIES = [
  'check-address',
  'ask-operator',
  'try-later',
  'tell-provider',
  'sign-in-there',
  'choose-layer',
  'choose-smaller',
  'download-file',
  'other-type',
  'reproject',
  'use-secure-address',
  'through-portal',
] as const
export type LayerRemedy = (typeof LAYER_REMEDIES)[number]

/** Types of layers that can be looked at before they are shown. */
export const CHECKED_TYPES = ['kml', 'kmz', 'wms', 'wmts', 'tms', 'tif', 'geojson'] as const
export type CheckedType = (typeof CHECKED_TYPES)[number]

/** What is in a file of features. */
export const LayerContentsSchema = Type.Object({
  features: Type.Integer({ minimum: 0, description: 'placemarks with a geometry, or features of GeoJSON' }),
  overlays: Type.Integer({ minimum: 0, description: 'pictures laid over the ground' }),
  links: Type.Integer({ minimum: 0, description: 'network links: further files' }),
  extent: Type.Optional(BboxSchema),
})
export type LayerContents = Static<typeof LayerContentsSchema>

/** How a layer is: it works, or why not and what can be done. `words` are for those who have no texts of their own, in English. */
export const DiagnosisSchema = Type.Object({
  state: Type.Unsafe<'works' | 'fails'>(Type.String({ enum: ['works', 'fails'] })),
  type: Type.Unsafe<CheckedType>(Type.String({ enum: [...CHECKED_TYPES] })),
  host: Type.String({ description: 'the server that was asked, without the port that its scheme has anyway' }),
  trouble: Type.Optional(Type.Unsafe<LayerTrouble>(Type.String({ enum: [...LAYER_TROUBLES] }))),
  words: Type.Optional(Type.String({ description: 'the trouble in English' })),
  said: Type.Optional(Type.String({ description: 'words of the server itself, plain text' })),
  remedies: Type.Array(Type.Unsafe<LayerRemedy>(Type.String({ enum: [...LAYER_REMEDIES] })), {
    description: 'what can be done, the best first',
  }),
  contents: Type.Optional(LayerContentsSchema),
  layers: Type.Optional(
    Type.Array(Type.String(), {
      description: 'names that come nearest to the one that is unknown; of a service asked without a name, the first that it has',
    }),
  ),
  projections: Type.Optional(Type.Array(Type.String(), { description: 'what the layer is offered in, such as EPSG:4326' })),
  secureUrl: Type.Optional(Type.String({ description: 'the same over https, when that answers' })),
  reported: Type.Optional(Type.Boolean({ description: 'a report was stored for those who run the portal' })),
})
export type Diagnosis = Static<typeof DiagnosisSchema>

const MAX_TEXT = 8_000
const text = (description: string, maxLength: number = MAX_TEXT): Type.TOptional<Type.TUnsafe<string>> =>
  Type.Optional(
    Type.Unsafe<string>({ type: 'string', maxLength, description, 'x-accepts': `a text of at most ${maxLength} characters` }),
  )
const address = text('absolute http or https address')

/** Description of a legend for those who do not see it. English; `classes` where its service tells them. */
export const LegendTextSchema = Type.Object({
  url: Type.String(),
  accessible: Type.Boolean({ description: 'the picture can be had' }),
  text: Type.String({ description: 'what the legend shows, or why it cannot be had' }),
  width: Type.Optional(Type.Integer({ description: 'pixels' })),
  height: Type.Optional(Type.Integer({ description: 'pixels' })),
  classes: Type.Optional(
    Type.Array(Type.Object({ label: Type.String(), colour: Type.Optional(Type.String({ description: '#rrggbb' })) })),
  ),
})
export type LegendText = Static<typeof LegendTextSchema>

/** What a map service tells of the place that was clicked. */
export const FeatureInfoSchema = Type.Object({
  kind: Type.Unsafe<'json' | 'xml' | 'html' | 'text'>(
    Type.String({
      enum: ['json', 'xml', 'html', 'text'],
      description: 'html: a few tags, written anew, nothing that could be run; xml: without pages, drawings and document type',
    }),
  ),
  text: Type.String(),
})
export type FeatureInfo = Static<typeof FeatureInfoSchema>

/** Pictures that were named in the body of IMAGES_PROXY. */
export const ImagesProxySchema = Type.Object({
  uniqueId: Type.String({ description: 'stands for all of them: GET the same call with uniqueId, and index from 0' }),
  images: Type.Array(Type.Object({ url: Type.String(), proxied: Type.String({ description: 'path on this portal' }) })),
})
export type ImagesProxy = Static<typeof ImagesProxySchema>

/** The routes. All are for pages of this portal: other sites cannot read their answers. */
export const MAP_PROXIES = {
  /**
   * A KML document, read from KML or from a KMZ archive (its `entry`, by default the main one), with everything in it made safe: see
   * docs/behaviour/map-proxies.md. `application/vnd.google-earth.kml+xml`. Addresses in it lead to these routes, as paths.
   */
  kml: {
    method: 'GET',
    path: '/proxy/rest/fetch/kml',
    query: Type.Object({ url: address, entry: text('file within the archive') }),
  },
  /** GeoJSON as its server gives it, at most 32 MB: parsed and written again. `application/geo+json`. */
  geojson: { method: 'GET', path: '/proxy/rest/fetch/geojson', query: Type.Object({ url: address }) },
  /** A picture: PNG, JPEG, GIF or WebP of at most 16 MB. */
  image: { method: 'GET', path: '/proxy/rest/fetch/image', query: Type.Object({ url: address }) },
  /** A legend: a picture of at most 4 MB. */
  legend: { method: 'GET', path: '/proxy/rest/fetch/legend', query: Type.Object({ url: address }) },
  /** What a legend shows, in words: {@link LegendTextSchema}. */
  legendText: {
    method: 'GET',
    path: '/proxy/rest/fetch/legend/text',
    query: Type.Object({ url: address }),
    reply: LegendTextSchema,
  },
  /**
   * The capabilities of a WMS, WMTS or TMS, or the exception report that its service gives instead: XML without document type,
   * instructions, pages and drawings. The address is asked as it is given: with its request parameters. `application/xml`.
   */
  capabilities: { method: 'GET', path: '/proxy/rest/fetch/capabilities', query: Type.Object({ url: address }) },
  /** What a service tells of a place: `url` is a whole GetFeatureInfo request. At most 2 MB; {@link FeatureInfoSchema}. */
  featureInfo: {
    method: 'GET',
    path: '/proxy/rest/fetch/feature-info',
    query: Type.Object({ url: address }),
    reply: FeatureInfoSchema,
  },
  /**
   * A part of a TIFF file, by GET or HEAD. GET needs `Range: bytes=` with one range of at most {@link MAX_RANGE_BYTES}. Answers:
   * 206, 416, or 412 when `If-Range` no longer holds. Of a longer range, or one without an end, the first bytes are given (RFC
   * 9110 section 15.3.7).
   */
  range: { method: 'GET', path: '/proxy/rest/fetch/range', query: Type.Object({ url: address }) },
  /** How a layer is: {@link DiagnosisSchema}, with status 200 whatever is wrong with the layer. */
  diagnosis: {
    method: 'GET',
    path: '/proxy/rest/fetch/diagnosis',
    query: Type.Object({
      type: Type.Unsafe<CheckedType>({ type: 'string', enum: [...CHECKED_TYPES], description: 'type of the layer' }),
      version: withDefault<WmsVersion>(
        { type: 'string', enum: [...WMS_VERSIONS], default: DEFAULT_WMS_VERSION },
        'wms: version that the map speaks',
      ),
      crs: withDefault<string>(
        { type: 'string', pattern: '^EPSG:[0-9]{4,6}$', default: WORLD_CRS, 'x-accepts': `a code such as ${WORLD_CRS}` },
        'wms, wmts: projection of the map',
      ),
      layer: text('wms, wmts: name of the layer'),
      report: withDefault<'true' | 'false'>(
        { type: 'string', enum: ['true', 'false'], default: 'false' },
        'true: what is wrong is reported to those who run the portal',
      ),
      url: Type.Unsafe<string>({
        type: 'string',
        minLength: 1,
        maxLength: MAX_TEXT,
        description: 'absolute http or https address',
        'x-accepts': 'an absolute http or https address',
      }),
    }),
    reply: DiagnosisSchema,
  },
} as const

/** Longest part of a file in one answer, bytes. */
export const MAX_RANGE_BYTES = 4_000_000

const withUrl = (path: string, url: string): string => `${path}?url=${encodeURIComponent(url)}`

/** Path of a picture of another host. */
export const proxiedImage = (url: string): string => withUrl(MAP_PROXIES.image.path, url)

/** Path of the picture of a legend of another host. */
export const proxiedLegend = (url: string): string => withUrl(MAP_PROXIES.legend.path, url)

/** Path of a KML file, or of one within a KMZ archive. */
export const proxiedKml = (url: string, entry?: string): string =>
  withUrl(MAP_PROXIES.kml.path, url) + (entry === undefined ? '' : `&entry=${encodeURIComponent(entry)}`)
