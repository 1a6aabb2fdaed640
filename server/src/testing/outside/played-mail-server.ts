/** A mail server on the loopback interface that keeps what it is sent, or answers with a fault (RFC 5321). */
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body. */
  readonly data: string
}

/** The server. */
export interface PlayedMailServer {
  /** `smtp://127.0.0.1:port` */
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
}

/** Reads one mail after another from a connection. */
function serve(socket: Socket, server: Pick<PlayedMailServer, 'received' | 'lines'>, answer: (word: string) => string): void {
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
  }
  socket.on('error', () => undefined)
  socket.on('data', (piece: Buffer) => {
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
  })
  say(answer('GREETING'))
}

/** Starts it on a free port. */
export async function playMailServer(): Promise<PlayedMailServer> {
  const sockets = new Set<Socket>()
  const received: ReceivedMail[] = []
  const lines: string[] = []
  const played = { received, lines, answers: {} as Readonly<Record<string, string>> }
  const answer = (word: string) => played.answers[word] ?? OWN[word] ?? (word === 'GREETING' ? '220 played' : '250 well')
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket, played, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(played, {
    address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
