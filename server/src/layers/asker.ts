/**
 * Whose request is being answered, while the map's files are fetched for it. Known in memory only: nothing of it goes out or is kept.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../outbound/addresses.ts'
import type { Asker, Outbound } from '../outbound/outbound.ts'

/** What of a request tells visitors apart; there are no sessions of those who are not signed in. */
export interface AskingRequest {
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const asking = new AsyncLocalStorage<Asker>()

/** Does `task`, and all that follows from it, for the visitor of a request. */
export function forVisitor<T>({ ip, headers }: AskingRequest, task: () => T): T {
  const visitor = networkOf(ip)
  return asking.run({ visitor, session: `${visitor} ${String(headers['user-agent'] ?? '')}` }, task)
}

/** The way out, telling for whom it is taken. */
export function namingAskers(outbound: Outbound): Outbound {
  return {
    ...outbound,
    fetch(url, request) {
      const asker = asking.getStore()
      return outbound.fetch(url, asker === undefined ? request : { ...request, asker })
    },
  }
}
