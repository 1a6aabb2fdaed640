import type { FeedbackList } from '@graticule/contracts/feedback/feedback'
import { MAX_FEEDBACK_TEXT, MAX_SURVEY_TEXT, ROBOT_CHECK_MS, SENT_PER_PAGE } from '@graticule/contracts/feedback/limits'
import type { RobotCheck, RobotSolution } from '@graticule/contracts/feedback/robot-check'
import type { SurveyTotals, Surveys } from '@graticule/contracts/feedback/survey'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedbackBelongings, openFeedbacks } from '../../feedback/feedbacks.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'
import { solvedCheck } from '../../testing/identity/solve-check.ts'
import { openPeopleStore } from '../../people/people-store.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['surveys', 'feedbacks', 'used_checks'] as const) await portal.database.writer.deleteFrom(table).execute()
  portal.wait(120_000)
})

const MESSAGE = {
  firstName: 'Visitor',
  email: 'visitor@example.org',
  type: 'problem',
  severity: 'medium',
  title: 'The slider stops',
  description: 'It <b>stops</b> in 2020.',
} as const

const send = async (body: object, check?: RobotSolution) =>
  portal.ask(undefined, 'POST', '/api/feedback', { ...body, check: check ?? (await solvedCheck(portal.app, 'feedback')) })
const answer = async (body: object, check?: RobotSolution) =>
  portal.ask(undefined, 'POST', '/api/surveys', { ...body, check: check ?? (await solvedCheck(portal.app, 'survey')) })
const messages = async (part = 'open') => (await portal.ask('admin', 'GET', `/api/feedback?part=${part}`)).json<FeedbackList>()
const problemOf = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json<{ parameter?: string }>().parameter]

describe('feedback', () => {
  // @rule S2-3.feedback
  it('is sent by everybody and read by administrators, who mark it, open it again and delete it', async () => {
    expect((await send(MESSAGE)).statusCode).toBe(204)
    const { messages: found, open } = await messages()
    expect([open, found]).toEqual([1, [expect.objectContaining({ ...MESSAGE, checked: true, done: false })]])
    const path = `/api/feedback/${found[0]?.id}`
    expect((await portal.ask('admin', 'PATCH', path, { done: true })).json()).toMatchObject({ done: true })
    expect([(await messages()).total, (await messages('done')).total]).toEqual([0, 1])
    await portal.ask('admin', 'PATCH', path, { done: false })
    expect((await portal.ask('admin', 'DELETE', path)).statusCode).toBe(204)
    expect((await portal.ask('admin', 'DELETE', path)).statusCode).toBe(404)
    expect((await portal.ask('admin', 'PATCH', path, { done: true })).statusCode).toBe(404)
  })

  // @rule B-feedback.lengths
  // @rule B-feedback.severity
  it.each([
    ['firstName', { firstName: ' ' }],
    ['email', { email: 'visitor@example' }],
    ['email', { email: 'nobody' }],
    ['type', { type: 'praise' }],
    ['severity', { severity: 'extreme' }],
    ['severity', { severity: undefined }],
    ['title', { title: '' }],
    ['description', { description: 'x'.repeat(MAX_FEEDBACK_TEXT + 1) }],
    ['description', { description: 'a\u0000b' }],
  ])('names the field %s that is wrong', async (field, wrong) => {
    const check = { challenge: 't.x.y.z', numbers: [] }
    expect(problemOf(await send({ ...MESSAGE, ...wrong }, check))).toEqual([400, field])
    expect((await messages()).total).toBe(0)
  })

  // @rule B-feedback.pages
  it('comes in pages of twenty, the oldest first', async () => {
    const { add } = openFeedbacks(portal.database)
    for (let number = 1; number <= SENT_PER_PAGE + 1; number += 1)
      await add({ ...MESSAGE, kind: 'suggestion', severity: '', title: `Message ${number}` }, true, number)
    const first = await messages()
    expect([first.messages.length, first.total, first.messages[0]?.title]).toEqual([
      SENT_PER_PAGE,
      SENT_PER_PAGE + 1,
      'Message 1',
    ])
    expect((await messages('open&page=1')).messages.map(({ title }) => title)).toEqual([`Message ${SENT_PER_PAGE + 1}`])
    expect((await messages('open&size=99999')).size).toBe(10_000)
    expect((await portal.ask('admin', 'GET', '/api/feedback/table.csv')).body.split('\r\n')).toHaveLength(SENT_PER_PAGE + 3)
  })

  it('has no severity when it is a suggestion', async () => {
    await send({ ...MESSAGE, type: 'suggestion' })
    expect((await messages()).messages[0]).not.toHaveProperty('severity')
  })

  it('is for administrators alone to read', async () => {
    for (const who of ['one', 'moderator', undefined] as const)
      for (const path of [
        '/api/feedback',
        '/api/feedback/table.csv',
        '/api/surveys',
        '/api/surveys/totals',
        '/api/surveys/table.csv',
      ])
        expect([who, (await portal.ask(who, 'GET', path)).statusCode]).toEqual([who, who === undefined ? 401 : 403])
  })

  // @rule S2-7.feedbacks
  it('comes in the form of the original without a check, and says so', async () => {
    const body = { fromName: 'Visitor', fromMail: 'visitor@example.org', subject: 'Map', body: 'Good' }
    const reply = await portal.ask(undefined, 'POST', '/personaldata/rest/feedbacks', body)
    expect([reply.statusCode, reply.json()]).toEqual([201, { id: expect.any(Number) }])
    const [found] = (await messages()).messages
    expect(found).toMatchObject({ firstName: 'Visitor', title: 'Map', description: 'Good', checked: false })
    expect(found).not.toHaveProperty('type')
    const wrong = await portal.ask(undefined, 'POST', '/personaldata/rest/feedbacks', { ...body, fromMail: 'x' })
    expect(problemOf(wrong)).toEqual([400, 'fromMail'])
  })

  // @rule B-feedback.belongings
  it('is in the export of the account with its address, and loses name and address with it', async () => {
    const people = openPeopleStore(portal.database)
    const { id } = PEOPLE.one
    await people.know({ id, email: 'Visitor@example.org', givenName: 'Visitor', familyName: '', roles: [] }, 0)
    const addressOf = (email_key: string | null) =>
      portal.database.writer.updateTable('people').set({ email: 'Visitor@example.org', email_key }).where('id', '=', id).execute()
    await send(MESSAGE)
    await send({ ...MESSAGE, email: 'other@example.org' })
    const belongings = feedbackBelongings(portal.database)
    // the address of another provider is not proved here
    await addressOf(null)
    expect(await belongings.exportOf(id)).toEqual([])
    await addressOf('visitor@example.org')
    expect(await belongings.exportOf(id)).toMatchObject([{ title: MESSAGE.title, email: MESSAGE.email }])
    await belongings.removeOf(id)
    expect((await messages()).messages.map(({ firstName, email }) => [firstName, email])).toEqual([
      ['', ''],
      ['Visitor', 'other@example.org'],
    ])
    expect(await belongings.exportOf('nobody')).toEqual([])
  })
})

const ANSWERS = {
  impression: 'positive',
  foundLookingFor: 'partially',
  interest: 'regional',
  classification: 'scientist',
  from: 'search-engine',
  organized: 4,
  lookingFor: '=HYPERLINK("http://evil.test")',
} as const

describe('the survey', () => {
  // @rule S2-3.survey
  it('is answered by everybody, and its answers are counted by question', async () => {
    expect((await answer(ANSWERS)).statusCode).toBe(204)
    expect((await answer({ impression: 'neutral', organized: 5, visualization: '  ' })).statusCode).toBe(204)
    const { surveys } = (await portal.ask('admin', 'GET', '/api/surveys')).json<Surveys>()
    expect(surveys).toMatchObject([
      { impression: 'neutral', organized: 5 },
      { ...ANSWERS, checked: true },
    ])
    expect(surveys[0]).not.toHaveProperty('visualization')
    const { total, questions } = (await portal.ask('admin', 'GET', '/api/surveys/totals')).json<SurveyTotals>()
    expect([total, questions.length]).toEqual([2, 10])
    const named = (name: string) => questions.find((question) => question.name === name)
    expect(named('impression')).toEqual({
      name: 'impression',
      answered: 2,
      counts: [
        { answer: 'positive', count: 1 },
        { answer: 'neutral', count: 1 },
        { answer: 'negative', count: 0 },
      ],
    })
    expect(named('organized')).toMatchObject({ answered: 2, mean: 4.5 })
    expect(named('adequately')).toMatchObject({ answered: 0 })
    expect(named('lookingFor')).toEqual({ name: 'lookingFor', answered: 1, counts: [] })
    const { id } = surveys[0] as { id: number }
    expect((await portal.ask('admin', 'DELETE', `/api/surveys/${id}`)).statusCode).toBe(204)
    expect((await portal.ask('admin', 'DELETE', `/api/surveys/${id}`)).statusCode).toBe(404)
  })

  it.each([
    ['impression', { impression: 'great' }],
    ['organized', { organized: 6 }],
    ['organized', { organized: 2.5 }],
    ['lookingFor', { lookingFor: 'x'.repeat(MAX_SURVEY_TEXT + 1) }],
  ])('names the answer to %s that is wrong', async (field, wrong) => {
    expect(problemOf(await answer(wrong, { challenge: 'x' }))).toEqual([400, field])
  })

  it('needs one answer', async () => {
    expect((await answer({ lookingFor: '  ' })).statusCode).toBe(400)
    expect((await portal.ask(undefined, 'POST', '/personaldata/rest/surveys', {})).statusCode).toBe(400)
  })

  // @rule S2-6.surveys
  it('comes from clients of the original without authorization, also with the empty one that they send', async () => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/personaldata/rest/surveys',
      headers: { authorization: '' },
      payload: { impression: 'Negative', classification: 'policy analyst', adequately: '2' },
    })
    expect(reply.statusCode).toBe(201)
    const { surveys } = (await portal.ask('admin', 'GET', '/api/surveys')).json<Surveys>()
    expect(surveys).toMatchObject([{ impression: 'negative', classification: 'policy-analyst', adequately: 2, checked: false }])
    const wrong = await portal.ask(undefined, 'POST', '/personaldata/rest/surveys', { interest: 'lunar' })
    expect(problemOf(wrong)).toEqual([400, 'interest'])
  })

  // @rule B-feedback.csv
  it('is a table without formulas', async () => {
    await answer(ANSWERS)
    await send({ ...MESSAGE, title: '@SUM(1)', description: 'One,\ntwo "three"' })
    const table = await portal.ask('admin', 'GET', '/api/surveys/table.csv')
    expect(table.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="surveys.csv"',
    })
    expect(table.body).toContain(`,"'=HYPERLINK(""http://evil.test"")",`)
    const feedback = (await portal.ask('admin', 'GET', '/api/feedback/table.csv')).body
    expect(feedback.split('\r\n')).toHaveLength(3)
    expect(feedback).toContain(`,'@SUM(1),"One, two ""three"""`)
  })
})

const checkOf = async (query: string) => (await portal.ask(undefined, 'GET', `/api/robot-checks?${query}`)).json<RobotCheck>()

// @rule B-feedback.check
// @rule B-feedback.check-work
describe('a check against robots', () => {
  it('is good once, for its form alone', async () => {
    const check = await solvedCheck(portal.app, 'feedback')
    expect(problemOf(await answer(ANSWERS, check))).toEqual([400, 'check'])
    expect((await send(MESSAGE, check)).statusCode).toBe(204)
    expect(problemOf(await send(MESSAGE, check))).toEqual([400, 'check'])
    const twice = await solvedCheck(portal.app, 'feedback')
    const both = await Promise.all([send(MESSAGE, twice), send(MESSAGE, twice)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 400])
    expect((await messages()).total).toBe(2)
  })

  // @rule B-feedback.check-time
  it('ends', async () => {
    const check = await solvedCheck(portal.app, 'feedback')
    portal.wait(ROBOT_CHECK_MS)
    expect(problemOf(await send(MESSAGE, check))).toEqual([400, 'check'])
  })

  it('is not passed without the work, or with a check of somebody else’s making', async () => {
    const { challenge, numbers = [] } = await solvedCheck(portal.app, 'feedback')
    const [letter = '', end = '', id = '', signature = ''] = challenge.split('.')
    for (const wrong of [
      { challenge, numbers: numbers.map((number) => number + 1) },
      { challenge, numbers: numbers.slice(1) },
      { challenge },
      { challenge: `q.${end}.${id}.${signature}`, answer: '3' },
      { challenge: `${letter}.zzzzzzzzz.${id}.${signature}`, numbers },
      { challenge: 'x', numbers },
    ])
      expect(problemOf(await send(MESSAGE, wrong))).toEqual([400, 'check'])
    expect(problemOf(await send(MESSAGE, { challenge: '' }))).toEqual([400, 'check.challenge'])
    expect((await send(MESSAGE, { challenge, numbers: [...numbers] })).statusCode).toBe(204)
  })

  it('may be a question, whose answer is a number of letters', async () => {
    const { challenge, word = '', parts } = await checkOf('form=feedback&kind=question')
    expect(parts).toBe(0)
    expect(problemOf(await send(MESSAGE, { challenge, answer: '99' }))).toEqual([400, 'check'])
    expect((await send(MESSAGE, { challenge, answer: ` ${word.length} ` })).statusCode).toBe(204)
  })

  it('is for a form that there is', async () => {
    for (const query of ['', 'form=all', 'form=survey&kind=picture'])
      expect((await portal.ask(undefined, 'GET', `/api/robot-checks?${query}`)).statusCode).toBe(400)
  })
})

it('tells whoever sends too much when to come back', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 4; sent += 1) {
    const reply = await portal.ask(undefined, 'POST', '/personaldata/rest/surveys', { impression: 'neutral' })
    statuses.push(reply.statusCode)
    if (reply.statusCode === 429) expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  }
  expect(statuses).toContain(429)
})
