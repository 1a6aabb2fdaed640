/** A mail server on the loopback interface that keeps what it is sent, or answers with a fault (RFC 5321). */
import { createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SelfMadeCertificate } from './self-made-certificate.ts'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body. */
  readonly data: string
}

/** The server. */
export interface PlayedMailServer {
  /** `smtp://127.0.0.1:port`, with TLS from the start `smtps://...` */
  readonly address: string
  readonly received: ReceivedMail[]
  /** Lines that clients sent outside of mails. */
  readonly lines: string[]
  /** In place of its own answers by the first word of a line: `{ RCPT: '550 no such user' }`; `closed` ends the connection, `silent` leaves it waiting. */
  answers: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const OWN: Readonly<Record<string, string>> = {
  EHLO: '250-played\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
  STARTTLS: '502 not here',
}

/** What is played to a connection. */
interface Playing {
  readonly server: Pick<PlayedMailServer, 'received' | 'lines'>
  readonly answer: (word: string) => string
  /** Turns a connection into one with TLS, after STARTTLS (RFC 3207). */
  readonly secured?: (socket: Socket) => TLSSocket
}

/** Reads one mail after another from a connection. */
function serve(socket: Socket, { server, answer, secured }: Playing): void {
  let waiting = ''
  let mail = { from: '', to: [] as string[] }
  let isData = false
  const say = (words: string) => {
    if (words === 'closed') socket.destroy()
    else if (words !== 'silent') socket.write(`${words}\r\n`)
  }
  const hear = (line: string) => {
    const [word = ''] = line.toUpperCase().split(/[ :]/)
    server.lines.push(line)
    const words = answer(word)
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (word === 'MAIL') mail = { from: address, to: [] }
    if (word === 'RCPT' && words.startsWith('2')) mail.to.push(address)
    if (word === 'DATA' && words.startsWith('3')) isData = true
    say(words)
    if (word !== 'STARTTLS' || secured === undefined || !words.startsWith('2')) return
    socket.removeListener('data', onData)
    // greeted once already
    serve(secured(socket), { server, answer: (said) => (said === 'GREETING' ? 'silent' : answer(said)) })
  }
  socket.on('error', () => undefined)
  const onData = (piece: Buffer) => {
    waiting += piece.toString()
    for (;;) {
      const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const heard = waiting.slice(0, end)
      waiting = waiting.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        server.received.push({ ...mail, data: heard })
        say(answer('END'))
      } else hear(heard)
    }
  }
  socket.on('data', onData)
  say(answer('GREETING'))
}

/** How a server speaks TLS: from the first byte on, or when it is asked to. */
export interface PlayedTls extends SelfMadeCertificate {
  readonly from: 'start' | 'STARTTLS'
}

/** Starts it on a free port. */
export async function playMailServer(tls?: PlayedTls): Promise<PlayedMailServer> {
  const sockets = new Set<Socket>()
  const received: ReceivedMail[] = []
  const lines: string[] = []
  const played = { received, lines, answers: {} as Readonly<Record<string, string>> }
  const offers: Readonly<Record<string, string>> =
    tls?.from === 'STARTTLS' ? { ...OWN, EHLO: '250-played\r\n250-STARTTLS\r\n250 AUTH PLAIN', STARTTLS: '220 go on' } : OWN
  const answer = (word: string) => played.answers[word] ?? offers[word] ?? (word === 'GREETING' ? '220 played' : '250 well')
  const take = (socket: Socket): void => {
    sockets.add(socket)
    const context = tls && createSecureContext({ key: tls.key, cert: tls.cert })
    const secured = (plain: Socket) => {
      const safe = new TLSSocket(plain, { isServer: true, ...(context && { secureContext: context }) })
      safe.on('error', () => undefined)
      return safe
    }
    serve(socket, { server: played, answer, ...(tls?.from === 'STARTTLS' ? { secured } : {}) })
  }
  const server = tls?.from === 'start' ? createTlsServer({ key: tls.key, cert: tls.cert }, take) : createServer(take)
  // a client that does not trust it breaks off
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(played, {
    address: `${tls?.from === 'start' ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
