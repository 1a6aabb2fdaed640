import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { beforeEach, expect, it } from 'vitest'
import { startSession } from '../../../session/session.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { undoOf } from './undo-record-change.ts'

const change = (
  action: RecordChange['action'],
  before?: object,
  after: object = {},
  more: Partial<RecordChange> = {},
): RecordChange => ({
  number: 9,
  id: 'reef',
  title: 'Reef',
  action,
  ...(before === undefined ? {} : { before: JSON.stringify(before) }),
  after: JSON.stringify(after),
  changedAt: '2026-01-01T00:00:00Z',
  changedBy: 'Ada',
  isCurrent: true,
  ...more,
})

beforeEach(() =>
  startSession({
    kind: 'person',
    id: 'a',
    name: 'Ada',
    familyName: '',
    email: '',
    roles: new Set(['admin']),
    administers: new Set(),
  }),
)

// @rule B-records.undo
it.each([
  [change('hide', { place: 'shown' }, { place: 'hidden' }), '/place', { ids: ['reef'], action: 'show' }],
  [change('restore', { place: 'deleted' }, { place: 'shown' }), '/place', { ids: ['reef'], action: 'delete' }],
  [change('flag', { curated: 'source', dataCore: 'no' }), '/flags', { ids: ['reef'], curated: 'source', dataCore: 'no' }],
  [change('improve', { title: 'Old' }), '/values', { id: 'reef', values: { title: 'Old' }, reason: 'why' }],
  [change('add'), '/place', { ids: ['reef'], action: 'delete' }],
])('the change $action is taken back by what it was before', async (made, path, body) => {
  const sent: unknown[] = []
  answerRequests((request) => {
    if (!request.path.endsWith(path)) return undefined
    sent.push(JSON.parse(request.body as string))
    return json({})
  })
  await undoOf(made, 'why')?.()
  expect(sent).toEqual([body])
})

it('a change that somebody has followed, or whose value is cut, is not taken back', () => {
  expect(undoOf(change('hide', { place: 'shown' }, { place: 'hidden' }, { isCurrent: false }), '')).toBeUndefined()
  expect(undoOf(change('improve', undefined, {}, { before: '{"title": "beg' }), '')).toBeUndefined()
})
