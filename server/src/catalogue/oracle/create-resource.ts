/** The smallest record, for tests: give it what the test is about. */
import type { Resource } from '@graticule/contracts/resource'

export function createResource(overrides: Partial<Resource> = {}): Resource {
  return {
    id: 'a',
    identifiers: [],
    title: 'A record',
    abstract: '',
    type: 'data',
    level: 'dataset',
    keywords: [],
    contacts: [],
    formats: [],
    online: [],
    thumbnails: [],
    useConstraints: [],
    platforms: [],
    instruments: [],
    dataCore: false,
    curated: false,
    score: 0,
    scoreReasons: [],
    source: { id: 'source', title: 'A source' },
    ...overrides,
  }
}
