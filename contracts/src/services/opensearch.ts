/**
 * The service under `/internal/opensearch`: the curated part of the catalogue by type of resource, and the sources that
 * the original service searched under the same path. Schemas and route table.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { ResourceType } from '../resource.ts'
import { ResultSetSchema } from '../resource.ts'
import { parameter, SearchRequestSchema } from './search-request.ts'

/** Values of `ds`, compared without regard to case. */
export const HUB_SOURCES = ['dab', 'geoss_cr', 'amerigeoss_ckan', 'wikipedia', 'nextgeoss', 'zenodo'] as const
export type HubSource = (typeof HUB_SOURCES)[number]

/** Values of `geoss_cr_type` and the types of resource that each stands for. Workflows count as services. */
export const CURATED_TYPES = {
  data_resource: ['data'],
  information_resource: ['information'],
  service_resource: ['service', 'workflow'],
} as const satisfies Record<string, readonly ResourceType[]>
export type CuratedType = keyof typeof CURATED_TYPES

/** Query of the service: the search request with the source and the curated types. */
export const HubRequestSchema = Type.Object({
  ds: Type.Unsafe<string>({
    type: 'string',
    enum: [...HUB_SOURCES],
    description: 'source: geoss_cr = the curated entries, dab = all entries',
  }),
  geoss_cr_type: parameter(
    { type: 'array', items: { type: 'string', enum: Object.keys(CURATED_TYPES) } },
    'types of curated entries wanted, a comma list; all without it',
  ),
  ...SearchRequestSchema.properties,
})
export type HubRequest = Static<typeof HubRequestSchema>

/** Body of every error of this service. */
export const ApiErrorSchema = Type.Object(
  {
    timestamp: Type.String({ description: 'when, ISO 8601 UTC' }),
    message: Type.String({ description: 'what is wrong, with the parameter and what it accepts' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status' }),
  },
  { $id: 'ApiError' },
)
export type ApiError = Static<typeof ApiErrorSchema>

/** Routes of the service. */
export const OPENSEARCH_ROUTES = {
  query: { method: 'GET', path: '/internal/opensearch', query: HubRequestSchema, reply: ResultSetSchema },
} as const
