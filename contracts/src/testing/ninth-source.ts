/** One source more than the shipped ones, as an operator would add it: a CKAN portal between AmeriGEO and NextGEOSS. */
import type { SourceRow } from '../sources/source-row.ts'

export const NINTH: SourceRow = {
  name: 'ocean-data',
  kind: 'ckan',
  address: 'https://ocean.example.org',
  holds: 'data',
  order: 55,
  texts: { en: { name: 'Ocean data' }, fr: { name: 'Données des océans' } },
}
