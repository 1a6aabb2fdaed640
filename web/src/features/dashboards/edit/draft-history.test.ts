import { describe, expect, it } from 'vitest'
import type { Draft } from '../list/change-dashboards.ts'
import { moved } from '../../../ui/moved.ts'
import { beginHistory, changed, freeId, newElement, redone, sized, undone, withElements } from './draft-history.ts'

const DRAFT: Draft = { name: 'a', summary: '', content: { pages: [{ id: 'page-1', title: 'P', elements: [] }] } }
const named = (name: string): Draft => ({ ...DRAFT, name })

describe('the history of a draft', () => {
  // @rule B-dashboards.undo
  it('undoes and redoes step by step; typing in one field is one step', () => {
    let history = beginHistory(DRAFT)
    history = changed(history, named('ab'), 'name')
    history = changed(history, named('abc'), 'name')
    history = changed(history, { ...history.draft, summary: 's' }, 'summary')
    const once = undone(history)
    expect(once?.draft).toMatchObject({ name: 'abc', summary: '' })
    const twice = once && undone(once)
    expect(twice?.draft.name).toBe('a')
    expect(twice && undone(twice)).toBeUndefined()
    expect(twice && redone(twice)?.draft.name).toBe('abc')
    // a change after an undo leaves nothing to redo
    expect(twice && redone(changed(twice, named('z')))).toBeUndefined()
  })

  it('keeps so many steps', () => {
    let history = beginHistory(DRAFT)
    for (let at = 0; at < 150; at += 1) history = changed(history, named(String(at)))
    expect(history.past).toHaveLength(100)
  })
})

describe('elements', () => {
  it('are moved and sized within the grid', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 4, 0)).toEqual(['a'])
    expect(sized(newElement('map', 'm', ''), 40, 0)).toMatchObject({ width: 12, height: 1 })
    expect(sized(newElement('map', 'm', ''), 1, 99)).toMatchObject({ width: 3, height: 8 })
  })

  it('have ids that nobody else has', () => {
    const draft = withElements(DRAFT, 'page-1', [newElement('text', 'element-2', '')])
    expect(freeId(draft, 'element')).toBe('element-3')
    expect(freeId(DRAFT, 'page')).toBe('page-2')
  })
})
