/**
 * Servers inside, names that nobody knows and servers that are kept from visitors are refused alike: in the same words and after about the
 * same time. Else visitors could try out which names there are inside. The operator's log says which.
 */
import { REFUSAL_STEP_MS } from '@graticule/contracts/limits'
import { LayerFault } from './layer-fault.ts'

/** Does what asks a server for a visitor. Rejects as `task` does, later. */
export type Evenly = <T>(task: () => Promise<T>) => Promise<T>

/** What it needs, apart from time. */
export interface RefusalOptions {
  /** Writes into the operator's log. */
  readonly log: (words: string) => void
  readonly clock: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** What the operator reads of a refusal. */
function operatorWords({ cause, message }: LayerFault): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

/**
 * Lets refusals come at whole steps of time only.
 * @rule B-map-proxies.alike Servers inside, unknown and blocked ones are refused in the same words and after the same time
 */
export function evenRefusals({ log, clock, sleep }: RefusalOptions): Evenly {
  return async (task) => {
    const began = clock()
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof LayerFault)) throw error
      if (error.trouble === 'host-unknown' || error.trouble === 'not-allowed') log(operatorWords(error))
      if (error.trouble === 'host-unknown') await sleep(REFUSAL_STEP_MS - ((clock() - began) % REFUSAL_STEP_MS))
      throw error
    }
  }
}
