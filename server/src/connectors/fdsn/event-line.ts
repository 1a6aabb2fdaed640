/** One line of FDSN event text as a draft entry. */
import { readInstant } from '../../entry/fields/instants.ts'
import { earthquakeDraft, finiteNumber } from '../earthquake-draft.ts'

/** Names of the columns, in lower case and without blanks and units. */
export type Columns = readonly string[]

/** The columns that a line beginning with # names, or `undefined` when it is a remark. */
export function columnsOf(line: string): Columns | undefined {
  const names = line
    .replace(/^#/, '')
    .split('|')
    .map((name) => name.toLowerCase().replaceAll(/\s|\/.*$|\(.*$/g, ''))
  return names.includes('eventid') && names.includes('time') ? names : undefined
}

/** A draft entry, or why the line is no event. Ids are unique within their service only: the source's id goes before them. */
export function readLine(line: string, columns: Columns, sourceId: string): ReturnType<typeof earthquakeDraft> {
  const values = line.split('|').map((value) => value.trim())
  // services add columns at the end before they name them; fewer than magnitude needs are a broken line
  if (values.length < Math.min(columns.length, 11))
    return { refused: `it has ${values.length} columns where the list has ${columns.length}` }
  const at = (name: string): string | undefined => values[columns.indexOf(name)] || undefined
  const id = at('eventid')
  if (id === undefined) return { refused: 'it has no event id' }
  const [time, latitude, longitude] = [readInstant(at('time') ?? ''), at('latitude'), at('longitude')]
  if (time === undefined) return { refused: `its time is none: "${(at('time') ?? '').slice(0, 60)}"` }
  for (const [name, value, most] of [['latitude', latitude, 90] as const, ['longitude', longitude, 360] as const]) {
    if (!(Math.abs(finiteNumber(value) ?? Number.NaN) <= most))
      return { refused: `its ${name} is none: "${(value ?? '').slice(0, 60)}"` }
  }
  const organisations = [at('contributor'), at('author'), at('magauthor')].filter((name) => name !== undefined)
  const catalogue = at('catalog')
  const contributed = at('contributorid')
  return earthquakeDraft({
    id: `${sourceId}:${id}`,
    identifiers: [...new Set([id, contributed])].flatMap((value) => (value === undefined ? [] : [{ scheme: 'other', value }])),
    region: at('eventlocationname'),
    time,
    latitude: finiteNumber(latitude),
    longitude: finiteNumber(longitude),
    depth: finiteNumber(at('depth')),
    magnitude: finiteNumber(at('magnitude')),
    magnitudeType: at('magtype'),
    kind: at('eventtype')?.toLowerCase(),
    remarks: catalogue === undefined ? [] : [`From the catalogue ${catalogue}.`],
    contacts: [...new Set(organisations)].map((organisation) => ({ organisation, role: 'originator' })),
  })
}
