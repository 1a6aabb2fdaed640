import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { chooseFaults, roomOf } from './choose.ts'
import { findSites } from './find-sites.ts'
import { insertFaults } from './insert.ts'
import { KINDS, type Site } from './site.ts'

const ROUTES = `/** Routes. */
import { PortalError } from './problem.ts'
const MOST = 3 < 4 ? 5 : 6
const WORDS = ['a'].map((word) => (word.length > 1 ? word : 'b'))
export const OF_DESK = { tag: 'desk', access: 'admin' } as const

export async function read(visitor, row, db) {
  if (visitor.kind !== 'person') throw new PortalError('not-allowed', 'no')
  await store(row)
  const list = await db.selectFrom('rows').where('person_id', '=', visitor.id).where('state', '=', 1).execute()
  if (row.personId === visitor.id && list.length > MOST) return cut(row.from, row.to)
  return list.slice(0, 2)
}

export function routes(app, options) {
  route(app, LIST, { ...OF_DESK, summary: 'a list' }, async ({ visitor }) => {
    mayEdit(visitor, 1)
    await read(visitor, options.row, options.db)
  })
}
`
const PAGE = `export function Card({ entry, user }) {
  const open = async () => { await show(entry) }
  return <p onClick={open}>{entry.isNew && user.roles.has('admin') ? <b>{entry.links.length + 1}</b> : names(entry.title, user.name)}</p>
}
`
const SOURCES = new Map([
  ['server/src/services/routes.ts', ROUTES],
  ['web/src/features/results/Card.tsx', PAGE],
])

const sitesIn = (file: string): Site[] =>
  findSites({ file, text: SOURCES.get(file) ?? '', access: new Map([['OF_DESK', 'admin']]) })
const everySite = [...SOURCES.keys()].flatMap(sitesIn)

describe('places for faults', () => {
  it('are found of each kind', () => {
    expect(new Set(everySite.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  })

  it('are checks of rights: refusals, owners, roles, rows of one person, calls that admit, levels of routes', () => {
    const rights = everySite.filter(({ kind }) => kind === 'check of rights missing')
    expect(rights.map(({ before, after }) => `${before} => ${after}`)).toEqual([
      "visitor.kind !== 'person' => false",
      ".where('person_id', '=', visitor.id) => left out",
      'row.personId === visitor.id => true',
      "LIST: access 'admin' => LIST: access 'user'",
      'mayEdit(visitor, 1) => undefined',
      "user.roles.has('admin') => true",
    ])
  })

  it('lie in functions that run again and again, not at the top of a module', () => {
    const lines = sitesIn('server/src/services/routes.ts').map(({ line }) => line)
    expect(Math.min(...lines)).toBe(8)
  })

  it.each(everySite)('$kind: $before', (site) => {
    const text = SOURCES.get(site.file) ?? ''
    const written = insertFaults(text, [{ ...site, id: 7 }], '@graticule/contracts/seeded-fault')
    expect(parseSync(site.file, written).errors).toEqual([])
    expect(written.split('\n').length).toBe(text.split('\n').length)
    // with the fault off, each piece is the code that was there
    const off = site.edits.reduce((all, { start, end, bad, isStatement }) => {
      const good = text.slice(start, end)
      const choice = `seededFault(7) ? (${bad}) : (${good})`
      return all.replace(isStatement ? choice : `(${choice})`, () => good)
    }, written)
    expect(off.replace(/^import .*?seeded-fault'; /, '')).toBe(text)
  })
})

describe('the choice', () => {
  const choose = (count: number, seed = 1) => chooseFaults(SOURCES, count, seed)

  it('is the same for a seed, and a short list begins a long one', () => {
    expect(choose(8)).toEqual(choose(8))
    expect(choose(8).slice(0, 5)).toEqual(choose(5))
    expect(choose(8, 2)).not.toEqual(choose(8))
  })

  it('takes the kinds in turn', () => {
    expect(choose(5).map(({ kind }) => kind)).toEqual([...KINDS])
  })

  it('puts no fault into another one', () => {
    const chosen = choose(10)
    for (const [file, text] of SOURCES) {
      const written = insertFaults(
        text,
        chosen.filter((fault) => fault.file === file),
        'x',
      )
      expect(parseSync(file, written).errors).toEqual([])
    }
  })

  it('says when there are too few places', () => {
    expect(() => choose(1_000)).toThrow('There are not 1000 places for faults.')
  })
})

describe('a room', () => {
  it('is a folder of the sources, or a feature of the page', () => {
    expect(
      ['server/src/kept/folders.ts', 'server/src/main.ts', 'web/src/features/map/view/Map.tsx', 'contracts/src/bbox.ts'].map(
        roomOf,
      ),
    ).toEqual(['server/src/kept', 'server/src', 'web/src/features/map', 'contracts/src'])
  })
})
