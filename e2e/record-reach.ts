/**
 * Records what a file of journeys uses of the page and of the server, so that a change runs the journeys that it can reach
 * (tools/test-run/plan/reach.ts). With GRATICULE_REACH, a folder, each journey writes a file there; `npm run test:all` makes `e2e/reached.json` of them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { wordsOf } from '../tools/test-run/plan/reach.ts'

const PARTS_FILE = join(import.meta.dirname, '../.cache/parts-of-page.json')

/** What has been used since the last one was written. */
const used = { parts: new Set<string>(), words: new Set<string>() }
let parts: Readonly<Record<string, readonly string[]>> | undefined

/** Notes what the pages of a context ask for. Does nothing where nobody records. */
export function noteRequests(context: BrowserContext): void {
  if (process.env['GRATICULE_REACH'] === undefined) return
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    parts ??= existsSync(PARTS_FILE) ? (JSON.parse(readFileSync(PARTS_FILE, 'utf8')) as typeof parts) : {}
    for (const part of parts?.[pathname.slice(1)] ?? []) used.parts.add(part)
    if (!pathname.startsWith('/assets/')) for (const word of wordsOf(pathname)) used.words.add(word)
  })
}

/** Writes what a journey has used. @param file of the journey, relative to e2e/ */
export function writeReached(file: string): void {
  const folder = process.env['GRATICULE_REACH']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const reached = { file, parts: [...used.parts], words: [...used.words] }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(reached))
  used.parts.clear()
  used.words.clear()
}
