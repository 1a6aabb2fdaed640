/**
 * The synthetic records in an OpenSearch, with the fastest mapping we found: one shard merged into one segment, numbers of facet
 * values loaded beforehand, boxes as pairs of ranges. Over 100,000 records, a box search took 3.1 ms with ranges, 4.3 ms with
 * `geo_shape` and 3.9 ms with four columns.
 */
import { splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import { timeSpanOf, titleOf } from '../../server/src/catalogue/index/entry-values.ts'
import type { HttpClient } from '../data/http-searches.ts'
import { syntheticRecord } from '../data/synthetic-records.ts'

/** Name of the index. */
export const INDEX = 'records'
const RECORDS_PER_REQUEST = 1_000
/** Instants that stand for an open beginning and an open end, milliseconds since 1970. */
const ALWAYS = Date.UTC(-4_000, 0)
const FOR_EVER = Date.UTC(9_999, 0)

/** Searched texts: as they stand, cut into words, in lower case, stemmed by the same algorithm as ours. */
const text = (more: object = {}) => ({ type: 'text', analyzer: 'stems', ...more })
/** Values of a facet. */
const VALUE = { type: 'keyword', eager_global_ordinals: true }

/** Settings and mapping. What is below `at` is derived from the record and not part of the one that answers give back. */
export const INDEX_DEFINITION = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'index.translog.durability': 'async',
    analysis: {
      analyzer: { stems: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'english_stems'] } },
      filter: { english_stems: { type: 'stemmer', language: 'english' } },
    },
  },
  mappings: {
    dynamic: false,
    _source: { excludes: ['at'] },
    properties: {
      title: text(),
      abstract: text(),
      keywords: { properties: { value: text({ copy_to: 'keyword' }) } },
      keyword: VALUE,
      contacts: { properties: { organisation: text({ copy_to: 'organisation' }) } },
      organisation: VALUE,
      formats: VALUE,
      online: { properties: { protocol: VALUE } },
      source: { properties: { id: VALUE } },
      at: {
        properties: {
          longitudes: { type: 'double_range' },
          latitudes: { type: 'double_range' },
          start: { type: 'date' },
          end: { type: 'date' },
          title: { type: 'keyword' },
        },
      },
    },
  },
} as const

const within = (least: number, greatest: number) => ({ gte: least, lte: greatest })

/** A record as it is sent to OpenSearch: itself, and what it is narrowed and sorted by. A box is two where it crosses the antimeridian. */
export function documentOf(resource: Resource): Resource & { readonly at: object } {
  const [box] = resource.footprint?.boxes ?? []
  const span = timeSpanOf(resource)
  return {
    ...resource,
    at: {
      title: titleOf(resource),
      ...(box === undefined
        ? {}
        : {
            longitudes: splitAtAntimeridian(box).map(([west, , east]) => within(west, east)),
            latitudes: within(box[1], box[3]),
          }),
      ...(span === undefined ? {} : { start: Math.max(ALWAYS, span.start), end: Math.min(FOR_EVER, span.end) }),
    },
  }
}

async function fill({ ask }: HttpClient, url: string, from: number, records: number): Promise<void> {
  for (let first = from; first < records; first += RECORDS_PER_REQUEST) {
    const length = Math.min(RECORDS_PER_REQUEST, records - first)
    const documents = Array.from({ length }, (_, index) => documentOf(syntheticRecord(first + index)))
    const lines = documents.flatMap((each) => [JSON.stringify({ index: { _id: each.id } }), JSON.stringify(each)])
    const answer = await ask(`${url}/${INDEX}/_bulk`, `${lines.join('\n')}\n`, 'application/x-ndjson')
    const { errors, items } = JSON.parse(answer) as { errors: boolean; items: { index: { error?: object } }[] }
    if (errors) throw new Error(`A record was refused: ${JSON.stringify(items.find(({ index }) => index.error)?.index.error)}`)
  }
}

/**
 * Puts so many synthetic records into the OpenSearch at `url`. What an earlier call was broken off in goes on: the records are written
 * in their order, so as many as there are is where to begin.
 */
export async function fillOpenSearch(client: HttpClient, url: string, records: number): Promise<void> {
  const index = `${url}/${INDEX}`
  const isThere = (await fetch(index, { method: 'HEAD' })).ok
  if (!isThere) {
    const made = await fetch(index, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(INDEX_DEFINITION),
    })
    if (!made.ok) throw new Error(`The index could not be made: ${await made.text()}`)
  }
  const finish = async () => {
    await client.ask(`${index}/_flush`, '')
    await client.ask(`${index}/_refresh`, '')
  }
  await finish()
  const { count } = JSON.parse(await client.ask(`${index}/_count`)) as { count: number }
  if (count > records) throw new Error(`There are ${count} records in the OpenSearch of this folder already.`)
  await fill(client, url, count, records)
  await client.ask(`${index}/_forcemerge?max_num_segments=1`, '')
  await finish()
}
