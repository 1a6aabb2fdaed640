import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../mail/mailer.ts'
import { openPreferences } from '../people/account/preferences.ts'
import { openPeopleStore } from '../people/people-store.ts'
import { TEST_NOW } from '../testing/create-test-app.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { digestFeedback } from './feedback-digest.ts'
import { openFeedbacks } from './feedbacks.ts'

const HOUR = 60 * 60_000
let portal: KeptPortal
let now = TEST_NOW
beforeAll(async () => {
  portal = await openKeptPortal()
  const people = openPeopleStore(portal.database)
  const know = (id: string, roles: ('admin' | 'moderator')[]) =>
    people.know({ id, email: `${id}@example.org`, givenName: 'V', familyName: '', roles }, 0)
  await know('first', ['admin'])
  await know('second', ['admin', 'moderator'])
  await know('locked', ['admin'])
  await know('moderator', ['moderator'])
  await people.change('locked', { isLocked: true }, 0)
})
afterAll(() => portal.close())
beforeEach(async () => {
  now += 2 * HOUR
  for (const table of ['feedbacks', 'mail_outbox', 'preferences'] as const)
    await portal.database.writer.deleteFrom(table).execute()
})

const digest = () =>
  digestFeedback({
    database: portal.database,
    publicUrl: 'https://portal.test',
    portalName: () => 'Ocean portal',
    clock: () => now,
  })
const send = (title: string, more: object = {}) =>
  openFeedbacks(portal.database).add(
    { firstName: 'Visitor', email: 'visitor@example.org', kind: 'problem', severity: 'high', title, description: 'x', ...more },
    true,
    // one after the other
    (now += 1),
  )
const mails = async () => {
  const rows = await portal.database.reader.selectFrom('mail_outbox').select('mail').execute()
  await portal.database.writer.deleteFrom('mail_outbox').execute()
  return rows.map(({ mail }) => JSON.parse(mail) as Mail).toSorted((a, b) => (String(a.to) < String(b.to) ? -1 : 1))
}

// @rule B-feedback.mail
describe('administrators are told of feedback by mail', () => {
  it('each by a mail of their own, with the titles and the way to the list, and nothing of the sender', async () => {
    expect(await digest()).toBe(false)
    await send('The slider\r\n\r\nBcc: stops')
    await send('More maps', { kind: 'suggestion', severity: '' })
    await send('Of the original', { kind: '', severity: '' })
    expect(await digest()).toBe(true)
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([['first@example.org'], ['second@example.org']])
    expect(sent[0]).toMatchObject({ subject: 'Ocean portal: 3 new messages of feedback' })
    const text = sent[0]?.text ?? ''
    expect(text).toContain('- The slider Bcc: stops (problem, high)\n\n- More maps (suggestion)\n\n- Of the original\n')
    expect(text).toContain('https://portal.test/admin/feedback')
    expect(text).not.toContain('visitor@example.org')
  })

  it('at once of the first, and together of those that come within the hour', async () => {
    await send('First')
    expect(await digest()).toBe(true)
    expect((await mails())[0]?.subject).toBe('Ocean portal: new feedback')
    for (let at = 0; at < 25; at += 1, now += 1) await send(`Message ${at}`)
    now += HOUR / 2
    expect([await digest(), await mails()]).toEqual([false, []])
    now += HOUR / 2
    expect(await digest()).toBe(true)
    const [mail] = await mails()
    expect(mail?.text).toContain('Message 19')
    expect(mail?.text).not.toContain('Message 20')
    expect(mail?.text).toContain('And 5 further messages.')
    now += 2 * HOUR
    expect(await digest()).toBe(false)
  })

  it('unless they want none; who wants them again is told of what comes then', async () => {
    const { change } = openPreferences(portal.database)
    for (const id of ['first', 'second']) await change(id, { feedbackMail: false }, now)
    await send('Untold')
    await digest()
    expect(await mails()).toEqual([])
    await change('first', { feedbackMail: true }, now)
    now += 2 * HOUR
    await send('Told')
    await digest()
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([['first@example.org']])
    expect(sent[0]?.text).not.toContain('Untold')
  })

  // @rule B-account.mail-language
  it('in the language of their account', async () => {
    await openPreferences(portal.database).change('second', { language: 'pl' }, now)
    await send('The slider')
    await digest()
    const [first, second] = await mails()
    expect(first?.subject).toBe('Ocean portal: new feedback')
    expect(second?.subject).toBe('Ocean portal: nowa opinia')
    expect(second?.text).toContain('- The slider (problem, wysoka waga)')
  })

  it('once, by however many servers', async () => {
    await send('One')
    expect((await Promise.all([digest(), digest(), digest()])).filter(Boolean)).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })
})
