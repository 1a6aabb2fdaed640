/**
 * The code that the page of an entry offers is read by the interpreters that its visitors have: Python, R and a shell. Names and
 * addresses come from other people's records, so each snippet is made from hostile ones too, and must still do its own thing only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OnlineResource, Resource } from '@graticule/contracts/resource'
import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSeed } from '../server/src/seed/read-seed.ts'
import { type AccessPoint, accessPoints } from '../web/src/features/resource/snippets/access-points.ts'
import { curlSnippet } from '../web/src/features/resource/snippets/curl.ts'
import { pythonSnippet } from '../web/src/features/resource/snippets/python.ts'
import { qgisSnippet } from '../web/src/features/resource/snippets/qgis.ts'
import { rSnippet } from '../web/src/features/resource/snippets/r.ts'
import { pythonString, rString, shellWord } from '../web/src/code/quote.ts'
import { createResource } from '../web/src/testing/factories.ts'

const RECORD = 'https://portal.example.org/dab/cswisogeo?service=CSW&request=GetRecordById&id=a%27b'
const works = (command: string): boolean => spawnSync(command, ['--version']).status === 0
const python = ['python3', 'python'].find(works)
const bash = works('bash')
const r = works('Rscript')
if (!r) console.warn('There is no Rscript: the snippets in R are not read.')

/** Tries to get out of any quotation marks, and to run something when it does. */
const HOSTILE = `"'); import os #\\ $(touch x) \`touch y\` \u0000\n\r\u2028 {a,b} [1-9] 水 %s`

const EVERY_KIND: readonly Partial<OnlineResource>[] = [
  { protocol: 'OGC:WMS-1.3.0-http-get-map' },
  { protocol: 'OGC:WMS-1.1.1-http-get-map', url: 'https://old.example.org/a' },
  { protocol: 'OGC:WMTS' },
  { protocol: 'OGC:WCS' },
  { protocol: 'OGC:WFS' },
  { protocol: 'OGC:WFS-1.1.0', url: 'https://old.example.org/a' },
  { protocol: 'OGC:API Features' },
  { protocol: 'STAC API' },
  { protocol: 'OPeNDAP' },
  { url: 'https://data.example.org/a.nc' },
  { url: 'https://data.example.org/a.tif' },
  { url: 'https://data.example.org/a.csv' },
  { url: 'https://data.example.org/a.geojson' },
  { url: 'https://data.example.org/a.zip' },
]

const hostile = createResource({
  title: HOSTILE,
  time: { start: '2015-01-05T00:00:00Z' },
  online: EVERY_KIND.flatMap((link): OnlineResource[] => {
    const base = { url: 'https://data.example.org/a', accessType: 'unknown' as const, ...link, name: HOSTILE }
    return [
      { ...base, layer: HOSTILE },
      { ...base, url: `${base.url}?x='$(touch%20z)'&y="{a,b}[1-3]\`z\`\\` },
    ]
  }),
})

const seed: readonly Resource[] = (
  await readSeed(join(import.meta.dirname, '../seed'), { score: () => ({ score: 0, scoreReasons: [] }) })
).resources

/** All snippets of these entries, by interpreter. */
function snippetsOf(resources: readonly Resource[]) {
  const points = resources.flatMap((resource): (AccessPoint | undefined)[] => [undefined, ...accessPoints(resource)])
  return {
    python: points.flatMap((point) => [pythonSnippet(point, RECORD), qgisSnippet(point) ?? []]).flat(),
    r: points.map((point) => rSnippet(point, RECORD)),
    shell: points.map((point) => curlSnippet(point, RECORD)),
  }
}

describe('snippets of every shipped record and of hostile names', () => {
  it('are made for every kind of access', () => {
    expect(new Set(accessPoints(hostile).map(({ kind }) => kind)).size).toBe(12)
    expect(accessPoints(hostile)).toHaveLength(2 * EVERY_KIND.length)
  })

  it.skipIf(python === undefined)('are Python that calls nothing but its own', () => {
    const codes = snippetsOf([...seed, hostile]).python
    expect(codes.length).toBeGreaterThan(seed.length)
    const check = [
      'import ast, json, sys',
      'for code in json.load(sys.stdin):',
      '    tree = ast.parse(code)',
      '    calls = {ast.unparse(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}',
      '    assert not any(c.startswith("os.") or c in ("eval", "exec") for c in calls), code',
      '    imports = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]',
      '    assert "os" not in imports, code',
      '    compile(code, "snippet", "exec")',
    ].join('\n')
    execFileSync(python ?? '', ['-W', 'error', '-c', check], { input: JSON.stringify(codes) })
  })

  it.skipIf(!r)('are R that calls nothing but its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'graticule-snippets-'))
    try {
      const codes = snippetsOf([...seed, hostile]).r
      for (const [at, code] of codes.entries()) writeFileSync(join(folder, `${at}.R`), code)
      const check = [
        'calls <- function(code) unlist(lapply(as.list(code), function(part) {',
        '  if (!is.call(part)) return(NULL)',
        '  c(paste(deparse(part[[1]]), collapse = ""), calls(part))',
        '}))',
        'cat(sort(unique(unlist(lapply(list.files(pattern = "[.]R$"), function(file) calls(parse(file)))))), sep = "\\n")',
      ].join('\n')
      const called = execFileSync('Rscript', ['--vanilla', '-e', check], { cwd: folder, encoding: 'utf8' }).trim().split('\n')
      const base = ['<-', '[', '[[', '$', '-', 'c', 'cat', 'grep', 'head', 'options', 'paste0', 'print', 'sprintf', 'strsplit']
      const reading = ['download.file', 'library', 'names', 'read.csv', 'url', 'vapply', 'fromJSON', 'nc_open', 'rast', 'read_sf']
      const others = ['read_xml', 'xml_attr', 'xml_find_all', 'xml_find_first', 'xml_text']
      const rstac = ['collections', 'get_request', 'stac', 'stac_search']
      expect([...base, ...reading, ...others, ...rstac]).toEqual(expect.arrayContaining(called))
      expect(called).toContain('download.file')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!bash)('are shell commands that run curl, once each, and nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'graticule-snippets-'))
    try {
      const codes = snippetsOf([...seed, hostile]).shell
      // a curl of our own tells its arguments; whatever expands or runs shows in them or in the folder
      writeFileSync(join(folder, 'all.sh'), ['set -eu', 'curl() { printf "%s\\0" "$#" "$@"; }', ...codes].join('\n'))
      const told = execFileSync('bash', ['all.sh'], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 }).split('\0')
      expect(readdirSync(folder)).toEqual(['all.sh'])
      let calls = 0
      for (let at = 0; at < told.length - 1; at += Number(told[at]) + 1) calls += 1
      expect(calls).toBe(codes.length)
      expect(told.some((argument) => argument.includes('$(touch x) `touch y`'))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('literals', () => {
  const texts = () =>
    fc.sample(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom(...HOSTILE) })), 1_000)

  it.skipIf(python === undefined)('of Python are read as the text that they were made from', () => {
    const given = texts()
    const code = 'import ast, json, sys\nprint(json.dumps([ast.literal_eval(one) for one in json.load(sys.stdin)]))'
    const input = JSON.stringify(given.map(pythonString))
    const read: unknown = JSON.parse(execFileSync(python ?? '', ['-c', code], { input, encoding: 'utf8', maxBuffer: 1e8 }))
    expect(read).toEqual(given.map((text) => text.toWellFormed()))
  })

  it.skipIf(!r)('of R are read as the text that they were made from, in any encoding of the machine', () => {
    const given = texts().map((text) => text.toWellFormed().replaceAll('\0', ''))
    const folder = mkdtempSync(join(tmpdir(), 'graticule-literals-'))
    try {
      writeFileSync(join(folder, 'all.R'), `texts <- c(\n${given.map(rString).join(',\n')}\n)`)
      // the bytes of each text in UTF-8, because what is printed is written in the encoding of the machine
      const tell = 'source("all.R"); for (one in texts) cat(as.character(charToRaw(enc2utf8(one))), "\\n", sep = "")'
      for (const LC_ALL of ['C', 'C.UTF-8']) {
        const env = { ...process.env, LC_ALL }
        const read = execFileSync('Rscript', ['--vanilla', '-e', tell], { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 })
        expect(read.split('\n').slice(0, -1)).toEqual(given.map((text) => Buffer.from(text).toString('hex')))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!bash)('of the shell are read as the text that they were made from', () => {
    const given = texts().map((text) => text.toWellFormed().replaceAll('\0', ''))
    const script = given.map((text) => `printf '%s\\0' ${shellWord(text)}`).join('\n')
    const read = execFileSync('bash', { input: script, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').slice(0, -1)
    expect(read).toEqual(given)
  })
})
