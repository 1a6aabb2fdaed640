import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPage } from '@graticule/contracts/pages'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { expect, it } from 'vitest'
import { type EarlyRequest, readEarlyPage, withEarly } from './early-page.ts'

const EARLY = {
  home: { en: '<div id="early"{look}><form action="{results}">', fr: '<div id="early"{look}>{language}Chercher' },
  results: { files: ['/assets/ResultsPage-1.js'], texts: { en: ['/assets/results-en.js'], fr: ['/assets/results-fr.js'] } },
}
const BUILT = '<head></head><body><div id="root"></div></body>'

function written(path: string, { query = '', language = 'en', site = GLOBAL_SITE }: Partial<EarlyRequest> = {}): string {
  const page = findPage(path)
  if (page === undefined) throw new Error(`${path} is no page.`)
  return withEarly(BUILT, EARLY, { page, site, language, query })
}

// @rule B-slow-networks.early-search
it('puts a search into the document of the start page, in its language and to the results of its site', () => {
  expect(written('/')).toContain('<div id="early"><form action="/search"><div id="root">')
  expect(written('/', { query: 'lang=fr', language: 'fr' })).toContain(
    '<div id="early"><input type="hidden" name="lang" value="fr">Chercher<div id="root">',
  )
  expect(written('/', { language: 'fr' })).toContain('<div id="early">Chercher')
  expect(written('/community/ocean')).toContain('<form action="/community/ocean/search">')
})

it('puts none where the start page leads on, the site is not set up or the language has none, and into no other page', () => {
  const isSetUp = { ...GLOBAL_SITE, isSetUp: false }
  const others = [
    written('/', { query: 'f:phrase=ocean' }),
    written('/', { site: isSetUp }),
    written('/', { language: 'xx' }),
    written('/help'),
  ]
  expect(others).toEqual([BUILT, BUILT, BUILT, BUILT])
})

it('keeps the colour of the product from a site with a colour of its own', () => {
  expect(written('/', { site: { ...GLOBAL_SITE, colour: '#123456' } })).toContain('<div id="early" data-own-colour="">')
})

// @rule B-slow-networks.results-asked-early
it('names the files of the results and their texts in the language of the document', () => {
  const html = written('/search', { query: 'f:phrase=ocean', language: 'fr' })
  const files = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]*)">/g)].map(
    ([, file]) => file,
  )
  expect(files).toEqual(['/assets/ResultsPage-1.js', '/assets/results-fr.js'])
  expect(html).not.toContain('early')
})

it('is nothing where the build has written none, or something else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graticule-web-'))
  const nothing = { home: {}, results: { files: [], texts: {} } }
  expect(await readEarlyPage(folder)).toEqual(nothing)
  await writeFile(join(folder, 'early.json'), '{"home":7}')
  expect(await readEarlyPage(folder)).toEqual(nothing)
  await writeFile(join(folder, 'early.json'), JSON.stringify(EARLY))
  expect(await readEarlyPage(folder)).toEqual(EARLY)
  await rm(folder, { recursive: true })
})
