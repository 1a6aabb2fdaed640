/** Filters of satellite scenes. */
import { instant, list, range } from '../../codec.ts'
import { type FilterRow, filterRow, numberRow } from './filter-row.ts'

const sceneList = (
  field:
    | 'productType'
    | 'sensorPolarisation'
    | 'sensorMode'
    | 'sensorSwath'
    | 'instrumentIndex'
    | 'productLevel'
    | 'timeliness'
    | 'instrument'
    | 'platform',
  request: readonly [string, ...string[]],
  description: string,
): FilterRow => filterRow({ field, request, codec: list, initial: [], group: 'scene', facet: request[0], description })

/**
 * What tells one scene of a collection from another.
 * @rule S1-3.scene-filters Request names of the filters of satellite scenes
 */
export const SCENE_ROWS: readonly FilterRow[] = [
  filterRow({
    field: 'publishedFrom',
    request: ['pubDatefrom', 'pubDateFrom'],
    codec: instant('start'),
    initial: null,
    group: 'scene',
    description: 'published not before',
  }),
  filterRow({
    field: 'publishedTo',
    request: ['pubDateuntil', 'pubDateUntil'],
    codec: instant('end'),
    initial: null,
    group: 'scene',
    description: 'published not after',
  }),
  sceneList('productType', ['prodType'], 'product type'),
  sceneList('sensorPolarisation', ['sarPolCh'], 'polarisation channels'),
  sceneList('sensorMode', ['sensorOpMode'], 'sensor mode'),
  sceneList('sensorSwath', ['sensorSwath'], 'sensor swath'),
  sceneList('instrumentIndex', ['s3InstrumentIdx'], 'instrument of Sentinel-3'),
  sceneList('productLevel', ['s3ProductLevel'], 'product level of Sentinel-3'),
  sceneList('timeliness', ['s3Timeliness'], 'timeliness of Sentinel-3'),
  sceneList('instrument', ['instrumentTitle'], 'instrument'),
  sceneList('platform', ['platformTitle'], 'platform'),
  filterRow({
    field: 'cloudCover',
    request: ['cloudcp'],
    codec: range(0, 100),
    initial: null,
    group: 'scene',
    description: 'cloud cover, per cent',
  }),
  numberRow('relativeOrbit', 'relOrbit', 'scene', [0, 1e9], 'relative orbit'),
  numberRow('row', 'row', 'scene', [0, 1e9], 'row of the reference system'),
  numberRow('path', 'path', 'scene', [0, 1e9], 'path of the reference system'),
]
