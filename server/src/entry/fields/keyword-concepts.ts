/** Keywords as the concepts of the thesauri that they come from, by one spelling each. */
import type { Keyword } from '@graticule/contracts/resource'
import { canonicalThesaurus, THESAURI } from './keyword-thesauri.ts'

/** INSPIRE themes (Directive 2007/2/EC, annexes I to III): code, English and French label. */
const INSPIRE: readonly (readonly [code: string, label: string, french: string])[] = [
  ['ac', 'Atmospheric conditions', 'Conditions atmosphériques'],
  ['ad', 'Addresses', 'Adresses'],
  ['af', 'Agricultural and aquaculture facilities', 'Installations agricoles et aquacoles'],
  [
    'am',
    'Area management/restriction/regulation zones and reporting units',
    'Zones de gestion, de restriction ou de réglementation et unités de déclaration',
  ],
  ['au', 'Administrative units', 'Unités administratives'],
  ['br', 'Bio-geographical regions', 'Régions biogéographiques'],
  ['bu', 'Buildings', 'Bâtiments'],
  ['cp', 'Cadastral parcels', 'Parcelles cadastrales'],
  ['ef', 'Environmental monitoring facilities', 'Installations de suivi environnemental'],
  ['el', 'Elevation', 'Altitude'],
  ['er', 'Energy resources', "Sources d'énergie"],
  ['ge', 'Geology', 'Géologie'],
  ['gg', 'Geographical grid systems', 'Systèmes de maillage géographique'],
  ['gn', 'Geographical names', 'Dénominations géographiques'],
  ['hb', 'Habitats and biotopes', 'Habitats et biotopes'],
  ['hh', 'Human health and safety', 'Santé et sécurité des personnes'],
  ['hy', 'Hydrography', 'Hydrographie'],
  ['lc', 'Land cover', 'Occupation des terres'],
  ['lu', 'Land use', 'Usage des sols'],
  ['mf', 'Meteorological geographical features', 'Caractéristiques géographiques météorologiques'],
  ['mr', 'Mineral resources', 'Ressources minérales'],
  ['nz', 'Natural risk zones', 'Zones à risque naturel'],
  ['of', 'Oceanographic geographical features', 'Caractéristiques géographiques océanographiques'],
  ['oi', 'Orthoimagery', 'Ortho-imagerie'],
  ['pd', 'Population distribution - demography', 'Répartition de la population - démographie'],
  ['pf', 'Production and industrial facilities', 'Lieux de production et sites industriels'],
  ['ps', 'Protected sites', 'Sites protégés'],
  ['rs', 'Coordinate reference systems', 'Référentiels de coordonnées'],
  ['sd', 'Species distribution', 'Répartition des espèces'],
  ['so', 'Soil', 'Sols'],
  ['sr', 'Sea regions', 'Régions maritimes'],
  ['su', 'Statistical units', 'Unités statistiques'],
  ['tn', 'Transport networks', 'Réseaux de transport'],
  ['us', 'Utility and governmental services', "Services d'utilité publique et services publics"],
]

/** Data themes of the European portals (Publications Office of the EU, authority table `data-theme`): code and English label. */
const DATA_THEMES = new Map([
  ['AGRI', 'Agriculture, fisheries, forestry and food'],
  ['ECON', 'Economy and finance'],
  ['EDUC', 'Education, culture and sport'],
  ['ENER', 'Energy'],
  ['ENVI', 'Environment'],
  ['GOVE', 'Government and public sector'],
  ['HEAL', 'Health'],
  ['INTR', 'International issues'],
  ['JUST', 'Justice, legal system and public safety'],
  ['OP_DATPRO', 'Provisional data'],
  ['REGI', 'Regions and cities'],
  ['SOCI', 'Population and society'],
  ['TECH', 'Science and technology'],
  ['TRAN', 'Transport'],
])

/** Categories of high-value data sets (Regulation (EU) 2023/138): the last part of their addresses, and the English label. */
const HIGH_VALUE = new Map([
  ['c_ac64a52d', 'Geospatial'],
  ['c_dd313021', 'Earth observation and environment'],
  ['c_164e0bf5', 'Meteorological'],
  ['c_e1da4e07', 'Statistics'],
  ['c_a9135398', 'Companies and company ownership'],
  ['c_b79e35eb', 'Mobility'],
])

/** MD_TopicCategoryCode (ISO 19115-1 B.3.30), in the order of its numbers; the last three have come later. */
const TOPICS = [
  ['farming', 'biota', 'boundaries', 'climatologyMeteorologyAtmosphere', 'economy', 'elevation', 'environment'],
  ['geoscientificInformation', 'health', 'imageryBaseMapsEarthCover', 'intelligenceMilitary', 'inlandWaters', 'location'],
  ['oceans', 'planningCadastre', 'society', 'structure', 'transportation', 'utilitiesCommunication', 'extraTerrestrial'],
  ['disaster'],
].flat()

/** The nine areas of 2005 and the eight of 2016. */
const BENEFITS = [
  ['Agriculture', 'Biodiversity', 'Climate', 'Disasters', 'Ecosystems', 'Energy', 'Health', 'Water', 'Weather'],
  ['Biodiversity and Ecosystem Sustainability', 'Disaster Resilience', 'Energy and Mineral Resources Management'],
  ['Food Security and Sustainable Agriculture', 'Infrastructure and Transportation Management'],
  ['Public Health Surveillance', 'Sustainable Urban Development', 'Water Resources Management'],
].flat()

/** Topics of the category Earth Science. */
const GCMD_TOPICS: ReadonlySet<string> = new Set(
  [
    ['AGRICULTURE', 'ATMOSPHERE', 'BIOLOGICAL CLASSIFICATION', 'BIOSPHERE', 'CLIMATE INDICATORS', 'CRYOSPHERE'],
    ['HUMAN DIMENSIONS', 'LAND SURFACE', 'OCEANS', 'PALEOCLIMATE', 'SOLID EARTH', 'SPECTRAL/ENGINEERING'],
    ['SUN-EARTH INTERACTIONS', 'TERRESTRIAL HYDROSPHERE'],
  ].flat(),
)

/** What a spelling comes down to: accents, case, blanks and punctuation do not count. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const LABELS = {
  inspire: new Map(INSPIRE.flatMap(([, label, french]) => [label, french].map((text) => [bare(text), label] as const))),
  topics: new Map(TOPICS.map((code) => [bare(code), code] as const)),
  benefits: new Map(BENEFITS.map((label) => [bare(label), label] as const)),
}
const INSPIRE_CODES = new Map(INSPIRE.map(([code, label]) => [code, label] as const))

const INSPIRE_ADDRESS =
  /^https?:\/\/(?:inspire\.ec\.europa\.eu\/theme|(?:www\.)?eionet\.europa\.eu\/gemet\/(?:[a-z-]+\/)?inspire-theme)\/([a-z]{2})\/?$/i
const TOPIC_ADDRESS = /^https?:\/\/inspire\.ec\.europa\.eu\/metadata-codelist\/TopicCategory\/(\w+)\/?$/i
const DATA_THEME_ADDRESS = /^https?:\/\/publications\.europa\.eu\/resource\/authority\/data-theme\/(\w+)\/?$/i
const HIGH_VALUE_ADDRESS = /^https?:\/\/data\.europa\.eu\/bna\/(\w+)\/?$/i
const GCMD_PATH = /^(?:science keywords\s*(?:>|&gt;|\|)\s*)?earth science\s*(?:>|&gt;|\|)/i

/** Levels of a path; empty ones and NONE fill up what a record has no word for. */
function levelsOf(path: string): string[] {
  return path
    .replaceAll('&gt;', '>')
    .split(/\s*[>|]\s*/)
    .map((level) => level.trim())
    .filter((level) => level !== '' && level.toUpperCase() !== 'NONE')
}

/** `EARTH SCIENCE > OCEANS > OCEAN WAVES`, however it is divided, and also without its category. */
function scienceKeyword(value: string): string {
  const levels = levelsOf(value)
  if (levels.length < 2) return value
  const upper = levels.map((level) => level.toUpperCase())
  if (upper[0] === 'SCIENCE KEYWORDS') upper.shift()
  if (GCMD_TOPICS.has(upper[0] ?? '')) upper.unshift('EARTH SCIENCE')
  return upper[0]?.startsWith('EARTH SCIENCE') === true ? upper.join(' > ') : levels.join(' > ')
}

function topicOf(value: string): string | undefined {
  const number = /^0(\d\d)$/.exec(value)?.[1]
  return LABELS.topics.get(bare(value)) ?? (number === undefined ? undefined : TOPICS[Number(number) - 1])
}

function labelIn(thesaurus: string, value: string): string {
  switch (thesaurus) {
    case THESAURI.gcmdScience:
      return scienceKeyword(value)
    case THESAURI.inspire:
      return LABELS.inspire.get(bare(value)) ?? INSPIRE_CODES.get(value.toLowerCase()) ?? value
    case THESAURI.benefits:
      return LABELS.benefits.get(bare(value)) ?? value
    case THESAURI.cf:
      return /^[a-z][a-z0-9_ ]*$/i.test(value) ? value.toLowerCase().replaceAll(' ', '_') : value
    default:
      return thesaurus.startsWith('GCMD ') && /[>|]|&gt;/.test(value) ? levelsOf(value).join(' > ') : value
  }
}

/**
 * The concept that stands at an address, by its English label; `undefined` for addresses that we do not know.
 * @rule B-record-formats.themes Themes that are told by their addresses have their English labels: INSPIRE, the topics of ISO, the data themes of European portals
 */
export function conceptAt(address: string): Keyword | undefined {
  const code = (pattern: RegExp) => pattern.exec(address.trim())?.[1] ?? ''
  const theme = INSPIRE_CODES.get(code(INSPIRE_ADDRESS).toLowerCase())
  if (theme !== undefined) return { value: theme, thesaurus: THESAURI.inspire }
  const topic = LABELS.topics.get(bare(code(TOPIC_ADDRESS)))
  if (topic !== undefined) return { value: topic, thesaurus: THESAURI.topics, kind: 'topic' }
  const dataTheme = DATA_THEMES.get(code(DATA_THEME_ADDRESS).toUpperCase())
  if (dataTheme !== undefined) return { value: dataTheme, thesaurus: THESAURI.dataThemes, kind: 'theme' }
  const category = HIGH_VALUE.get(code(HIGH_VALUE_ADDRESS).toLowerCase())
  return category === undefined ? undefined : { value: category, thesaurus: THESAURI.highValue, kind: 'theme' }
}

/**
 * Themes as catalogues list them: concepts by their addresses or, of the European data themes, by their codes; words as they are. Addresses
 * that we do not know are no words.
 */
export function themesOf(texts: readonly string[]): Keyword[] {
  return texts.flatMap((text): Keyword[] => {
    const known = conceptAt(text) ?? conceptAt(`http://publications.europa.eu/resource/authority/data-theme/${text.trim()}`)
    if (known !== undefined) return [known]
    return /^(?:https?:\/\/|urn:|_:)/i.test(text.trim()) ? [] : [{ value: text, kind: 'theme' }]
  })
}

/**
 * The keyword by the title of its thesaurus and the label of its concept, as far as we know them. Addresses of concepts and
 * paths of GCMD tell their thesaurus by themselves; a topic category gets the kind `topic` and its code.
 */
export function matchKeyword(keyword: Keyword): Keyword {
  const { value, kind } = keyword
  const concept = value.startsWith('http') ? conceptAt(value) : undefined
  if (concept !== undefined) return { ...keyword, ...concept }
  const named = keyword.thesaurus === undefined ? undefined : canonicalThesaurus(keyword.thesaurus, kind)
  const topic = kind === 'topic' || named === THESAURI.topics ? topicOf(value) : undefined
  if (topic !== undefined) return { ...keyword, value: topic, thesaurus: THESAURI.topics, kind: 'topic' }
  if (GCMD_PATH.test(value) && (named === undefined || named.startsWith('GCMD ')))
    return { ...keyword, value: scienceKeyword(value), thesaurus: THESAURI.gcmdScience }
  return named === undefined ? keyword : { ...keyword, value: labelIn(named, value), thesaurus: named }
}
