import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Check, Errors } from 'typebox/value'
import { stringify } from 'yaml'
import { ResourceSchema } from '@graticule/contracts/resource'
import { readSeed } from './read-seed.ts'

const abstract = 'Heights of the sea measured from orbit along the same track every ten days. '.repeat(5).trim()

const record = (overrides: Record<string, unknown> = {}) => ({
  id: 'graticule.sea-level',
  title: 'Sea level',
  abstract,
  type: 'data',
  level: 'dataset',
  provider: 'agency',
  organisations: { publisher: ['agency'], owner: ['institute'] },
  keywords: ['Sea level', 'Altimetry', 'Ocean'],
  topics: ['oceans'],
  boxes: [[170, -60, -170, 60]],
  place: 'Pacific',
  time: '2020-02/2021',
  formats: ['NetCDF'],
  licence: 'open',
  dataCore: true,
  doi: ['10.1234/abc'],
  productIds: ['SL_1'],
  links: [{ function: 'information', name: 'About', url: 'https://data.test/about' }],
  ...overrides,
})

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-seed-'))
  await mkdir(join(folder, 'resources'))
  await write('edition.yaml', { date: '2026-01-31', language: 'en' })
  await write('organisations.yaml', {
    agency: { name: 'Space Agency', url: 'https://agency.test/', country: 'INT' },
    institute: { name: 'Sea Institute', url: 'https://institute.test/', country: 'FR' },
  })
  await write('keywords.yaml', [{ thesaurus: 'Words', kind: 'theme', keywords: ['Sea level', 'Altimetry', 'Ocean'] }])
  await write('licences.yaml', {
    open: { name: 'Open', url: 'https://licence.test/', open: true },
    closed: { name: 'Closed', open: false },
  })
})

afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : stringify(content))
const read = async (...records: unknown[]) => {
  await write('resources/ocean.yaml', records)
  return readSeed(folder, {
    score: ({ title }) => ({ score: title.length, scoreReasons: [{ code: 'title', points: 1, of: 1 }] }),
  })
}

describe('reading the shipped catalogue', () => {
  it('makes a whole, scored resource of a record', async () => {
    const { resources, problems } = await read(record())
    expect(problems).toEqual([])
    expect(resources[0]).toMatchObject({
      id: 'graticule.sea-level',
      identifiers: [
        { scheme: 'doi', value: '10.1234/abc' },
        { scheme: 'other', value: 'SL_1' },
      ],
      contacts: [
        { organisation: 'Space Agency', role: 'publisher', url: 'https://agency.test/' },
        { organisation: 'Sea Institute', role: 'owner', url: 'https://institute.test/' },
      ],
      footprint: { boxes: [[170, -60, -170, 60]], place: 'Pacific' },
      time: { start: '2020-02-01T00:00:00Z', end: '2021-12-31T23:59:59Z' },
      licence: { name: 'Open', url: 'https://licence.test/' },
      source: { id: 'agency', title: 'Space Agency' },
      dataCore: true,
      curated: true,
      recordDate: '2026-01-31',
      score: 9,
      scoreReasons: [{ code: 'title', points: 1, of: 1 }],
    })
    expect(resources[0]?.keywords).toContainEqual({ value: 'Sea level', thesaurus: 'Words', kind: 'theme' })
    expect(resources[0]?.keywords).toContainEqual({ value: 'oceans', thesaurus: 'ISO 19115 Topic Category', kind: 'topic' })
    expect(Check(ResourceSchema, resources[0])).toBe(true)
  })

  it('leaves open ends open', async () => {
    expect((await read(record({ time: '1993/..' }))).resources[0]?.time).toEqual({ start: '1993-01-01T00:00:00Z' })
    expect((await read(record({ time: '../1993' }))).resources[0]?.time).toEqual({ end: '1993-12-31T23:59:59Z' })
  })

  it('tells files, services and pages apart', async () => {
    const links = [
      { function: 'download', name: 'File', url: 'https://data.test/a.nc' },
      { function: 'download', name: 'Map', url: 'https://data.test/wms', protocol: 'OGC:WMS-1.3.0-http-get-map', layer: 'sla' },
      { function: 'search', name: 'Form', url: 'https://data.test/search' },
      { function: 'information', name: 'About', url: 'https://data.test/about' },
      { function: 'download', name: 'Behind a login', url: 'https://data.test/get', access: 'complex' },
    ]
    const { resources } = await read(record({ links }))
    expect(resources[0]?.online.map(({ accessType }) => accessType)).toEqual([
      'direct',
      'complex',
      'complex',
      'unknown',
      'complex',
    ])
    expect(resources[0]?.online[4]).not.toHaveProperty('access')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown organisation', { organisations: { owner: ['nobody'] } }, 'unknown organisation "nobody"'],
    ['no organisation', { organisations: {} }, 'no organisation'],
    ['an unknown provider', { provider: 'nobody' }, 'unknown provider "nobody"'],
    ['an unknown keyword', { keywords: ['Sea level', 'Ocean', 'Moon'] }, 'unknown keyword "Moon"'],
    ['an unknown licence', { licence: 'none' }, 'unknown licence "none"'],
    ['Data-CORE under a closed licence', { licence: 'closed' }, 'licence "closed" is not open enough for Data-CORE'],
    ['an unknown parent', { parent: 'graticule.nothing' }, 'unknown parent "graticule.nothing"'],
    ['itself as parent', { parent: 'graticule.sea-level' }, 'a record cannot be its own parent'],
    ['south above north', { boxes: [[0, 10, 5, 5]] }, 'not a box (west, south, east, north): 0, 10, 5, 5'],
    ['a latitude beyond the pole', { boxes: [[0, 0, 5, 95]] }, 'not a box (west, south, east, north): 0, 0, 5, 95'],
    ['a day that does not exist', { time: '2021-02-30/..' }, 'not a date: 2021-02-30'],
    ['an end before its start', { time: '2021/2020' }, 'time ends before it starts: 2021/2020'],
    ['two open ends', { time: '../..' }, 'a time extent needs a start or an end'],
    ['a field that is not in the format', { colour: 'blue' }, 'the record must not have additional properties (colour)'],
    [
      'a link that is no web address',
      { links: [{ function: 'information', name: 'About', url: 'ftp://data.test' }] },
      'links/0/url must match pattern',
    ],
    ['an id of another kind', { id: 'Sea Level' }, 'id must match pattern'],
  ])('leaves out a record with %s and says so', async (_what, overrides, problem) => {
    const sound = record({ id: 'graticule.other' })
    const { resources, problems } = await read(record(overrides), sound)
    expect(resources.map(({ id }) => id)).toEqual(['graticule.other'])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^ocean\.yaml, /)
    expect(problems[0]).toContain(problem)
  })

  it('keeps the first of two records with one id', async () => {
    const { resources, problems } = await read(record(), record({ title: 'Another' }))
    expect(resources.map(({ title }) => title)).toEqual(['Sea level'])
    expect(problems).toEqual(['ocean.yaml, graticule.sea-level: another record has the same id'])
  })

  it('reads the other files when one is not YAML or not a list', async () => {
    await write('resources/broken.yaml', '- id: [')
    await write('resources/text.yaml', 'just words')
    const { resources, problems } = await read(record())
    expect(resources).toHaveLength(1)
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['broken.yaml', 'text.yaml'])
  })

  it('notices a keyword in two thesauri', async () => {
    await write('keywords.yaml', [
      { thesaurus: 'Words', kind: 'theme', keywords: ['Sea level', 'Altimetry', 'Ocean'] },
      { thesaurus: 'Other words', kind: 'theme', keywords: ['Ocean'] },
    ])
    expect((await read(record())).problems).toEqual(['keywords.yaml: "Ocean" stands in two thesauri'])
  })

  it('rejects when a list is malformed', async () => {
    await write('organisations.yaml', { agency: { name: 'Space Agency' } })
    await expect(read(record())).rejects.toThrow(/organisations\.yaml.*agency/)
  })

  it('rejects when a list is missing', async () => {
    await rm(join(folder, 'licences.yaml'))
    await expect(read(record())).rejects.toThrow(/ENOENT.*licences\.yaml/)
  })

  it('gives normalised entries for everything that ships', async () => {
    const shipped = fileURLToPath(new URL('../../../seed', import.meta.url))
    const { resources } = await readSeed(shipped, { score: () => ({ score: 0, scoreReasons: [] }) })
    expect(resources.length).toBeGreaterThan(0)
    expect(
      resources.flatMap((resource) => Errors(ResourceSchema, resource).map(({ message }) => `${resource.id}: ${message}`)),
    ).toEqual([])
  }, 30_000)
})
