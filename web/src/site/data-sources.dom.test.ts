import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { describe, expect, it } from 'vitest'
import { askSources } from '../testing/ask-sources.ts'
import { resourceAddress, readAddress, resultsAddress } from '../search/address/address.ts'
import { roomOfRound, sourcesInPage } from './data-sources.ts'

function headWith(content: string): ParentNode {
  const head = document.createElement('head')
  const meta = document.createElement('meta')
  meta.name = 'graticule-sources'
  meta.content = content
  head.append(meta)
  return head
}

describe('the sources of a page', () => {
  it('are those of the rows in its head', () => {
    const sources = sourcesInPage(headWith(JSON.stringify([...SHIPPED_ROWS, NINTH])))
    expect(sources.find('ocean-data')?.search).toEqual({ path: '/api/search', fixed: { dataSource: 'ocean-data' } })
  })

  it.each(['', '[]', '{}', 'no JSON'])('are the shipped ones where the head says %j', (content) => {
    expect(sourcesInPage(headWith(content))).toBe(SHIPPED_SOURCES)
  })

  it('are named in links and in addresses of entries', () => {
    askSources('dab', NINTH)
    const state = { ...readAddress(''), dataSource: 'ocean-data' }
    const address = resultsAddress(state)
    expect(address).toBe('/search?f:dataSource=ocean-data&v=1')
    expect(readAddress(address.slice(address.indexOf('?')))).toEqual(state)
    expect(resourceAddress('ocean-data', 'a b')).toBe('/resource/ocean-data/a%20b')
  })

  it('leave room for eight pages in a round of their list, and for more where more are combined', () => {
    expect(roomOfRound()).toBe(8)
    const more = Array.from({ length: 9 }, (_, at) => ({ ...NINTH, name: `ocean-${at}` }))
    askSources('dab', ...more)
    expect(roomOfRound()).toBe(10)
  })
})
