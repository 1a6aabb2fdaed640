/**
 * Draws the pictures of the shipped records and recommended searches into seed/thumbnails: `npm run thumbnails [-- --all]`. A picture depends on the
 * kind, theme and region of its records only (`server/src/seed/picture-of-record.ts`); it is drawn in numbers and
 * coasts of Natural Earth, and a Chromium packs it as WebP. Pictures that no record has any more are removed.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { pictureOfRecord, pictureOfSearch } from '../../server/src/seed/picture-of-record.ts'
import { readSeedRecords } from '../../server/src/seed/read-seed.ts'
import { readStoredSearches } from '../../server/src/seed/read-searches.ts'
import { root } from '../root.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../test-run/chromium.ts'
import { drawPicture } from './thumbnails/motifs.ts'
import { SIDE } from './thumbnails/raster.ts'

const HELP = `Usage: npm run thumbnails [-- --all] [-- --out <folder>]

Draws the pictures of the shipped records that are not there yet.
  --all   draw all of them anew, after a change of how they are drawn
  --out   folder to write to (default seed/thumbnails)
  --help  this text
`
/** Quality of the WebP files, 0 to 1: beyond, files grow and nobody sees it at 76 pixels. */
const QUALITY = 0.6

/** Packs pixels as WebP, in the browser. */
async function pack(page: Page, pixels: Uint8ClampedArray): Promise<Buffer> {
  const packed = await page.evaluate(
    async ({ base64, side, quality }) => {
      const bytes = Uint8ClampedArray.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const canvas = new OffscreenCanvas(side, side)
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, side, side), 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      let text = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte)
      return btoa(text)
    },
    { base64: Buffer.from(pixels).toString('base64'), side: SIDE, quality: QUALITY },
  )
  return Buffer.from(packed, 'base64')
}

async function build(folder: string, isAll: boolean): Promise<void> {
  const problems: string[] = []
  const records = await readSeedRecords(join(root, 'seed'), problems)
  for (const problem of problems) console.error(`Ignored: ${problem}`)
  const { highlighted } = await readStoredSearches(join(root, 'seed'))
  const all = [
    ...records.map(({ record }) => pictureOfRecord(record)),
    ...highlighted.map(({ theme, area }) => pictureOfSearch(theme, area)),
  ]
  const pictures = new Map(all.map((picture) => [picture.name, picture]))
  mkdirSync(folder, { recursive: true })
  const there = readdirSync(folder).map((file) => file.replace(/\.webp$/, ''))
  const unused = there.filter((name) => !pictures.has(name))
  for (const name of unused) rmSync(join(folder, `${name}.webp`))
  const wanted = [...pictures.values()].filter(({ name }) => isAll || !there.includes(name))
  if (wanted.length > 0) {
    const found = findChromium()
    if (found.path === undefined) throw new Error(found.reason)
    const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_ARGUMENTS })
    const page = await browser.newPage()
    for (const picture of wanted) writeFileSync(join(folder, `${picture.name}.webp`), await pack(page, drawPicture(picture)))
    await browser.close()
  }
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(
    `${wanted.length} drawn, ${unused.length} removed; ${pictures.size} pictures of ${records.length} records and ${highlighted.length} searches, ${Math.round(bytes / 1_000)} kB`,
  )
}

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, out: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help === true) process.stdout.write(HELP)
else await build(values.out ?? join(root, 'seed/thumbnails'), values.all)
