/** Providers on the wire of the original: read from a remote directory, and written for its clients. */
import {
  BENEFIT_AREA_WORDS,
  BENEFIT_AREAS,
  type BenefitArea,
  GOALS,
  MANAGEMENT_PRINCIPLES,
  type ManagementPrinciple,
  PRINCIPLE_WORDS,
  type Provider,
  type ProviderModel,
} from '@graticule/contracts/providers/data-providers'
import {
  MAX_PROVIDER_ADDRESS,
  MAX_PROVIDER_NAME,
  MAX_PROVIDER_TEXT,
  MAX_PROVIDER_VALUES,
  REMOTE_PROVIDERS_SIZE,
} from '@graticule/contracts/providers/limits'
import { isObject, type JsonObject, objectAt, objectsOf } from '../connectors/json/json-values.ts'

const textAt = (object: JsonObject, key: string, most: number): string => {
  const value = object[key]
  const words = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return words.replaceAll('\0', '').trim().slice(0, most)
}

/** An address that a page may lead to; others are left out. */
const addressAt = (object: JsonObject, key: string): string => {
  const words = textAt(object, key, MAX_PROVIDER_ADDRESS)
  return /^https?:\/\/[^\s"<>]+$/.test(words) && URL.canParse(words) ? words : ''
}

/** The values of a text that joins several, or of a list. */
function valuesAt(object: JsonObject, key: string, separators: RegExp): string[] {
  const value = object[key]
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separators) : []
  return parts
    .filter((part): part is string | number => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).replaceAll('\0', '').trim().slice(0, MAX_PROVIDER_NAME))
    .filter((part) => part !== '')
    .slice(0, MAX_PROVIDER_VALUES)
}

/** Values that the tables have a key for, and the others in their own words. */
function sorted<Key>(values: readonly string[], keyOf: (value: string) => Key | undefined) {
  const keys = values.map(keyOf)
  return {
    known: [...new Set(keys.filter((key): key is NonNullable<typeof key> => key !== undefined))],
    other: [...new Set(values.filter((_, at) => keys[at] === undefined))],
  }
}

/** The number of a goal: "6", "SDG 6", "Goal 6: Clean water and sanitation". */
function goalOf(value: string): number | undefined {
  const found = /^(?:SDG|goal)?\s*(\d{1,2})\b/i.exec(value)?.[1]
  const goal = Number(found)
  return found !== undefined && goal >= 1 && goal <= GOALS ? goal : undefined
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const areaOf = (value: string): BenefitArea | undefined =>
  BENEFIT_AREAS.find((key) => letters(BENEFIT_AREA_WORDS[key]) === letters(value))
function principleOf(value: string): ManagementPrinciple | undefined {
  const number = /^(?:DMP|principle)[\s-]*(\d{1,2})\b/i.exec(value)?.[1]
  if (number !== undefined) return MANAGEMENT_PRINCIPLES[Number(number) - 1]
  return MANAGEMENT_PRINCIPLES.find((key) => letters(PRINCIPLE_WORDS[key]).endsWith(letters(value)) && letters(value) !== '')
}

/** A time as ISO 8601, given as such or in milliseconds; empty where it is neither. */
function dateAt(object: JsonObject, key: string): string {
  const value = object[key]
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : ''
}

function readModel(model: JsonObject): Provider | undefined {
  const name = textAt(model, 'name', MAX_PROVIDER_NAME)
  if (name === '') return undefined
  const data = objectAt(model, 'data')
  const goals = sorted(valuesAt(data, 'relevantSDG', /[;|\n]/), goalOf)
  const areas = sorted(valuesAt(data, 'relevantSBA', /[;|\n,]/), areaOf)
  const principles = sorted(valuesAt(data, 'dataManagementPrinciplesLabel', /[;|\n,]/), principleOf)
  return {
    id: `remote-${textAt(model, 'id', MAX_PROVIDER_NAME) || encodeURIComponent(name)}`,
    name,
    fullName: '',
    shortDescription: textAt(data, 'shortDescription', MAX_PROVIDER_TEXT),
    website: addressAt(data, 'websiteInstitutionURL'),
    logo: addressAt(data, 'organizationLogoURL'),
    geoAffiliation: textAt(data, 'geoAffiliation', MAX_PROVIDER_TEXT),
    coverage: textAt(data, 'organizationGeographicalCoverage', MAX_PROVIDER_TEXT),
    dataPolicy: textAt(data, 'dataPolicy', MAX_PROVIDER_TEXT),
    policyKind: 'unknown',
    policyAddress: addressAt(data, 'dataPolicy'),
    goals: goals.known,
    benefitAreas: areas.known,
    principles: principles.known,
    organisation: '',
    origin: '',
    createDate: dateAt(model, 'createDate'),
    own: false,
    version: 0,
    other: { goals: goals.other, benefitAreas: areas.other, principles: principles.other },
  }
}

/**
 * The providers of a remote answer; what has no name is left out, and of those with one id all but the first. `undefined` = the answer is no such list.
 * @rule S2-7.remote-providers A remote directory is read from _embedded.dataProviderResultModels
 */
export function readModels(answer: unknown): readonly Provider[] | undefined {
  if (!isObject(answer)) return undefined
  const embedded = answer['_embedded']
  // an empty HAL list may leave _embedded out
  if (embedded === undefined && isObject(answer['page'])) return []
  const models = isObject(embedded) ? embedded['dataProviderResultModels'] : undefined
  if (!Array.isArray(models)) return undefined
  const read = objectsOf(models)
    .slice(0, REMOTE_PROVIDERS_SIZE)
    .map(readModel)
    .filter((provider) => provider !== undefined)
  // of two with one id only one could be opened
  return [...new Map(read.toReversed().map((provider) => [provider.id, provider])).values()].toReversed()
}

/**
 * A provider for clients of the original.
 * @rule D59.data-providers On the original's wire every text of a data provider is present
 */
export function toModel(provider: Provider): ProviderModel {
  const { id, name, createDate, other } = provider
  return {
    id,
    name,
    createDate,
    data: {
      shortDescription: provider.shortDescription,
      organizationLogoURL: provider.logo,
      websiteInstitutionURL: provider.website,
      geoAffiliation: provider.geoAffiliation,
      dataPolicy: provider.dataPolicy,
      organizationGeographicalCoverage: provider.coverage,
      dataManagementPrinciplesLabel: [...provider.principles.map((key) => PRINCIPLE_WORDS[key]), ...other.principles].join('; '),
      relevantSDG: [...provider.goals.map((goal) => `SDG ${goal}`), ...other.goals].join('; '),
      relevantSBA: [...provider.benefitAreas.map((key) => BENEFIT_AREA_WORDS[key]), ...other.benefitAreas].join('; '),
    },
  }
}
