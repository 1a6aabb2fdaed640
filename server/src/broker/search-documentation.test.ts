import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import { FACET_REQUEST_NAMES, SearchRequestSchema } from '@graticule/contracts/services/search-request'
import { describe, expect, it } from 'vitest'
import { SCORE_RULES } from '../entry/score.ts'
import { catalogueFacetOf } from './request/build-catalogue-query.ts'
import { SEARCH_FIELD_NAMES } from './request/search-fields.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/behaviour/search.md'), 'utf8')
const items = page.split(/\n(?=- |\n)/).filter((item) => item.startsWith('- `'))

describe('docs/behaviour/search.md', () => {
  it.each(FILTER_ROWS.map(({ request }) => request))('describes %s, with its other names in the same list item', (...names) => {
    expect(items.filter((item) => names.every((name) => item.includes(`\`${name}\``)))).not.toEqual([])
  })

  it.each(Object.keys(SearchRequestSchema.properties))('tells of the parameter %s', (name) => {
    expect(page).toContain(`\`${name}\``)
  })

  it('tells which facets are counted and which are empty', () => {
    const [counted = '', empty = ''] = page.slice(page.indexOf('## Facets'), page.indexOf('## Answers')).split('are counted.')
    for (const name of FACET_REQUEST_NAMES) {
      expect(name !== 'year' && catalogueFacetOf(name) === undefined ? empty : counted).toContain(`\`${name}\``)
    }
  })

  // @rule D26.search-fields
  it('tells of every searched field', () => {
    for (const name of SEARCH_FIELD_NAMES) expect(page).toContain(`\`${name}\``)
  })

  it.each(SCORE_RULES.map(({ code, words, of }) => [code, words, of] as const))(
    'tells the rule %s of the score',
    (code, words, of) => {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(`| \`${code}\` | ${words} (of ${of}) |`)
    },
  )
})
