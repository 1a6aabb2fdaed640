/** Every rule is found by its id: in docs/rules.md, in the code that enforces it and in the test that shows it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { adrIndex } from './rules/adr-index.ts'
import { collectRules, untaggedLimits } from './rules/collect-rules.ts'
import { findFaults } from './rules/find-faults.ts'
import { readTree, writtenPages } from './rules/read-tree.ts'
import { ORIGINS } from './rules/origins.ts'
import { readClauses } from './rules/read-tags.ts'
import { rulesPage, withRules } from './rules/rules-page.ts'

describe('the tree', () => {
  const tree = readTree()

  it('has code, words and a test for each rule, a rule for each limit, and rules on each page of behaviour', () => {
    expect(findFaults(tree)).toEqual([])
  })

  it('has pages that are up to date (npm run rules)', () => {
    const stale = writtenPages(tree).filter(({ path, text }) => readFileSync(join(root, path), 'utf8') !== text)
    expect(stale.map(({ path }) => path)).toEqual([])
  })
})

describe('tags', () => {
  const limits = {
    path: 'contracts/src/limits/map.ts',
    text: '/**\n * Retries of one tile. More words.\n * @rule S1-9.tiles\n */\nexport const TILES = 3\n\n/** Untagged. */\nexport const LAYERS = 10\n',
  }
  const code = {
    path: 'web/src/tiles.ts',
    text: '/** @rule S1-4.hidden A hidden layer is not drawn. */\nexport function hide() {}\nTILES\n',
  }
  const test = { path: 'web/src/tiles.test.ts', text: '// @rule S1-4.hidden\nit("hides", () => {})\n' }
  const page = { name: 'tiles', text: '# Tiles\n\n## Rules\n\n- `S1-4.hidden`\n' }
  const reader = { path: 'web/src/retry.test.ts', text: 'expect(TILES)' }
  const files = [limits, code, test, reader]
  const tree = { rules: collectRules(files), pages: [page], untaggedLimits: [], untested: [], clauses: [], origins: [] }
  const faultsOf = (changed: typeof files) => findFaults({ ...tree, rules: collectRules(changed) })

  it('take the words behind the id, or the first sentence of the comment', () => {
    expect(tree.rules.map(({ id, words }) => [id, words])).toEqual([
      ['S1-4.hidden', 'A hidden layer is not drawn.'],
      ['S1-9.tiles', 'Retries of one tile'],
    ])
  })

  it('give a limit the files that read it, and the tests that do', () => {
    expect(tree.rules[1]).toMatchObject({
      code: [{ file: limits.path, names: ['TILES'] }],
      readers: ['web/src/tiles.ts'],
      tests: ['web/src/retry.test.ts'],
    })
  })

  it('are complete in this sample', () => {
    expect(findFaults(tree)).toEqual([])
  })

  it('fail in code without a test', () => {
    expect(faultsOf([limits, code, reader])).toEqual([expect.stringContaining('S1-4.hidden (web/src/tiles.ts) has no test')])
    expect(findFaults({ ...tree, rules: collectRules([limits, code, reader]), untested: ['S1-4.hidden'] })).toEqual([])
    expect(findFaults({ ...tree, untested: ['S1-4.hidden'] })).toEqual([expect.stringContaining('S1-4.hidden has a test')])
  })

  it('fail with the sentence of the rule and the page that it comes from', () => {
    const [fault] = faultsOf([limits, code, reader])
    expect(fault).toContain('It says "A hidden layer is not drawn.".')
    expect(fault).toContain('Specification, page 1-search-and-map, section 4 (states and transitions)')
    expect(findFaults({ ...tree, untested: ['S1-4.hidden'], rules: tree.rules.slice(0, 1) })[0]).toContain('section 4')
    const pages = [{ name: 'old', text: '# Old\n\n## Rules\n\n- `B-tiles.gone`\n' }]
    expect(findFaults({ ...tree, pages })).toEqual([expect.stringContaining('Its page: docs/behaviour/tiles.md')])
  })

  it('fail where nothing tells the page and the sentence of an id, and where a page is told that nothing names', () => {
    const unknown = { path: 'web/src/other.ts', text: '// @rule D999.other Words\n' }
    const test999 = { path: 'web/src/other.test.ts', text: '// @rule D999.other\n' }
    expect(faultsOf([...files, unknown, test999])).toEqual(['D999.other has no page and sentence in tools/rules/origins.ts.'])
    expect(findFaults({ ...tree, clauses: readClauses("clause: 'S1-8, notice; M99z, popup',") })).toEqual([
      'M99z has no page and sentence in tools/rules/origins.ts.',
    ])
    const origins = [{ id: 'D998', place: 'Decision 998', words: 'Old.' }]
    expect(findFaults({ ...tree, origins })).toEqual(['D998 in tools/rules/origins.ts is named nowhere any more.'])
  })

  it('fail in a test without code', () => {
    const gone = { ...code, text: 'TILES\n' }
    expect(faultsOf([limits, gone, test, reader])).toEqual([expect.stringContaining('S1-4.hidden has a test')])
  })

  it('fail with an unknown form of id, and with two wordings', () => {
    const other = { path: 'web/src/other.ts', text: '// @rule S1-4.hidden Other words\n// @rule S9.x Words\n' }
    expect(faultsOf([...files, other])).toEqual([
      expect.stringContaining('several wordings'),
      expect.stringContaining('S9.x is not an id'),
      expect.stringContaining('S9.x (web/src/other.ts) has no test'),
    ])
  })

  it('fail at a limit without one', () => {
    expect(untaggedLimits(limits.text)).toEqual(['LAYERS'])
    expect(findFaults({ ...tree, untaggedLimits: ['LAYERS'] })).toEqual([expect.stringContaining('LAYERS')])
  })

  it('fail at a page of behaviour that names no rule, or an unknown one', () => {
    const pages = [
      { name: 'empty', text: '# Empty\n' },
      { name: 'old', text: '# Old\n\n## Rules\n\n- `S1-1.gone`\n' },
    ]
    expect(findFaults({ ...tree, pages })).toEqual([
      expect.stringContaining('empty.md names no rule'),
      expect.stringContaining('old.md names S1-1.gone'),
    ])
  })

  it('are written to the page of a rule with their code, and stay the same when written again', () => {
    expect(rulesPage(tree.rules)).toContain(
      '- `S1-4.hidden` A hidden layer is not drawn.\n  - code: `web/src/tiles.ts` (`hide`)\n  - tests: `web/src/tiles.test.ts`\n',
    )
    expect(rulesPage(tree.rules)).toContain(
      '### S1-4\n\nSpecification, page 1-search-and-map, section 4 (states and transitions).\nA search, a layer,',
    )
    const written = withRules('tiles', page.text, tree.rules)
    expect(written).toContain('- `S1-4.hidden`: `web/src/tiles.ts`\n')
    expect(withRules('tiles', written, tree.rules)).toBe(written)
  })
})

it('every place that rules come from has a sentence of ours, of one line', () => {
  expect(ORIGINS.map(({ id }) => id).filter((id) => id.startsWith('S'))).toHaveLength(27)
  for (const { id, words } of ORIGINS) expect([id, words]).toEqual([id, expect.stringMatching(/^[A-Z].{10,150}\.$/)])
})

it('the index of decisions has number, title and the first sentence of what was decided', () => {
  const text = '# 7. Tiles in rows\n\n## Decision\n\n**Rows.** Tiles lie in\nrows. More words.\n\n## Alternatives\n'
  expect(adrIndex([{ path: 'docs/adr/0007-tiles.md', text }])).toContain(
    '\n- [7. Tiles in rows](0007-tiles.md): Tiles lie in rows.\n',
  )
})
