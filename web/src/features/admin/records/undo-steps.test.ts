import { expect, it } from 'vitest'
import { undoSteps } from './undo-steps.ts'

// @rule B-records.hidden
it('puts each record back where it stood: nothing that was hidden is shown', () => {
  const before = [
    { id: 'a', place: 'shown' as const },
    { id: 'b', place: 'hidden' as const },
    { id: 'c', place: 'shown' as const },
  ]
  expect(undoSteps('delete', before)).toEqual([
    { ids: ['a', 'c'], action: 'restore', from: 'deleted' },
    { ids: ['b'], action: 'hide', from: 'deleted' },
  ])
})

it.each([
  ['hide', 'shown', 'show', 'hidden'],
  ['show', 'hidden', 'hide', 'shown'],
  ['restore', 'deleted', 'delete', 'shown'],
] as const)('takes %s back', (done, place, action, from) => {
  expect(undoSteps(done, [{ id: 'a', place }])).toEqual([{ ids: ['a'], action, from }])
})

it('asks for nothing where nothing changed', () => {
  expect(undoSteps('delete', [])).toEqual([])
})
