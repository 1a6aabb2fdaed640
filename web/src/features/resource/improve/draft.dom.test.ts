import { describe, expect, it } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'

const place = { person: 'p1', dataSource: 'dab', targetId: 'a' }
const draft = { texts: { title: 'Typed' }, reason: 'Because' }

// @rule B-improvements.draft
describe('a draft', () => {
  it('is kept for its person and entry alone, until it is forgotten', () => {
    keepDraft(place, draft)
    expect(readDraft(place)).toEqual(draft)
    for (const other of [{ person: 'p2' }, { dataSource: 'zenodo' }, { targetId: 'b' }])
      expect(readDraft({ ...place, ...other })).toBeUndefined()
    forgetDraft(place)
    expect(readDraft(place)).toBeUndefined()
  })

  it('of long ago makes room, and what somebody else wrote is passed over', () => {
    for (let at = 0; at < 25; at += 1) keepDraft({ ...place, targetId: `e${at}` }, draft)
    expect([readDraft({ ...place, targetId: 'e0' }), readDraft({ ...place, targetId: 'e24' })]).toEqual([undefined, draft])
    localStorage.setItem('graticule.improvements', '{"no": "list"')
    expect(readDraft(place)).toBeUndefined()
    localStorage.setItem('graticule.improvements', '[{"person":"p1"}]')
    expect(readDraft(place)).toBeUndefined()
  })
})
