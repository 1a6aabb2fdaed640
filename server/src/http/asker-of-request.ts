/** Who asks, as far as limits and servers outside are concerned. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../outbound/addresses.ts'
import type { WaitingAsker } from '../fairness/asker.ts'
import { leavingSignalOf } from './closed-connection.ts'

/** What most requests never need is found out when it is asked for. */
class AskerOfRequest implements WaitingAsker {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  /** Read at once: a connection that is closed has no address any more. */
  readonly #address: string
  #visitor: string | undefined
  #signal: AbortSignal | undefined

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
    this.#address = request.ip
  }

  get visitor(): string {
    return (this.#visitor ??= networkOf(this.#address))
  }

  /** There are no sessions of those who are not signed in. */
  get session(): string {
    return `${this.visitor} ${this.#request.headers['user-agent'] ?? ''}`
  }

  get signal(): AbortSignal {
    return (this.#signal ??= leavingSignalOf(this.#reply))
  }
}

const known = new WeakMap<FastifyRequest, WaitingAsker>()

/** The visitor whose request is being answered. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): WaitingAsker {
  const asker = known.get(request) ?? new AskerOfRequest(request, reply)
  known.set(request, asker)
  return asker
}
