/** What is told about a layer: how it is, what its legend shows, and what its service says of a place. */
import { WMS_VERSIONS } from '@graticule/contracts/wms-version'
import { DEFAULT_WMS_VERSION } from '@graticule/contracts/limits'
import {
  CHECKED_TYPES,
  DiagnosisSchema,
  FeatureInfoSchema,
  LegendTextSchema,
  MAP_PROXIES,
} from '@graticule/contracts/services/map-proxies'
import type { FastifyInstance } from 'fastify'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { FAILURES, refusal, textOf } from './proxy-request.ts'

const WORLD_CRS = 'EPSG:3857'
const json = (schema: unknown, description: string) => ({ description, content: { 'application/json': { schema } } })

/** Registers the routes. */
export function diagnosisRoutes(app: FastifyInstance, files: LayerFiles): void {
  const { diagnosis, featureInfo, legendText } = MAP_PROXIES
  app.get(
    diagnosis.path,
    {
      schema: {
        summary: 'Why a layer does not load',
        description:
          'Asks the server of a layer the way the map does and says what is wrong and what can be done: in keys for texts of the page, and in English.',
        tags: ['map'],
        querystring: diagnosis.query,
        response: {
          200: json(DiagnosisSchema, 'It works, or why not'),
          400: FAILURES[400],
          429: FAILURES[429],
          503: FAILURES[503],
        },
      },
    },
    async (request, reply) => {
      const { query } = request
      const type = CHECKED_TYPES.find((one) => one === textOf(query, 'type'))
      if (type === undefined) throw refusal('type', `one of ${CHECKED_TYPES.join(', ')}`)
      const asked = textOf(query, 'version')
      const version = WMS_VERSIONS.find((one) => one === (asked === '' ? DEFAULT_WMS_VERSION : asked))
      if (version === undefined) throw refusal('version', `one of ${WMS_VERSIONS.join(', ')}`)
      const crs = textOf(query, 'crs') || WORLD_CRS
      if (!/^EPSG:\d{4,6}$/.test(crs)) throw refusal('crs', 'a code such as EPSG:3857')
      const layer = textOf(query, 'layer')
      const url = textOf(query, 'url')
      if (url === '') throw refusal('url', 'an absolute http or https address')
      reply.header('cache-control', 'no-store')
      return files.diagnose({ url, type, crs, version, ...(layer === '' ? {} : { layer }) })
    },
  )
  app.get(
    legendText.path,
    {
      schema: {
        summary: 'What a legend shows, in words',
        description: 'For those who do not see the picture: the layer, the style, and the classes where the service tells them.',
        tags: ['map'],
        querystring: legendText.query,
        response: { 200: json(LegendTextSchema, 'The words'), ...FAILURES },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, max-age=3600')
      return files.legendText(textOf(request.query, 'url'))
    },
  )
  app.get(
    featureInfo.path,
    {
      schema: {
        summary: 'What a map service tells of a place',
        description:
          'The answer to a GetFeatureInfo request: JSON, XML, a page with a few harmless tags, or words. Exception reports are failures.',
        tags: ['map'],
        querystring: featureInfo.query,
        response: { 200: json(FeatureInfoSchema, 'What is told'), ...FAILURES },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return files.info(textOf(request.query, 'url'))
    },
  )
}
