/**
 * What an export tells of a record in its columns (CSV) and properties (GeoJSON): one row for each, with the same names in
 * both. docs/behaviour/taking-away.md lists them.
 */
import type { Resource } from '@graticule/contracts/resource'
import { enclosingBox } from '../../../exchange/geojson-geometry.ts'

/** A value as JSON holds it; a list is joined in a table. */
export type Fact = string | number | boolean | readonly string[] | undefined

/** One column. `box`: GeoJSON has the number in its bbox instead. */
export interface FactRow {
  readonly name: string
  readonly value: (resource: Resource, page: string) => Fact
  readonly box?: true
}

const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]

const side = (name: string, at: 0 | 1 | 2 | 3): FactRow => ({
  name,
  value: ({ footprint }) => enclosingBox(footprint)?.[at],
  box: true,
})

/** Every column, in the order of the file. `page` is the address of the record's page in this portal. */
export const FACT_ROWS: readonly FactRow[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'title', value: ({ title }) => title },
  { name: 'description', value: ({ abstract }) => abstract },
  { name: 'type', value: ({ type }) => type },
  { name: 'level', value: ({ level }) => level },
  { name: 'keywords', value: ({ keywords }) => distinct(keywords.map(({ value }) => value)) },
  { name: 'organisations', value: ({ contacts }) => distinct(contacts.map(({ organisation }) => organisation)) },
  { name: 'source_id', value: ({ source }) => source.id },
  { name: 'source', value: ({ source }) => source.title },
  side('west', 0),
  side('south', 1),
  side('east', 2),
  side('north', 3),
  { name: 'place', value: ({ footprint }) => footprint?.place },
  { name: 'time_start', value: ({ time }) => time?.start },
  { name: 'time_end', value: ({ time }) => time?.end },
  { name: 'formats', value: ({ formats }) => distinct(formats) },
  { name: 'links', value: ({ online }) => distinct(online.map(({ url }) => url)) },
  { name: 'licence', value: ({ licence }) => licence?.name },
  { name: 'doi', value: ({ identifiers }) => identifiers.find(({ scheme }) => scheme === 'doi')?.value },
  { name: 'page', value: (_, page) => page },
  { name: 'data_core', value: ({ dataCore }) => dataCore },
  { name: 'curated', value: ({ curated }) => curated },
  { name: 'score', value: ({ score }) => score },
  { name: 'created', value: ({ created }) => created },
  { name: 'published', value: ({ published }) => published },
  { name: 'updated', value: ({ updated }) => updated },
  { name: 'record_date', value: ({ recordDate }) => recordDate },
  { name: 'parent_id', value: ({ parentId }) => parentId },
  { name: 'platforms', value: ({ platforms }) => distinct(platforms) },
  { name: 'instruments', value: ({ instruments }) => distinct(instruments) },
  { name: 'resolution_m', value: ({ resolution }) => resolution },
  { name: 'cloud_cover', value: ({ scene }) => scene?.cloudCover },
  { name: 'magnitude', value: ({ earthquake }) => earthquake?.magnitude },
  { name: 'magnitude_type', value: ({ earthquake }) => earthquake?.magnitudeType },
  { name: 'depth_km', value: ({ earthquake }) => earthquake?.depth },
]
