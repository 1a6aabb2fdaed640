import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { type Journal, type KeptNote, openJournal } from './journal.ts'
import { noteOfLine } from './note-of-line.ts'
import { redacted } from './redact.ts'

let test: KeptPortal
let now = Date.UTC(2026, 2, 1)
const journals: Journal[] = []
const open = (server: string, maxNotes?: number): Journal => {
  const journal = openJournal({
    database: test.database,
    server,
    clock: () => (now += 1),
    ...(maxNotes === undefined ? {} : { maxNotes }),
  })
  journals.push(journal)
  return journal
}
const line = (more: object) => JSON.stringify({ level: 40, time: now, pid: 1, hostname: 'h', ...more })
const ALL = { level: 30, limit: 100 }

// @rule B-administration.log-secrets
describe('what a note shows', () => {
  it.each([
    ['DATABASE_URL=postgres://graticule:s3cret@db/portal', 's3cret'],
    ['GET https://example.org/wms?apikey=abc123&layers=ice', 'abc123'],
    ['authorization: Bearer abcdefghijklmnop', 'abcdefghijklmnop'],
    ['{"password":"four words of nobody","name":"x"}', 'four words'],
    ['cookie: auth.session=abc; theme=dark', 'abc'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def', 'eyJ'],
    ['A mail to visitor@example.org was refused', 'visitor@'],
    ['/verify?link=Zm9vYmFyYmF6MTIzNDU2Nzg5', 'Zm9v'],
    ['clientSecret = topsecret', 'topsecret'],
    ['key 0123456789abcdef0123456789abcdef', '0123456789abcdef0123'],
    ['password: hunter2', 'hunter2'],
    ["{ user: 'x', password: 'hunter2' }", 'hunter2'],
    [String.raw`{\"password\":\"hunter2\",\"name\":\"x\"}`, 'hunter2'],
    [String.raw`{\\\"password\\\":\\\"hunter2\\\"}`, 'hunter2'],
    [String.raw`{"password":"one\"hunter2"}`, 'hunter2'],
    ['{"password":"a text that was cut at hunter2', 'hunter2'],
    ["password='my secret'", 'secret'],
    ['password => hunter2', 'hunter2'],
    ['{"auth":{"user":"x","password":"hunter2"}}', 'hunter2'],
    ['{"set-cookie":["a=b; Secure","c=hunter2"]}', 'hunter2'],
    ['X-Api-Key: abc123def', 'abc123def'],
    ['authorization: ApiKey abc123def', 'abc123def'],
    ['token: abcdef', 'abcdef'],
    ['GET /x?pwd=hunter2&a=b', 'hunter2'],
    ['GET /x?a=b&sig=hunter2', 'hunter2'],
    ['GET /x?auth=hunter2', 'hunter2'],
    ['GET /x?code=hunter2&state=other', 'hunter2'],
    ['GET /x?code=hunter2&state=other', 'other'],
    ['https://u:hunter/2@maps.example.org/wms', 'hunter'],
    ['https://u:hunter@2@maps.example.org/wms', '2@'],
  ])('has no secret: %s', (text, secret) => {
    expect(redacted(text)).not.toContain(secret)
  })

  it.each([
    'The server maps.example.org did not respond (ECONNREFUSED: connect). Next attempt in 30 s.',
    'The process ended with exit code=1',
    'The circuit has state = open, link: none, key: title',
    '{"code":"ECONNREFUSED","errno":-111}',
    'GET https://maps.example.org:8080/wms/@2x.png',
  ])('keeps what is none: %s', (text) => {
    expect(redacted(text)).toBe(text)
  })

  it('leaves what stands beside it', () => {
    expect(redacted(String.raw`{\"password\":\"hunter2\",\"name\":\"x\"}`)).toBe(
      String.raw`{\"password\":\"[hidden]\",\"name\":\"x\"}`,
    )
    expect(redacted('GET /x?sig=abc&layers=ice')).toBe('GET /x?sig=[hidden]&layers=ice')
    expect(redacted('https://u:p/w@maps.example.org/wms')).toBe('https://[hidden]@maps.example.org/wms')
  })

  it('is found quickly in any text', () => {
    const began = performance.now()
    for (const part of ['a.', 'key', '-_', 'a@', '://', 'token=', '"', 'token=[', String.raw`token=\"`, ' u:', '://u:'])
      noteOfLine(line({ msg: part.repeat(200_000), err: { stack: part.repeat(200_000) } }))
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('a line of the log', () => {
  it('is a note from information on, but for the lines of requests', () => {
    expect(noteOfLine(line({ level: 20, msg: 'x' }))).toBeUndefined()
    expect(noteOfLine('no JSON')).toBeUndefined()
    expect(noteOfLine('{"level":30,"req":{"method":"GET","url":"/search"},"msg":"incoming request"}')).toBeUndefined()
    expect(noteOfLine(line({ area: 'proxy', msg: 'Two\nlines', err: { message: 'm', stack: 'at\nplace' } }))).toEqual({
      at: now,
      level: 40,
      area: 'proxy',
      words: 'Two lines',
      detail: 'at\nplace',
    })
  })
})

// @rule B-administration.log
describe('the journal', () => {
  beforeEach(async () => {
    test = await openKeptPortal()
  })
  afterEach(async () => {
    await Promise.all(journals.splice(0).map((journal) => journal.close()))
    await test.close()
  })

  it('has the notes of all servers, filtered by level, area, server, words and time', async () => {
    const [one, other] = [open('a:8080'), open('b:8080')]
    one.takeLine(line({ area: 'proxy', msg: 'A layer is slow' }))
    one.note('harvests', 'Harvest of 100% failed', 50)
    other.note('mail', 'A mail to Élan was sent')
    await Promise.all([one.flush(), other.flush()])
    const words = async (more: object) => (await other.list({ ...ALL, ...more })).map((note) => note.words)
    expect(await words({})).toHaveLength(3)
    expect(await words({ level: 50 })).toEqual(['Harvest of 100% failed'])
    expect(await words({ area: 'proxy' })).toEqual(['A layer is slow'])
    expect(await words({ server: 'b:8080' })).toEqual(['A mail to Élan was sent'])
    expect(await words({ words: 'ÉLAN' })).toEqual(['A mail to Élan was sent'])
    expect(await words({ words: 'élan' })).toEqual(['A mail to Élan was sent'])
    expect(await words({ words: '100% FAILED' })).toEqual(['Harvest of 100% failed'])
    expect(await words({ words: '1_0' })).toEqual([])
    expect(await words({ since: now + 1 })).toEqual([])
    expect(await words({ limit: 1, offset: 2 })).toHaveLength(1)
    expect(await one.names()).toEqual({ areas: ['harvests', 'mail', 'proxy'], servers: ['a:8080', 'b:8080'] })
  })

  it('is read on from a note, also among many of one moment', async () => {
    const [one, other] = [open('a:8080'), open('b:8080')]
    for (let nth = 0; nth < 12; nth += 1)
      for (const [name, journal] of [
        ['a', one],
        ['b', other],
      ] as const)
        journal.takeLine(line({ msg: `${name}${nth}` }))
    await Promise.all([one.flush(), other.flush()])
    const all = await one.list(ALL)
    expect(all).toHaveLength(24)
    const read: KeptNote[] = []
    for (let page = 0; page < 5; page += 1) read.push(...(await one.list({ ...ALL, limit: 5, olderThan: read.at(-1) })))
    expect(read).toEqual(all)
    expect(await one.list({ ...ALL, olderThan: read.at(-1) })).toEqual([])
  })

  it('is bounded in memory and in the database', async () => {
    const journal = open('a:8080', 300)
    for (let at = 0; at < 700; at += 1) journal.note('proxy', `Note ${at}`)
    await journal.flush()
    const kept = await journal.list({ ...ALL, limit: 1_000 })
    expect(kept.length).toBeLessThanOrEqual(300)
    expect(kept[0]?.words).toBe('Notes that were left out because there were too many: 200.')
  })

  it('does not fail when the database does', async () => {
    const journal = open('a:8080')
    await test.database.writer.schema.dropTable('server_notes').execute()
    journal.note('server', 'Nobody reads this')
    await expect(journal.flush()).resolves.toBeUndefined()
    await expect(journal.list(ALL)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
