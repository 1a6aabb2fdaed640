import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { pictureOfRecord, pictureOfSearch } from '../server/src/seed/picture-of-record.ts'
import { type FiledRecord, readSeedRecords } from '../server/src/seed/read-seed.ts'
import { readStoredSearches, type StoredHighlight } from '../server/src/seed/read-searches.ts'
import { pictureFormat } from '../server/src/pictures/picture-format.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(`${folder}thumbnails`).map((file) => file.replace(/\.webp$/, ''))
const REMEDY = 'run "npm run thumbnails" and commit seed/thumbnails'
const MAX_BYTES_TOGETHER = 1_500_000

let filed: FiledRecord[]
let highlighted: readonly StoredHighlight[]
/** All records are read and checked, which takes long where other work has the processors. */
const READING_MS = 60_000

beforeAll(async () => {
  filed = await readSeedRecords(folder, [])
  highlighted = (await readStoredSearches(folder)).highlighted
}, READING_MS)

describe('the pictures of the shipped records', () => {
  it('are there for every record', () => {
    const missing = filed.filter(({ record }) => !names.includes(pictureOfRecord(record).name)).map(({ record }) => record.id)
    expect(missing, REMEDY).toEqual([])
  })

  it('are there for every recommended search', () => {
    expect(
      highlighted.filter(({ thumbnail }) => thumbnail === undefined).map(({ name }) => name),
      REMEDY,
    ).toEqual([])
  })

  it('are each the picture of a record or a recommended search', () => {
    const used = new Set([
      ...filed.map(({ record }) => pictureOfRecord(record).name),
      ...highlighted.map(({ theme, area }) => pictureOfSearch(theme, area).name),
    ])
    expect(
      names.filter((name) => !used.has(name)),
      REMEDY,
    ).toEqual([])
  })

  it('are small: WebP of 152 by 152 pixels, all of them below 1.5 MB', async () => {
    for (const name of names) {
      const format = pictureFormat(await readFile(`${folder}thumbnails/${name}.webp`))
      expect(format, name).toEqual({ mediaType: 'image/webp', width: 152, height: 152 })
    }
    const bytes = names.reduce((sum, name) => sum + statSync(`${folder}thumbnails/${name}.webp`).size, 0)
    expect(bytes).toBeLessThan(MAX_BYTES_TOGETHER)
  })

  it('make a list of results look varied', () => {
    expect(names.length).toBeGreaterThan(filed.length / 2)
  })
})
