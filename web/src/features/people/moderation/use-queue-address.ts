import {
  MODERATION_ORDERS,
  MODERATION_PARTS,
  type ModerationOrder,
  type ModerationPart,
  usualOrder,
} from '@graticule/contracts/kept/moderation'
import { useSearchParams } from 'react-router'

/** What is shown of the queue. */
export interface ShownOfQueue {
  readonly part: ModerationPart
  readonly order: ModerationOrder
  /** Empty = everything. */
  readonly words: string
  /** From 0. */
  readonly page: number
}

function read(parameters: URLSearchParams): ShownOfQueue {
  const part = MODERATION_PARTS.find((one) => one === parameters.get('part')) ?? 'waiting'
  const page = Number(parameters.get('page') ?? '1')
  return {
    part,
    order: MODERATION_ORDERS.find((one) => one === parameters.get('order')) ?? usualOrder(part),
    words: (parameters.get('q') ?? '').trim(),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  }
}

function write({ part, order, words, page }: ShownOfQueue): URLSearchParams {
  const said = Object.entries({
    part: part === 'waiting' ? '' : part,
    q: words,
    order: order === usualOrder(part) ? '' : order,
    page: page === 0 ? '' : String(page + 1),
  })
  return new URLSearchParams(said.filter(([, value]) => value !== ''))
}

/**
 * What is shown, kept in the address: a moderator can come back to it, or send it to another one. A change begins at the first page.
 * @rule B-improvements.queue-address Part, words, order and page of the queue stand in the address
 */
export function useQueueAddress(): readonly [ShownOfQueue, (change: Partial<ShownOfQueue>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const shown = read(parameters)
  const show = (change: Partial<ShownOfQueue>) => {
    // words are typed letter by letter: the way back leads to the part before
    setParameters(write({ ...shown, page: 0, ...change }), { replace: change.part === undefined })
  }
  return [shown, show]
}
