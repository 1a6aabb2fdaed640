/** What is told about a layer: how it is, what its legend shows, and what its service says of a place. */
import { DiagnosisSchema, FeatureInfoSchema, LegendTextSchema, MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { FastifyInstance } from 'fastify'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { FailureReports } from '../../layers/failure-reports.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { FAILURES } from './failures.ts'

const OF_ALL = { tag: 'map', access: 'public', readers: 'own pages', turn: 'map fetches' } as const

/** Registers the routes. */
export function diagnosisRoutes(app: FastifyInstance, files: LayerFiles, reports: Pick<FailureReports, 'add'>): void {
  const { diagnosis, featureInfo, legendText } = MAP_PROXIES
  route(
    app,
    diagnosis,
    {
      ...OF_ALL,
      summary: 'Why a layer does not load',
      description:
        'Asks the server of a layer the way the map does and says what is wrong and what can be done: in keys for texts of the page, and in English.',
      cache: 'no-store',
      replies: {
        200: json('It works, or why not', DiagnosisSchema),
        400: FAILURES[400],
        429: FAILURES[429],
        503: FAILURES[503],
      },
    },
    async ({ query: { report, ...question }, request }) => {
      const found = await files.diagnose(question)
      if (report !== 'true') return found
      // only what is stored may be called reported
      const reported = await reports.add(found).catch((error: unknown) => {
        request.log.error({ err: error }, 'The failure of a layer could not be reported.')
        return false
      })
      return { ...found, reported }
    },
  )
  route(
    app,
    legendText,
    {
      ...OF_ALL,
      summary: 'What a legend shows, in words',
      description: 'For those who do not see the picture: the layer, the style, and the classes where the service tells them.',
      cache: 'private, max-age=3600',
      replies: { 200: json('The words', LegendTextSchema), ...FAILURES },
    },
    ({ query: { url = '' } }) => files.legendText(url),
  )
  route(
    app,
    featureInfo,
    {
      ...OF_ALL,
      summary: 'What a map service tells of a place',
      description:
        'The answer to a GetFeatureInfo request: JSON, XML, a page with a few harmless tags, or words. Exception reports are failures.',
      cache: 'private, no-cache',
      replies: { 200: json('What is told', FeatureInfoSchema), ...FAILURES },
    },
    ({ query: { url = '' } }) => files.info(url),
  )
}
