/**
 * The code that the portal offers for a search, and the files that it exports, in the hands of those who take them: curl, R, the
 * Python clients that visitors have, and pystac, against a running portal.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFilters } from '../contracts/src/search/search-params.ts'
import { PORTAL_FORMAT, type ResultSet } from '../contracts/src/resource.ts'
import { searchFiltersOf } from '../contracts/src/search/searched-filters.ts'
import type { SourceState } from '../contracts/src/links/share-state.ts'
import { readShareUrl } from '../contracts/src/links/share-url.ts'
import { GLOBAL_SITE } from '../contracts/src/site.ts'
import { ALL_SOURCES, SHIPPED_SOURCES } from '../contracts/src/data-sources.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { pythonProgram } from './services/python.ts'
import { rProgram } from './services/r.ts'
import { searchCode, type SearchTool } from '../web/src/features/results/take-away/search-code.ts'

let portal: PortalProcess
let python: string
let r: string
let folder: string
beforeAll(async () => {
  python = pythonProgram('python', 'clients')
  r = rProgram()
  folder = mkdtempSync(join(tmpdir(), 'graticule-code-'))
  portal = await startPortal()
}, 600_000)
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

function stateOf(link: string): SourceState {
  const state = readShareUrl(new URLSearchParams(link), GLOBAL_SITE)
  if (state.dataSource === ALL_SOURCES) throw new Error('Code asks one source.')
  return { ...state, dataSource: state.dataSource }
}

/** All that the page shows for this link, page after page. */
async function shown(state: SourceState): Promise<{ total: number; ids: string[] }> {
  const ids: string[] = []
  for (let startIndex = 1; ; startIndex += 12) {
    const { total, entries } = await shownFrom({ ...state, filters: { ...state.filters, startIndex, itemsPerPage: 12 } })
    ids.push(...entries.map(({ resource }) => resource.id))
    if (ids.length >= total || entries.length === 0) return { total, ids }
  }
}

async function shownFrom(state: SourceState): Promise<ResultSet> {
  const source = SHIPPED_SOURCES.find(state.dataSource)?.search ?? { path: '', fixed: {} }
  const parameters = writeFilters(searchFiltersOf(state, Date.now()))
  for (const [name, value] of Object.entries(source.fixed)) parameters.set(name, value)
  parameters.set('outputFormat', PORTAL_FORMAT)
  return (await (await fetch(`${portal.base}${source.path}?${parameters}`)).json()) as ResultSet
}

/** The cells of a notebook that fetch the results and find files, and the ids of what they have fetched. */
function withoutJupyter(notebook: string): string {
  const { cells } = JSON.parse(notebook) as { cells: { id: string; source: string[] }[] }
  const [fetch = '', find = ''] = ['fetch', 'files'].map((id) => cells.find((cell) => cell.id === id)?.source.join('') ?? '')
  const quiet = find.split('\n').filter((line) => !line.startsWith('print('))
  return [fetch, ...quiet, 'for entry in entries:', '    print(entry["resource"]["id"])'].join('\n')
}

/** The total and the ids that a program prints. */
function printed(tool: SearchTool, code: string, env = process.env): { total: number; ids: string[] } {
  const file = join(folder, `code.${tool}`)
  // the packages are there already, and files of other hosts are not asked for
  writeFileSync(file, tool === 'notebook' ? withoutJupyter(code) : code)
  const program = { curl: 'sh', r, python, notebook: python, owslib: python }[tool]
  const text = execFileSync(program, [file], { encoding: 'utf8', cwd: folder, env, maxBuffer: 1e8, timeout: 60_000 })
  if (tool === 'curl') {
    const pages = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ResultSet)
    return { total: pages[0]?.total ?? 0, ids: pages.flatMap(({ entries }) => entries.map(({ resource }) => resource.id)) }
  }
  const [first = '', ...lines] = text.trimEnd().split('\n')
  return { total: Number.parseInt(first, 10), ids: lines.map((line) => line.split('\t')[0] ?? '') }
}

describe('the search as code', { timeout: 240_000 }, () => {
  it.each<[string, readonly SearchTool[]]>([
    ['f:phrase=sea+surface+temperature&v=1', ['python', 'notebook', 'owslib', 'r', 'curl']],
    ['f:phrase=data&f:startIndex=13&v=1', ['python', 'notebook', 'owslib', 'r', 'curl']],
    ['f:phrase=%22land+cover%22+OR+%22sea+%26+ice%22&f:startIndex=3&ct=5&v=1', ['python', 'notebook', 'owslib', 'r', 'curl']],
    [
      'f:phrase=ice&f:sort=title:asc&f:selectedAreaCoordinates=-180,60,180,90&f:dateFrom=2000&v=1',
      ['python', 'notebook', 'owslib', 'r', 'curl'],
    ],
    ['f:dataSource=data&f:format=NetCDF&f:format=GeoTIFF&v=1', ['python', 'notebook', 'r', 'curl']],
    ['f:phrase=ice+OR+100%2525+temp%C3%A9rature+%E6%B0%B4&v=1', ['python', 'notebook', 'owslib', 'r', 'curl']],
    ['f:phrase=nothing+has+this+$(id)+`id`+%27%22%5C&v=1', ['python', 'notebook', 'owslib', 'r', 'curl']],
  ])('gives all entries that the page shows for %s', async (link, tools) => {
    const state = stateOf(link)
    const { total, ids } = await shown(state)
    const codes = searchCode(portal.base, state.dataSource, searchFiltersOf(state, Date.now()))
    expect(Object.keys(codes).toSorted()).toEqual([...tools].toSorted())
    for (const tool of tools) {
      expect(printed(tool, codes[tool] ?? ''), tool).toEqual({ total, ids })
    }
    if (!link.includes('nothing')) expect(ids.length).toBeGreaterThan(0)
  })

  it('gives them in R whatever the encoding of the machine', async () => {
    const state = stateOf('f:phrase=%E6%B0%B4+OR+%22sea+ice%22&v=1')
    const { total, ids } = await shown(state)
    const code = searchCode(portal.base, state.dataSource, searchFiltersOf(state, Date.now())).r ?? ''
    for (const LC_ALL of ['C', 'C.UTF-8']) {
      const found = printed('r', code, { ...process.env, LC_ALL })
      expect(found).toEqual({ total, ids })
    }
    expect(total).toBeGreaterThan(0)
  })
})

describe('an exported file', { timeout: 240_000 }, () => {
  it('is read by the readers that people have: the tables of Python, JSON, an XML parser and pystac', async () => {
    const state = stateOf('f:phrase=ocean&v=1')
    const { total } = await shown(state)
    const code = [
      'import csv, io, json, sys, urllib.request',
      'import xml.etree.ElementTree as etree',
      'import pystac',
      'def get(name):',
      '    return urllib.request.urlopen(sys.argv[1] + "/api/export?st=ocean&format=" + name).read()',
      'rows = list(csv.DictReader(io.StringIO(get("csv").decode("utf-8-sig"))))',
      'features = json.loads(get("geojson"))["features"]',
      'entries = etree.fromstring(get("atom")).findall("{http://www.w3.org/2005/Atom}entry")',
      'items = pystac.ItemCollection.from_dict(json.loads(get("stac")))',
      'assert [row["id"] for row in rows] == [feature["id"] for feature in features]',
      'assert all(item.datetime or item.common_metadata.start_datetime for item in items)',
      'print(json.dumps([len(rows), len(features), len(entries), len(items)]))',
    ].join('\n')
    const text = execFileSync(python, ['-c', code, portal.base], { encoding: 'utf8', timeout: 120_000 })
    const [rows, features, entries, items = 0] = JSON.parse(text) as number[]
    expect([rows, features, entries]).toEqual([total, total, total])
    expect(total).toBeGreaterThan(10)
    // records without any date are no items
    expect(items).toBeGreaterThan(total / 2)
  })
})
