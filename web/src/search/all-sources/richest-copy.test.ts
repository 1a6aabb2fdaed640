import type { Resource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { createEntry } from '../../testing/factories.ts'
import { richestOf } from './richest-copy.ts'

const record = (id: string, part: Partial<Resource> = {}) => ({ entry: createEntry({ id, ...part }) })
const link = { url: 'https://data.example.org/a.nc', accessType: 'direct' as const }

describe('the record that a grouped result shows', () => {
  // @rule B-all-sources.richest-copy
  it('is the one with picture, links and description', () => {
    const bare = record('bare', { abstract: '', score: 90 })
    const rich = record('rich', { thumbnails: [{ url: '/a.webp' }], online: [link], abstract: 'x'.repeat(500), score: 10 })
    expect(richestOf([bare, rich])).toBe(rich)
    expect(richestOf([rich, bare])).toBe(rich)
  })

  it('is of equally complete ones that with more links, then with the better metadata, then the first', () => {
    const one = record('one', { online: [link] })
    const two = record('two', { online: [link, link] })
    const better = record('better', { online: [link, link], score: 60 })
    expect(richestOf([one, two])).toBe(two)
    expect(richestOf([two, better])).toBe(better)
    expect(richestOf([record('a'), record('b')])).toMatchObject({ entry: { resource: { id: 'a' } } })
    expect(richestOf([])).toBeUndefined()
  })
})
