/** The form of a record as texts, and the values that it sends. Pure. */
import type { RecordForm } from '@graticule/contracts/curation/record-form'

type Texts = Omit<RecordForm, 'keywords' | 'formats' | 'area' | 'resolution'>

/** All fields as they are typed: lists one a line, numbers as texts. */
export interface WrittenForm extends Texts {
  readonly keywords: string
  readonly formats: string
  readonly resolution: string
  /** West, south, east, north. */
  readonly area: readonly [west: string, south: string, east: string, north: string]
}

export const EMPTY_FORM: WrittenForm = {
  title: '',
  abstract: '',
  language: 'eng',
  type: 'data',
  level: 'dataset',
  keywords: '',
  contacts: [{ organisation: '', individual: '', role: 'pointOfContact', email: '', url: '' }],
  area: ['', '', '', ''],
  place: '',
  timeStart: '',
  timeEnd: '',
  published: '',
  links: [],
  thumbnail: '',
  formats: '',
  licence: '',
  licenceUrl: '',
  constraints: '',
  lineage: '',
  resolution: '',
  doi: '',
}

/** A stored form as it is typed. */
export function writtenOf(form: RecordForm): WrittenForm {
  const [west, south, east, north] = form.area
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    ...form,
    keywords: form.keywords.join('\n'),
    formats: form.formats.join('\n'),
    resolution: form.resolution === 0 ? '' : String(form.resolution),
    area: [text(west), text(south), text(east), text(north)],
  }
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
const isEmpty = (text: string): boolean => text.trim() === ''
const numberOf = (text: string): number => (isEmpty(text) ? Number.NaN : Number(text.trim().replace('−', '-')))

/** The box that is written; `undefined` while a number is missing or wrong. */
export function boxOf({ area }: WrittenForm): readonly [number, number, number, number] | undefined {
  const [west, south, east, north] = area.map(numberOf) as [number, number, number, number]
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : undefined
}

/** What is sent: contacts and links that are empty are left out. */
export const formOf = (written: WrittenForm): RecordForm => ({
  ...written,
  keywords: linesOf(written.keywords),
  formats: linesOf(written.formats),
  resolution: isEmpty(written.resolution) ? 0 : numberOf(written.resolution),
  area: [...(boxOf(written) ?? [])],
  contacts: written.contacts.filter(
    ({ organisation, individual, email, url }) => !isEmpty(organisation + individual + email + url),
  ),
  links: written.links.filter(({ url, name, description }) => !isEmpty(url + name + description)),
})

/** Words of the page for what is wrong, by their key. */
export type FormFault = 'required' | 'number' | 'notNegative' | 'order' | 'latitude' | 'longitude' | 'allFour'

/** What the form can tell by itself, by the name of the field; the server checks all of it again. */
export function faultsOf(written: WrittenForm): Readonly<Record<string, FormFault>> {
  const faults: Record<string, FormFault> = {}
  if (isEmpty(written.title)) faults['title'] = 'required'
  if (isEmpty(written.abstract)) faults['abstract'] = 'required'
  const metres = isEmpty(written.resolution) ? 0 : numberOf(written.resolution)
  if (!(metres >= 0)) faults['resolution'] = metres < 0 ? 'notNegative' : 'number'
  // days as the browser writes them sort as texts
  if (written.timeEnd !== '' && written.timeStart > written.timeEnd) faults['timeEnd'] = 'order'
  const given = written.area.filter((text) => !isEmpty(text)).length
  if (given > 0 && given < 4) faults['area'] = 'allFour'
  else if (given === 4) {
    const [west, south, east, north] = written.area.map(numberOf) as [number, number, number, number]
    if ([west, south, east, north].some(Number.isNaN)) faults['area'] = 'number'
    else if (Math.abs(south) > 90 || Math.abs(north) > 90) faults['area'] = 'latitude'
    else if (Math.abs(west) > 180 || Math.abs(east) > 180) faults['area'] = 'longitude'
  }
  return faults
}

/** The field that a refusal of the server is about: `links.0.url`, `title`; empty = none of them. */
export const fieldOf = (parameter = ''): string =>
  parameter
    .replace(/^form\.?/, '')
    .replaceAll(/[[/]/g, '.')
    .replaceAll(']', '')
