/** What an administrator writes of a record. */
import type { RecordForm } from '@graticule/contracts/curation/record-form'

/** All fields, in order, with markup in the title. */
export const RECORD_FORM: RecordForm = {
  title: 'Snow depth in the Alps <script>alert(1)</script>',
  abstract: 'Measured every day.',
  language: 'eng',
  type: 'data',
  level: 'dataset',
  keywords: ['snow', 'alps'],
  contacts: [{ organisation: 'Snow Institute', individual: '', role: 'owner', email: 'data@snow.example', url: '' }],
  area: [5, 44, 15, 48],
  place: 'Alps',
  timeStart: '2001-01-01',
  timeEnd: '2020-12-31',
  published: '2021-03-01',
  links: [{ url: 'https://snow.example/data.zip', name: 'Data', description: '', purpose: 'download' }],
  thumbnail: '',
  formats: ['NetCDF'],
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  constraints: '',
  lineage: 'Stations.',
  resolution: 1000,
  doi: '10.1234/snow',
}
