/** A result as GeoJSON (RFC 7946) and as a STAC ItemCollection (1.0, 1.1) with collections beside its items. */
import { drawnGeometry, enclosingBox } from '../../../exchange/geojson-geometry.ts'
import { collectionOf, isCollection, itemOf } from '../../../exchange/stac-item.ts'
import type { ExportWriter, FileFacts } from './export-writer.ts'
import { type Fact, FACT_ROWS } from './record-facts.ts'

/** The numbers of OGC API Features (17-069r4 §7.16): foreign members to a reader of GeoJSON (RFC 7946 §6.1). */
const first = ({ total, now }: FileFacts): string =>
  `{"type":"FeatureCollection","numberMatched":${total},"timeStamp":"${new Date(now).toISOString()}","features":[`
const last = (written: number): string => `],"numberReturned":${written}}`
const separated = (json: string, at: number): string => (at === 0 ? json : `,${json}`)

const isTold = (fact: Fact): boolean => fact !== undefined && fact !== '' && !(Array.isArray(fact) && fact.length === 0)

/** Writes a feature for each record; its properties are the columns of the table. */
export const geojsonFile: ExportWriter = {
  originals: [],
  lineEnd: '\n',
  first,
  line: ({ resource }, { pageOf }, at) => {
    const { id, footprint } = resource
    const box = enclosingBox(footprint)
    const properties = FACT_ROWS.filter(({ box: isSide }) => isSide === undefined)
      .map(({ name, value }) => [name, value(resource, pageOf(id))] as const)
      .filter(([, fact]) => isTold(fact))
    const feature = {
      type: 'Feature',
      id,
      ...(box === undefined ? {} : { bbox: box }),
      geometry: footprint === undefined ? null : drawnGeometry(footprint),
      properties: Object.fromEntries(properties),
    }
    return separated(JSON.stringify(feature), at)
  },
  last,
}

/**
 * Writes an item for each record, and behind them a collection for each series. An item must say when (STAC 1.1, "Item fields"): a
 * record without any date, its own included, is left out.
 * @rule B-taking-away.stac-series A series is a Collection in every STAC export, and never an item
 */
export const stacFile: ExportWriter = {
  originals: ['stac-item', 'stac-collection'],
  lineEnd: '\n',
  first,
  line: (record, { originalOf }, at) => {
    const item = itemOf(record, originalOf)
    return item && separated(item, at)
  },
  behind: (record, { originalOf }) => (isCollection(record) ? collectionOf(record, originalOf) : undefined),
  last: (written, collections) =>
    `],"collections":[${collections.map((one) => `${one}\n`).join(',')}],"numberReturned":${written}}`,
}
