/** What is done with connections and requests themselves, whatever is asked. */
import { EXPORT_ROUTES } from '../../../contracts/src/services/export.ts'
import { type Attack, attackerAddress, attackerSocket, keepAsking, requestText, searchPath } from '../attack.ts'

/** Bytes a second of a slow reader. */
const SLOW = 150_000
const IDLE_CONNECTIONS = 1_000
const SLOW_SENDERS = 300

export const CONNECTIONS: readonly Attack[] = [
  {
    name: 'exports by four slow readers',
    guard: 'exports in slices, places by visitor, least rate',
    begin: (target) => {
      const formats = ['csv', 'geojson', 'atom', 'stac']
      const textOf = (number: number) => requestText(`${EXPORT_ROUTES.export.path}?format=${formats[number % 4]}`)
      keepAsking(target, 4, textOf, { reading: SLOW, pauseMs: 200 })
    },
  },
  {
    name: 'long answers that nobody reads',
    guard: 'unread answers are ended',
    begin: (target) =>
      keepAsking(target, 300, (number) => requestText(searchPath({ ct: '100', si: String(1 + number * 100) })), {
        reading: 'nothing',
      }),
  },
  {
    name: 'request lines of 1 MB, thirty at once',
    guard: '431 before they are read',
    begin: (target) => {
      const long = requestText(`/?${'x'.repeat(1_000_000)}`)
      keepAsking(target, 30, () => long)
    },
  },
  {
    name: 'deep paths and bodies',
    guard: 'length and depth are bounded',
    begin: (target) => {
      const body = `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
      const deep = [requestText('/a'.repeat(30_000)), requestText('/proxy/rest/log/logElementClick', { method: 'POST', body })]
      keepAsking(target, 20, (number) => deep[number % 2] ?? '')
    },
  },
  {
    name: 'a new User-Agent for each note of the log',
    guard: 'limits by address',
    begin: (target) =>
      keepAsking(target, 30, (number) =>
        requestText('/proxy/rest/log/logSearchResult', {
          method: 'POST',
          headers: { 'user-agent': `agent ${number}` },
          body: JSON.stringify({ dsPhrase: `buy shoes ${number}`, dsTotal: 5, uiSource: 'dab', uiLabel: 'x'.repeat(10_000) }),
        }),
      ),
  },
  {
    name: '1,000 idle connections and 300 that send a byte a second',
    guard: 'they wait in memory, and end after a minute',
    begin: ({ port }) => {
      for (let number = 0; number < IDLE_CONNECTIONS; number += 1) attackerSocket(port, attackerAddress(number))
      for (let number = 0; number < SLOW_SENDERS; number += 1) {
        const socket = attackerSocket(port, attackerAddress(number))
        socket.write('GET /health HTTP/1.1\r\nhost: portal.test\r\nx-slow: ')
        const drip = setInterval(() => socket.write('a'), 1_000)
        socket.on('close', () => clearInterval(drip))
      }
    },
  },
]
