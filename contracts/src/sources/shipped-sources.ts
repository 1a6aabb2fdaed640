/** The eight sources that the product ships, as rows. Their names and codes stay reserved for them. */
import type { SourceRow } from './source-row.ts'

/** The catalogue: it is always there, and the default source. Entries with parts and earthquakes are searched in it. */
export const MAIN_SOURCE = 'dab'

/** The rows, each outside source at its public address. */
export const SHIPPED_ROWS: readonly SourceRow[] = [
  { name: MAIN_SOURCE, kind: 'catalogue', holds: 'data', order: 10, texts: { en: { name: 'GEOSS' } } },
  {
    name: 'data',
    kind: 'curated-data',
    holds: 'data',
    order: 20,
    partOf: MAIN_SOURCE,
    texts: {
      en: { name: 'Curated data' },
      es: { name: 'Datos seleccionados' },
      fr: { name: 'Données sélectionnées' },
      pl: { name: 'Wybrane dane' },
      ru: { name: 'Избранные данные' },
      zh: { name: '精选数据' },
    },
  },
  {
    name: 'information',
    kind: 'curated-information',
    holds: 'information',
    order: 30,
    partOf: MAIN_SOURCE,
    texts: {
      en: { name: 'Information' },
      es: { name: 'Información' },
      fr: { name: 'Information' },
      pl: { name: 'Informacje' },
      ru: { name: 'Информация' },
      zh: { name: '信息' },
    },
  },
  {
    name: 'services',
    kind: 'curated-services',
    holds: 'services',
    order: 40,
    partOf: MAIN_SOURCE,
    texts: {
      en: { name: 'Services' },
      es: { name: 'Servicios' },
      fr: { name: 'Services' },
      pl: { name: 'Usługi' },
      ru: { name: 'Сервисы' },
      zh: { name: '服务' },
    },
  },
  {
    name: 'amerigeoss',
    kind: 'ckan',
    address: 'https://data.amerigeoss.org',
    holds: 'data',
    order: 50,
    texts: { en: { name: 'AmeriGEO' } },
  },
  {
    name: 'nextgeoss',
    kind: 'nextgeoss',
    address: 'https://catalogue.nextgeoss.eu',
    holds: 'data',
    order: 60,
    texts: { en: { name: 'NextGEOSS' } },
  },
  {
    name: 'zenodo',
    kind: 'zenodo',
    address: 'https://zenodo.org/api',
    holds: 'data',
    order: 70,
    texts: { en: { name: 'Zenodo' } },
  },
  {
    name: 'wikipedia',
    kind: 'wikipedia',
    address: 'https://{language}.wikipedia.org/w/api.php',
    holds: 'information',
    order: 80,
    texts: { en: { name: 'Wikipedia' } },
  },
]

/** How a source is asked: the path of its search, and the parameters that are always added. */
export interface SourceSearch {
  readonly path: string
  readonly fixed: Readonly<Record<string, string>>
}

/** What the original portal knew each of the eight by: its code, accepted in links, and the path of its search. */
export const ORIGINAL_SOURCES: Readonly<
  Partial<Record<string, { readonly codes: readonly string[]; readonly search: SourceSearch }>>
> = {
  dab: { codes: ['dab'], search: { path: '/dab/opensearch/query', fixed: {} } },
  data: {
    codes: ['cr_data', 'geoss_cr'],
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'data_resource' } },
  },
  information: {
    codes: ['cr_information'],
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'information_resource' } },
  },
  services: {
    codes: ['cr_services'],
    search: { path: '/internal/opensearch', fixed: { ds: 'geoss_cr', geoss_cr_type: 'service_resource' } },
  },
  amerigeoss: { codes: ['amerigeoss_ckan'], search: { path: '/internal/opensearch', fixed: { ds: 'amerigeoss_ckan' } } },
  nextgeoss: { codes: ['nextgeoss'], search: { path: '/nextgeoss/opensearch/search.atom', fixed: {} } },
  zenodo: { codes: ['zenodo'], search: { path: '/zenodo/records', fixed: {} } },
  wikipedia: { codes: ['wikipedia'], search: { path: '/internal/opensearch', fixed: { ds: 'wikipedia' } } },
}
