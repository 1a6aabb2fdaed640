import { describe, expect, it } from 'vitest'
import { reachedBy, type ReachTable, wordsIn, wordsOf } from './reach.ts'
import { joinReached } from './reach-table.ts'
import type { SourceGraph } from './source-graph.ts'

const graph: SourceGraph = {
  importers: new Map([
    ['web/src/features/notes/Notes.tsx', [{ file: 'web/src/main.tsx', when: 'later' }]],
    ['web/src/features/notes/note.ts', [{ file: 'web/src/features/notes/Notes.tsx', when: 'at once' }]],
    ['web/src/ui/Button.tsx', [{ file: 'web/src/main.tsx', when: 'at once' }]],
    ['server/src/notes/keep.ts', [{ file: 'server/src/services/notes/notes.routes.ts', when: 'at once' }]],
  ]),
  texts: new Map([
    ['web/src/features/notes/Notes.tsx', ''],
    ['web/src/features/notes/note.ts', ''],
    ['web/src/ui/Button.tsx', ''],
    ['server/src/notes/keep.ts', ''],
    ['server/src/services/notes/notes.routes.ts', "route('/personaldata/rest/kept-notes/:id')"],
  ]),
}
const files = ['a', 'b', 'c', 'd'].map((name) => `${name}.spec.ts`)
const table: ReachTable = {
  'a.spec.ts': { parts: ['web/src/features/notes/Notes.tsx'], words: ['rest'] },
  'b.spec.ts': { parts: [], words: ['kept-notes', 'rest'] },
  'c.spec.ts': { parts: [], words: ['rest'] },
  'd.spec.ts': { parts: [], words: ['rest'] },
}
const reached = (...changed: string[]) => [...reachedBy(changed, files, table, graph)]

describe('what a change reaches', () => {
  it('are the journeys that load the part of the page in which it lies', () => {
    expect(reached('web/src/features/notes/note.ts')).toEqual(['a.spec.ts'])
  })

  it('are the journeys that ask the routes behind which it lies', () => {
    expect(reached('server/src/notes/keep.ts')).toEqual(['b.spec.ts'])
  })

  it('is the journey itself', () => {
    expect(reached('e2e/d.spec.ts')).toEqual(['d.spec.ts'])
  })

  it('is left to the golden journeys where it is everywhere', () => {
    expect(reached('web/src/ui/Button.tsx', 'docs/status.md')).toEqual([])
  })

  it('is every journey that nobody has recorded', () => {
    expect([...reachedBy([], [...files, 'new.spec.ts'], table, graph)]).toEqual(['new.spec.ts'])
  })
})

it('takes words, not ids, from paths', () => {
  expect(wordsOf('/personaldata/rest/saved-searches/3f2a/Folder')).toEqual(['personaldata', 'rest', 'saved-searches'])
  expect(wordsIn('get(`${BASE}/saved-runs/:id`), "/log"')).toEqual(['saved-runs', 'log'])
})

it('joins what journeys of a file have used, and leaves out what is everybody’s', () => {
  const row = (file: string, part: string) => ({ file, parts: [part], words: ['rest', `of-${file}`] })
  expect(joinReached([row('b', 'y'), row('a', 'x'), row('b', 'z'), row('c', 'z')])).toEqual({
    a: { parts: ['x'], words: ['of-a'] },
    b: { parts: ['y'], words: ['of-b'] },
    c: { parts: [], words: ['of-c'] },
  })
})
