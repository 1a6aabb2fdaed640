/** A record that an administrator writes in the form becomes an entry. Pure. */
import { isBbox } from '@graticule/contracts/bbox'
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { Contact, OnlineResource, Resource } from '@graticule/contracts/resource'
import type { FormContact, FormLink, RecordForm } from '@graticule/contracts/curation/record-form'
import { type DraftResource, finishResource } from '../entry/finish-resource.ts'
import { OWN_SOURCE_ID } from '../entry/own-source.ts'
import { refusal } from '../http/parameters.ts'

const contactOf = ({ organisation, individual, role, email, url }: FormContact): Contact => ({
  role,
  ...(organisation === '' ? {} : { organisation }),
  ...(individual === '' ? {} : { individual }),
  ...(email === '' ? {} : { email }),
  ...(url === '' ? {} : { url }),
})

const linkOf = ({ url, name, description, purpose }: FormLink): OnlineResource => ({
  url,
  function: purpose,
  accessType: purpose === 'download' ? 'direct' : 'unknown',
  ...(name === '' ? {} : { name }),
  ...(description === '' ? {} : { description }),
})

/** The ends of a time range; a day ends with its last instant. @throws PortalError that names the field */
function timeOf({ timeStart, timeEnd }: RecordForm): Resource['time'] {
  const read = (name: 'timeStart' | 'timeEnd', text: string) => {
    const instant = text === '' ? undefined : parseInstant(text, name === 'timeEnd' ? 'end' : 'start')
    if (text !== '' && instant === undefined) throw refusal(`form.${name}`, 'a day that there is')
    return instant
  }
  const [start, end] = [read('timeStart', timeStart), read('timeEnd', timeEnd)]
  if (start === undefined && end === undefined) return undefined
  if (start !== undefined && end !== undefined && start > end)
    throw refusal('form.timeEnd', 'an end that is not before the beginning')
  return {
    ...(start === undefined ? {} : { start: formatInstant(start) }),
    ...(end === undefined ? {} : { end: formatInstant(end) }),
  }
}

function footprintOf({ area, place }: RecordForm): Resource['footprint'] {
  if (area.length === 0) return undefined
  if (!isBbox(area))
    throw refusal('form.area', 'four numbers: west, south, east, north in degrees, south not above north, or none')
  return { boxes: [area], ...(place === '' ? {} : { place }) }
}

function checkAddresses({ links, contacts, thumbnail, licenceUrl }: RecordForm): void {
  for (const [at, { url }] of links.entries())
    if (!URL.canParse(url)) throw refusal(`form.links.${at}.url`, 'an absolute http or https address')
  for (const [at, { url, organisation, individual }] of contacts.entries()) {
    if (url !== '' && !URL.canParse(url)) throw refusal(`form.contacts.${at}.url`, 'an absolute http or https address')
    if (organisation.trim() === '' && individual.trim() === '')
      throw refusal(`form.contacts.${at}.organisation`, 'an organisation or a person')
  }
  if (thumbnail !== '' && !URL.canParse(thumbnail)) throw refusal('form.thumbnail', 'an absolute http or https address')
  if (licenceUrl !== '' && !URL.canParse(licenceUrl)) throw refusal('form.licenceUrl', 'an absolute http or https address')
}

function draftOf(form: RecordForm, id: string, today: string): DraftResource {
  const [footprint, time] = [footprintOf(form), timeOf(form)]
  checkAddresses(form)
  if (form.published !== '' && parseInstant(form.published) === undefined) throw refusal('form.published', 'a day that there is')
  return {
    id,
    identifiers: [
      { scheme: 'file-identifier', value: id },
      ...(form.doi === '' ? [] : [{ scheme: 'doi' as const, value: form.doi }]),
    ],
    title: form.title,
    abstract: form.abstract,
    type: form.type,
    level: form.level,
    keywords: form.keywords.map((value) => ({ value })),
    contacts: form.contacts.map(contactOf),
    formats: form.formats,
    online: form.links.map(linkOf),
    thumbnails: form.thumbnail === '' ? [] : [{ url: form.thumbnail }],
    useConstraints: form.constraints.trim() === '' ? [] : [form.constraints],
    platforms: [],
    instruments: [],
    recordDate: today,
    ...(form.language === '' ? {} : { language: form.language }),
    ...(footprint === undefined ? {} : { footprint }),
    ...(time === undefined ? {} : { time }),
    ...(form.licence.trim() === ''
      ? {}
      : { licence: { name: form.licence, ...(form.licenceUrl === '' ? {} : { url: form.licenceUrl }) } }),
    ...(form.lineage.trim() === '' ? {} : { lineage: form.lineage }),
    ...(form.resolution === 0 ? {} : { resolution: form.resolution }),
    ...(form.published === '' ? {} : { published: form.published }),
  }
}

/**
 * The entry of a form.
 * @param now milliseconds since 1970, the date of the record
 * @rule B-records.form A record of the form is checked in words, field by field, and becomes an entry of the portal's own source
 * @throws PortalError 'invalid-parameter' that names the field at fault (`form.timeEnd`), 'invalid-body' for what makes no entry
 */
export function ownResource(form: RecordForm, id: string, portal: string, now: number): Resource {
  const today = new Date(now).toISOString().slice(0, 10)
  const finished = finishResource(draftOf(form, id, today), {
    source: { id: OWN_SOURCE_ID, title: portal },
    curated: false,
  })
  if ('refused' in finished) throw refusal('form', `a record that can be shown: ${finished.refused}`)
  return finished.resource
}
