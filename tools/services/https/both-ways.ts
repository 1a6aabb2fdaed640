import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Certificate } from './certificate.ts'

/** First byte of a connection that begins with a TLS handshake (RFC 8446 section 5.1). */
const HANDSHAKE = 22

export interface BothWays {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** A server that speaks http and, with a certificate, https on one port, as both are asked for at the same address. */
export async function serveBothWays(
  address: string,
  listener: RequestListener,
  certificate?: Pick<Certificate, 'key' | 'cert'>,
): Promise<BothWays> {
  const plain = createHttp(listener)
  const secure = certificate && createHttps({ key: certificate.key, cert: certificate.cert }, listener)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      const taken = first[0] === HANDSHAKE ? secure : plain
      if (taken === undefined) socket.destroy()
      else taken.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
