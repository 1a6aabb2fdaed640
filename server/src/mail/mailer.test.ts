import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PlayedMailServer, type PlayedTls, playMailServer } from '../testing/outside/played-mail-server.ts'
import { makeOwnCertificate } from '../testing/outside/self-made-certificate.ts'
import { readAddresses, readSender, readSmtpServer } from './mail-settings.ts'
import { createMailer } from './mailer.ts'

let server: PlayedMailServer
beforeAll(async () => {
  server = await playMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.answers = {}
  server.received.length = 0
  server.lines.length = 0
})

const mailer = (address = server.address) =>
  createMailer({ server: readSmtpServer(address)!, from: 'Portal <portal@example.org>' })
const mail = { to: ['operator@example.org', 'moderator@example.org'], subject: 'Größe of 3 layers', text: 'One line.\n.\nEnd\n' }

describe('a mail', () => {
  it('is sent from the portal to everybody it is for', async () => {
    expect(await mailer().send(mail)).toEqual({ how: 'sent' })
    const [received] = server.received
    expect(received).toMatchObject({ from: 'portal@example.org', to: mail.to })
    expect(received?.data).toMatch(/^From: Portal <portal@example\.org>$/m)
    expect(received?.data).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(received?.data).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(received?.data).toMatch(/One line\.\r\n\.\.\r\nEnd/)
  })

  it('may be a page too', async () => {
    await mailer().send({ ...mail, html: '<p>One line.</p>' })
    expect(server.received[0]?.data).toMatch(/multipart\/alternative/)
    expect(server.received[0]?.data).toContain('<p>One line.</p>')
  })

  it('has no headers that came in with its words', async () => {
    await mailer().send({ ...mail, subject: 'a\r\nBcc: other@example.org' })
    expect(server.received[0]?.to).toEqual(mail.to)
    expect(server.received[0]?.data).not.toMatch(/^Bcc:/m)
  })

  it.each([
    ['no such user', { RCPT: '550 <operator@example.org> is unknown' }, 'refused'],
    ['a mailbox that is full', { RCPT: '452 try later' }, 'failed'],
    ['a mail that is refused', { END: '554 no thanks' }, 'refused'],
    ['a login that is refused', { AUTH: '535 wrong password' }, 'failed'],
    ['a server that is busy', { GREETING: '421 too busy' }, 'failed'],
    ['a connection that breaks', { MAIL: 'closed' }, 'failed'],
  ])('that does not go is told apart: %s', async (_, answers, how) => {
    server.answers = answers
    const sending = await mailer(server.address.replace('//', '//portal:secret-word@')).send(mail)
    expect(sending).toEqual({ how, words: expect.stringContaining('127.0.0.1: ') })
    expect(JSON.stringify(sending)).not.toMatch(/example\.org|secret-word/)
  })

  it('is given up at once when the portal closes', async () => {
    server.answers = { MAIL: 'silent' }
    const closing = new AbortController()
    const sending = mailer().send(mail, closing.signal)
    await expect.poll(() => server.lines.at(-1)).toMatch(/^MAIL FROM/)
    closing.abort()
    expect(await sending).toEqual({ how: 'failed', words: expect.stringMatching(/abort/i) })
  })

  it('is not sent by a server that cannot be reached', async () => {
    expect(await mailer('smtp://127.0.0.1:1').send(mail)).toMatchObject({ how: 'failed' })
    expect(await mailer('smtp://127.0.0.1:1').check()).toMatchObject({ how: 'failed' })
    expect(await mailer().check()).toEqual({ how: 'sent' })
    expect(server.received).toEqual([])
  })
})

describe('a mail server with TLS', () => {
  const own = makeOwnCertificate('127.0.0.1')
  const others = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(others))
  const playing = async (tls: PlayedTls, play: (played: PlayedMailServer) => Promise<void>) => {
    const played = await playMailServer(tls)
    try {
      await play(played)
    } finally {
      await played.close()
    }
  }
  const trust = (...certificates: string[]) => setDefaultCACertificates([...others, ...certificates])
  const withLogin = (address: string) => address.replace('//', '//portal:secret-word@')

  it.each(['start', 'STARTTLS'] as const)('is sent mails with a login where its certificate is trusted: %s', async (from) => {
    trust(own.cert)
    await playing({ ...own, from }, async (played) => {
      expect(await mailer(withLogin(played.address)).send(mail)).toEqual({ how: 'sent' })
      expect(await mailer(`${played.address}?tls=required`).check()).toEqual({ how: 'sent' })
      expect(played.received).toHaveLength(1)
      expect(played.lines.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true)
    })
  })

  it.each([
    ['nobody has signed', own, /self-signed certificate/],
    ["is another host's", makeOwnCertificate('mail.example.org'), /does not match certificate's altnames/],
    ['has ended', makeOwnCertificate('127.0.0.1', Date.now() - 1_000), /certificate has expired/],
  ])('is sent nothing, and the reason is told, where its certificate %s', async (_, certificate, reason) => {
    if (certificate !== own) trust(certificate.cert)
    for (const from of ['start', 'STARTTLS'] as const)
      await playing({ ...certificate, from }, async (played) => {
        for (const sending of [await mailer(withLogin(played.address)).send(mail), await mailer(played.address).check()])
          expect(sending).toEqual({ how: 'failed', words: expect.stringMatching(reason) })
        expect(played.received).toEqual([])
        expect(played.lines.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([])
      })
  })

  it('is asked for TLS where it must, and not where it must not', async () => {
    // the plain server offers none
    expect(await mailer(`${server.address}?tls=required`).send(mail)).toMatchObject({ how: 'failed' })
    expect(server.received).toEqual([])
    await playing({ ...own, from: 'STARTTLS' }, async (played) => {
      expect(await mailer(`${played.address}?tls=off`).send(mail)).toEqual({ how: 'sent' })
      expect(played.lines).not.toContain('STARTTLS')
    })
  })
})

describe('the settings of mail', () => {
  it('are read from addresses', () => {
    expect(readSmtpServer('smtp://mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      isSecure: false,
      tls: 'offered',
    })
    expect(readSmtpServer('smtps://a%40b:p%3Aw@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 465,
      isSecure: true,
      tls: 'offered',
      login: { user: 'a@b', password: 'p:w' },
    })
    expect(readSmtpServer('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25 })
    expect(readSmtpServer('smtp://mail.example.org?tls=required')).toMatchObject({ tls: 'required' })
    expect(readSmtpServer('smtp://mail.example.org?tls=off')).toMatchObject({ tls: 'off' })
    expect(readSmtpServer('smtp://portal:secret@127.0.0.1?tls=off')).toMatchObject({ tls: 'off' })
    expect(readAddresses(' a@example.org,b@example.org, ')).toEqual(['a@example.org', 'b@example.org'])
    expect(readSender('portal@example.org')).toBe('portal@example.org')
  })

  it.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp://host/path',
    'smtp://host?a=b',
    'smtp://host?tls=maybe',
    'smtp://host?tls=off&tls=off',
    'smtps://host?tls=off',
    'smtp://portal:secret@mail.example.org?tls=off',
    'smtp://%E0%A4@host',
  ])('refuse %s as a server', (text) => expect(readSmtpServer(text)).toBeUndefined())

  it.each(['portal', 'a@b@c', 'A <a@b', 'a@example.org, b@example.org', 'A\r\nBcc: <a@b.example>'])(
    'refuse %j as a sender',
    (text) => expect(readSender(text)).toBeUndefined(),
  )

  it.each(['', ' , ', 'a@example.org;b@example.org', 'operator'])('refuse %j as addresses', (text) =>
    expect(readAddresses(text)).toBeUndefined(),
  )
})
