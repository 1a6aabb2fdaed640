import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '../jobs/repeat.ts'
import { startMails } from '../jobs/mails.ts'
import { readSmtpServer } from '../mail/mail-settings.ts'
import { createMailer } from '../mail/mailer.ts'
import { openOutbox } from '../mail/outbox.ts'
import { mapPortal } from '../testing/map-portal.ts'
import { type PlayedMailServer, playMailServer } from '../testing/outside/played-mail-server.ts'
import { digestFailures } from './failure-digest.ts'

const MINUTE = 60_000
const portal = mapPortal()
let server: PlayedMailServer
beforeAll(async () => {
  server = await playMailServer()
})
afterAll(() => server.close())

const notices: string[] = []
/** Works until there is nothing left to do, as the job of a server does. */
async function sendAll(): Promise<string[]> {
  server.received.length = 0
  const { database, clock } = portal
  const outbox = openOutbox(database, clock)
  const options = {
    database,
    clock,
    operators: ['operator@example.org'],
    publicUrl: 'https://portal.test',
    portalName: () => 'Ocean portal',
  }
  let jobs: Jobs | undefined
  await new Promise<void>((resolve) => {
    jobs = startMails({
      outbox: {
        ...outbox,
        take: async () => {
          const taken = await outbox.take()
          if (taken === undefined) resolve()
          return taken
        },
      },
      mailer: createMailer({ server: readSmtpServer(server.address)!, from: 'portal@example.org' }),
      write: () => digestFailures(options),
      onNotice: (words) => notices.push(words),
    })
  })
  await jobs?.stop()
  // quoted-printable in lines of 76 characters (RFC 2045)
  return server.received.map(({ data }) => data.replaceAll('=\r\n', '').replaceAll('\r\n', '\n'))
}

const fail = async (type: string, status = 500): Promise<void> => {
  portal.played.answer = (_request, response) => response.writeHead(status).end()
  const reply = await portal.ask(MAP_PROXIES.diagnosis.path, portal.played.fresh(), { type, report: 'true' })
  expect(reply.json()).toMatchObject({ reported: true })
}

// @rule D61.mail
describe('operators are told of failing layers by mail', () => {
  it('of all in one, at most once an hour, and of one that goes on after a day', async () => {
    expect(await sendAll()).toEqual([])
    await fail('kml')
    await fail('kml')
    await fail('geojson', 404)
    const [mail = '', ...others] = await sendAll()
    expect(others).toEqual([])
    expect(mail).toContain('Subject: Ocean portal: 2 map layers could not be shown')
    expect(mail).toContain(`${portal.played.host} reported a server error. Try again later`)
    expect(mail).toMatch(/\(kml, 2 times from 2026-03-\d\d \d\d:\d\d UTC to/)
    expect(mail).toMatch(/\(geojson, once, 2026-03-/)
    expect(mail).toContain('https://portal.test/health')
    portal.later(30 * MINUTE)
    await fail('wms')
    expect(await sendAll()).toEqual([])
    portal.later(31 * MINUTE)
    await fail('kml')
    const [next = ''] = await sendAll()
    expect(next).toContain('Subject: Ocean portal: a map layer could not be shown')
    expect(next).toContain('(wms, once')
    // the problem of the first mail has gone on, and is a day old now
    portal.later(23 * 60 * MINUTE)
    expect(await sendAll()).toEqual([expect.stringContaining('(kml, 3 times')])
    portal.later(25 * 60 * MINUTE)
    expect(await sendAll()).toEqual([])
  })

  it('again and again while the mail server fails, with longer and longer pauses, for two days', async () => {
    await fail('kmz')
    server.answers = { GREETING: '421 busy' }
    const tried: number[] = []
    notices.length = 0
    // the later the longer are the pauses
    const step = (minute: number) => (minute < 300 ? 1 : bySize(30, 1))
    for (let minute = 0; minute <= 3_000; minute += step(minute)) {
      const before = notices.length
      await sendAll()
      if (notices.length > before) tried.push(minute)
      portal.later(step(minute) * MINUTE)
    }
    expect(tried.slice(0, 9)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 247])
    expect(notices.at(-1)).toMatch(/^A mail could not be sent; given up: 127\.0\.0\.1: /)
    server.answers = {}
    expect(await sendAll()).toEqual([])
  })

  it('as soon as it works again', async () => {
    await fail('tif')
    server.answers = { RCPT: '450 later' }
    expect(await sendAll()).toEqual([])
    server.answers = {}
    expect(await sendAll()).toEqual([])
    portal.later(MINUTE)
    expect(await sendAll()).toEqual([expect.stringContaining('(tif, once')])
  })

  it('not again when it refuses the mail for good', async () => {
    await fail('tms')
    server.answers = { RCPT: '550 no such user' }
    await sendAll()
    expect(notices.at(-1)).toMatch(/^A mail was refused and is not tried again/)
    server.answers = {}
    portal.later(120 * MINUTE)
    expect(await sendAll()).toEqual([])
  })
})
