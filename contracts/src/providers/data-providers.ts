/**
 * The directory of data providers ("yellow pages"): what is told of a provider, and the routes. Clients of the original read it at
 * `/dab/data-providers`, where every text is present; our own paths have lists in place of texts.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList, MAX_LIST_PAGE } from '../hal.ts'
import { NO_LINE, WEB_ADDRESS } from '../sites/plain-line.ts'
import { keptPage, pageOfList, wantedWords } from '../kept/kept-items.ts'
import { keptText } from '../kept/kept-texts.ts'
import { parameter, withDefault } from '../services/search-request.ts'
import { MAX_PROVIDER_ADDRESS, MAX_PROVIDER_NAME, MAX_PROVIDER_TEXT, MAX_PROVIDER_VALUES, PROVIDERS_PER_PAGE } from './limits.ts'

/** Societal benefit areas of GEO (GEO Strategic Plan 2016-2025), by key; the page has their words. */
export const BENEFIT_AREAS = [
  'biodiversity',
  'disasters',
  'energy',
  'food',
  'infrastructure',
  'health',
  'cities',
  'water',
  'climate',
] as const
export type BenefitArea = (typeof BENEFIT_AREAS)[number]

/** GEOSS data management principles 1 to 10, in their order, by key. */
export const MANAGEMENT_PRINCIPLES = [
  'discoverable',
  'accessible',
  'encoded',
  'documented',
  'traceable',
  'quality',
  'preserved',
  'verified',
  'reprocessed',
  'identified',
] as const
export type ManagementPrinciple = (typeof MANAGEMENT_PRINCIPLES)[number]

/** Words of the two tables as the original's wire has them. */
export const BENEFIT_AREA_WORDS: Readonly<Record<BenefitArea, string>> = {
  biodiversity: 'Biodiversity and Ecosystem Sustainability',
  disasters: 'Disaster Resilience',
  energy: 'Energy and Mineral Resources Management',
  food: 'Food Security and Sustainable Agriculture',
  infrastructure: 'Infrastructure and Transport Management',
  health: 'Public Health Surveillance',
  cities: 'Sustainable Urban Development',
  water: 'Water Resources Management',
  climate: 'Climate Change',
}
export const PRINCIPLE_WORDS: Readonly<Record<ManagementPrinciple, string>> = {
  discoverable: 'DMP-1 Metadata for discovery',
  accessible: 'DMP-2 Online access',
  encoded: 'DMP-3 Data encoding',
  documented: 'DMP-4 Data documentation',
  traceable: 'DMP-5 Data traceability',
  quality: 'DMP-6 Data quality control',
  preserved: 'DMP-7 Data preservation',
  verified: 'DMP-8 Data and metadata verification',
  reprocessed: 'DMP-9 Data review and reprocessing',
  identified: 'DMP-10 Persistent, resolvable identifiers',
}
/** Sustainable development goals have the numbers 1 to 17. */
export const GOALS = 17

/** What a provider says of its data, in short. */
export const DATA_POLICIES = ['open', 'mixed', 'restricted', 'unknown'] as const
export type DataPolicy = (typeof DATA_POLICIES)[number]

const address = (description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: MAX_PROVIDER_ADDRESS,
    pattern: `^(${WEB_ADDRESS}+)?$`,
    description: `${description}; empty = none`,
    'x-accepts': 'an address that begins with http:// or https://, without user and password',
  })
/** A name of one line; `more` is looked for before it. */
const lineOf = (description: string, more = '') =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: MAX_PROVIDER_NAME,
    pattern: `^${more}[^${NO_LINE}]*$`,
    description,
    'x-accepts': `a text of one line, at most ${MAX_PROVIDER_NAME} characters${more === '' ? '' : ', not all blank'}`,
  })
const shownAddress = (description: string) =>
  Type.String({ pattern: '^(https?://[^\\s"<>\\u0000]+)?$', description: `${description}; empty = none` })
const values = <T extends string>(keys: readonly T[], description: string) =>
  Type.Array(Type.Unsafe<T>({ type: 'string', enum: [...keys], 'x-accepts': `one of ${keys.join(', ')}` }), {
    maxItems: MAX_PROVIDER_VALUES,
    uniqueItems: true,
    description,
  })

/**
 * What administrators write of a provider.
 * @rule S2-3.data-providers A provider has a name, a description, goals, benefit areas, a GEO affiliation, a data policy, a coverage and principles
 */
const written = {
  name: lineOf('what it is called', '(?=.*\\S)'),
  fullName: lineOf('its long name, or where it is; empty = none'),
  shortDescription: keptText(MAX_PROVIDER_TEXT, 'what it publishes'),
  website: address('its page'),
  logo: address('its logo'),
  geoAffiliation: keptText(MAX_PROVIDER_TEXT, 'how it belongs to the Group on Earth Observations; empty = not told'),
  coverage: keptText(MAX_PROVIDER_TEXT, 'which places its data cover; empty = not told'),
  dataPolicy: keptText(MAX_PROVIDER_TEXT, 'its data policy in words; empty = not told'),
  policyKind: Type.Unsafe<DataPolicy>({
    type: 'string',
    enum: [...DATA_POLICIES],
    description: 'its data policy in short',
    'x-accepts': `one of ${DATA_POLICIES.join(', ')}`,
  }),
  policyAddress: address('where its data policy is written'),
  goals: Type.Array(Type.Integer({ minimum: 1, maximum: GOALS }), {
    maxItems: GOALS,
    uniqueItems: true,
    description: 'numbers of sustainable development goals that its data serve',
  }),
  benefitAreas: values(BENEFIT_AREAS, 'societal benefit areas of GEO that its data serve'),
  principles: values(MANAGEMENT_PRINCIPLES, 'GEOSS data management principles that it says it follows'),
  organisation: lineOf('its name as records of this portal write it; empty = its name'),
  origin: keptText(MAX_PROVIDER_TEXT, 'where these facts were read'),
}
export const WrittenProviderSchema = Type.Object(written, { additionalProperties: false })
export type WrittenProvider = Static<typeof WrittenProviderSchema>

/** A provider as the page shows it. What a remote directory says of lists, in other words than the tables, stands in `other`. */
export const ProviderSchema = Type.Object({
  ...written,
  // as they are kept, also from before line breaks were refused, or as the remote directory has them
  name: Type.String({ description: 'what it is called' }),
  fullName: Type.String({ description: 'its long name, or where it is; empty = none' }),
  organisation: Type.String({ description: 'its name as records of this portal write it; empty = its name' }),
  website: shownAddress('its page'),
  logo: shownAddress('its logo'),
  policyAddress: shownAddress('where its data policy is written'),
  id: Type.String({ description: 'id of the provider' }),
  createDate: Type.String({ description: 'since when it is listed, ISO 8601; empty = not told' }),
  own: Type.Boolean({ description: 'of this portal; false: of the remote directory' }),
  version: Type.Integer({ minimum: 0, description: 'how often it was changed here' }),
  other: Type.Object({
    goals: Type.Array(Type.String()),
    benefitAreas: Type.Array(Type.String()),
    principles: Type.Array(Type.String()),
  }),
})
export type Provider = Static<typeof ProviderSchema>

/** How the directory is sorted. */
export const PROVIDER_ORDERS = ['asc', 'desc', 'date'] as const
export type ProviderOrder = (typeof PROVIDER_ORDERS)[number]

/** How it stands with the remote directory: there is none; it has answered; it has not, and nothing or the last answer is shown. */
export const REMOTE_STATES = ['none', 'answered', 'failed', 'kept'] as const
export type RemoteState = (typeof REMOTE_STATES)[number]

const ProvidersSchema = Type.Object({
  providers: Type.Array(ProviderSchema, { maxItems: MAX_LIST_PAGE }),
  ...keptPage,
  all: Type.Integer({ minimum: 0, description: 'providers, whatever is searched' }),
  remote: Type.Unsafe<RemoteState>({ type: 'string', enum: [...REMOTE_STATES], description: 'state of the remote directory' }),
})
export type Providers = Static<typeof ProvidersSchema>

const text = (description: string) => Type.String({ description: `${description}; empty = not told` })

/** A provider as clients of the original read it. */
export const ProviderModelSchema = Type.Object({
  id: Type.String({ description: 'id of the provider' }),
  name: Type.String({ description: 'what it is called' }),
  createDate: text('since when it is listed, ISO 8601'),
  data: Type.Object({
    shortDescription: text('what it publishes'),
    organizationLogoURL: text('its logo'),
    websiteInstitutionURL: text('its page'),
    geoAffiliation: text('how it belongs to GEO'),
    dataPolicy: text('its data policy'),
    organizationGeographicalCoverage: text('which places its data cover'),
    dataManagementPrinciplesLabel: text('principles that it follows, joined by semicolons'),
    relevantSDG: text('sustainable development goals, joined by semicolons'),
    relevantSBA: text('societal benefit areas, joined by semicolons'),
  }),
})
export type ProviderModel = Static<typeof ProviderModelSchema>
export const ProviderModelsSchema = halList('dataProviderResultModels', ProviderModelSchema)
export type ProviderModels = Static<typeof ProviderModelsSchema>

const PATH = '/api/data-providers'
const ProviderPathSchema = Type.Object({ id: Type.String({ description: 'id of the provider' }) })
const seen = Type.Integer({ minimum: 0, maximum: 1e9, description: 'the version that the author has seen' })

/** Everybody reads the directory; administrators change it. */
export const DATA_PROVIDER_ROUTES = {
  original: { method: 'GET', path: '/dab/data-providers', query: Type.Object(pageOfList(20)), reply: ProviderModelsSchema },
  list: {
    method: 'GET',
    path: PATH,
    query: Type.Object({
      ...pageOfList(PROVIDERS_PER_PAGE),
      q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
      order: withDefault<ProviderOrder>(
        { type: 'string', enum: [...PROVIDER_ORDERS], default: 'asc' },
        'by name from A, by name from Z, or the newest first',
      ),
      own: parameter({ type: 'string', enum: ['true'] }, 'only the providers of this portal') as unknown as Type.TOptional<
        Type.TUnsafe<'true'>
      >,
    }),
    reply: ProvidersSchema,
  },
  one: { method: 'GET', path: `${PATH}/:id`, params: ProviderPathSchema, reply: ProviderSchema },
  add: { method: 'POST', path: PATH, body: WrittenProviderSchema, reply: ProviderSchema },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    params: ProviderPathSchema,
    body: Type.Object({ provider: WrittenProviderSchema, seen }),
    reply: ProviderSchema,
  },
  remove: { method: 'DELETE', path: `${PATH}/:id`, params: ProviderPathSchema },
  /** Brings one back that was deleted, while its row is kept. */
  restore: { method: 'POST', path: `${PATH}/:id/restoration`, params: ProviderPathSchema, reply: ProviderSchema },
} as const
