/** What attacks of `npm run bench:abuse` are made of: raw connections from an address of their own, which read as they please. */
import { connect, type Socket } from 'node:net'

/** Where an attack goes. Everything lies on this machine. */
export interface Target {
  /** Of the portal. */
  readonly port: number
  /** A played server of foreign files, without a slash at its end. */
  readonly foreign: string
  readonly records: number
}

/** One attack: it begins, and goes on until the process that does it is ended. */
export interface Attack {
  readonly name: string
  /** What must hold against it, for the reader of the table. */
  readonly guard: string
  readonly begin: (target: Target) => void
}

/** Addresses of attackers: all of 127/8 is this machine. */
export const attackerAddress = (number = 0): string => `127.0.1.${1 + (number % 250)}`

/** How a connection reads: everything at once, so many bytes a second, or nothing. */
export type Reading = 'all' | 'nothing' | number

/** A connection of an attacker. Its failures are what the attack wanted. */
export function attackerSocket(port: number, localAddress: string, reading: Reading = 'all'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  if (reading === 'all') socket.resume()
  else if (typeof reading === 'number') {
    socket.on('data', (data) => {
      socket.pause()
      setTimeout(() => socket.resume(), (data.length / reading) * 1_000)
    })
  } else socket.pause()
  return socket
}

/** The text of a request. */
export function requestText(path: string, { method = 'GET', headers = {}, body = '' } = {}): string {
  const all = {
    host: 'portal.test',
    connection: 'close',
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

/** How an attacker asks; by default he reads everything, from one address. */
export interface AskingManner {
  readonly reading?: Reading
  readonly addressOf?: (number: number) => string
  readonly pauseMs?: number
}

/** Keeps so many connections busy with requests, each with a new one as soon as it is closed; `pauseMs` apart at least. */
export function keepAsking(
  { port }: Target,
  atOnce: number,
  textOf: (number: number) => string,
  { reading = 'all', addressOf = () => attackerAddress(), pauseMs = 20 }: AskingManner = {},
): void {
  let number = 0
  const ask = () => {
    const mine = number++
    const socket = attackerSocket(port, addressOf(mine), reading)
    socket.on('close', () => setTimeout(ask, pauseMs))
    socket.write(textOf(mine))
  }
  for (let one = 0; one < atOnce; one += 1) ask()
}

/** Path of a search. */
export const searchPath = (query: Readonly<Record<string, string>>): string =>
  `/dab/opensearch/query?${new URLSearchParams({ ds: 'dab', ...query })}`
