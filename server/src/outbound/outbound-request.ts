/** One request to another server. */
import type { WaitingAsker } from '../fairness/asker.ts'
import type { Credentials } from './credentials.ts'

/**
 * The visitor who has a server asked for something. What fails is held against the server for this visitor alone: one who asks for what
 * cannot be had does not have it left alone for others.
 */
export type Asker = Pick<WaitingAsker, 'session' | 'visitor'>

/** What to ask. */
export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  /** Further request headers; `cookie`, `host` and connection headers are not sent. */
  readonly headers?: Readonly<Record<string, string>>
  readonly accept?: string
  /** Sent to their origin alone, and to it no more once a redirect has led elsewhere. The answer does not repeat them. */
  readonly credentials?: Credentials
  readonly body?: string
  readonly signal?: AbortSignal
  /** Largest body, after decompression. */
  readonly maxBytes?: number
  /** For everything from connecting to the last byte, per attempt. */
  readonly timeoutMs?: number
  /** Attempts while the trouble may pass; POST has only one. Default 4. */
  readonly attempts?: number
  /**
   * The body is kept, and the server is only asked whether it has changed; a kept one is given as if it had been sent. Without
   * effect for what may be for one client only (credentials, `no-store`, `private`, cookies).
   */
  readonly revalidate?: boolean
  /** Refuses addresses by throwing, beside the rules for all: asked about the first one and where each redirect leads. */
  readonly permits?: (url: URL) => void
  /** The body as it is stored, not compressed on the way: parts of a file are parts of just that. */
  readonly stored?: boolean
  /** Which of several services on a host is asked: one that fails again and again does not have the others left alone. */
  readonly service?: string
  /** Who has it asked; absent = the portal itself. */
  readonly asker?: Asker
  /** The portal has chosen the address, not the visitor: that its server answers with an error may count for all visitors. */
  readonly own?: boolean
  /** Asked beside a question that counts: that it fails says nothing, in shorter time, about a server that is still to answer that one. */
  readonly aside?: boolean
  /** A body that breaks off is asked for once more, POST too: it must be no more than a question. */
  readonly whole?: boolean
}
