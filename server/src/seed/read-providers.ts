/** The data providers that the product ships with (`seed/data-providers.yaml`). */
import { join } from 'node:path'
import {
  BENEFIT_AREAS,
  type BenefitArea,
  DATA_POLICIES,
  type DataPolicy,
  GOALS,
  MANAGEMENT_PRINCIPLES,
  type ManagementPrinciple,
  type WrittenProvider,
} from '@graticule/contracts/providers/data-providers'
import Type from 'typebox'
import { readList, words } from './read-list.ts'
import { readSeedLists } from './read-seed.ts'

const text = Type.String({ minLength: 2, maxLength: 500 })
const oneOf = <T extends string>(keys: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...keys] })

/** `seed/README.md` tells it to people. */
const SeededProvidersSchema = Type.Array(
  Type.Object(
    {
      organisation: words,
      fullName: text,
      shortDescription: text,
      geoAffiliation: Type.Optional(text),
      coverage: text,
      policyKind: oneOf<DataPolicy>(DATA_POLICIES),
      dataPolicy: text,
      licence: Type.Optional(words),
      goals: Type.Array(Type.Integer({ minimum: 1, maximum: GOALS }), { minItems: 1, uniqueItems: true }),
      benefitAreas: Type.Array(oneOf<BenefitArea>(BENEFIT_AREAS), { minItems: 1, uniqueItems: true }),
      principles: Type.Optional(Type.Array(oneOf<ManagementPrinciple>(MANAGEMENT_PRINCIPLES), { uniqueItems: true })),
    },
    { additionalProperties: false },
  ),
)

/** A provider that ships with the portal. */
export interface ShippedProvider {
  /** Key of its organisation. */
  readonly id: string
  /** Day on which the list was written. */
  readonly createDate: string
  readonly provider: WrittenProvider
}

/** Where GEO lists its members and participating organisations. */
const GEO_LIST = 'https://earthobservations.org/'

/**
 * Reads them. A list that is not there is an empty one. Rejects with the reason when it is not in order: what ships is checked by tests.
 */
export async function readProviders(seedFolder: string): Promise<readonly ShippedProvider[]> {
  const list = await readList(join(seedFolder, 'data-providers.yaml'), SeededProvidersSchema)
  if (list === undefined) return []
  const { organisations, licences, edition } = await readSeedLists(seedFolder, [])
  return list.map(({ organisation: key, licence, geoAffiliation = '', principles = [], ...written }) => {
    const known = organisations[key]
    if (known === undefined) throw new Error(`Data provider ${key}: there is no such organisation`)
    const terms = licence === undefined ? undefined : licences[licence]
    if (licence !== undefined && terms === undefined) throw new Error(`Data provider ${key}: unknown licence "${licence}"`)
    const policyAddress = terms?.url ?? ''
    const origins = [known.url, ...(geoAffiliation === '' ? [] : [GEO_LIST]), ...(policyAddress === '' ? [] : [policyAddress])]
    return {
      id: key,
      createDate: edition.date,
      provider: {
        ...written,
        name: known.name,
        website: known.url ?? '',
        logo: '',
        geoAffiliation,
        principles,
        policyAddress,
        organisation: known.name,
        origin: origins.join(' '),
      },
    }
  })
}
