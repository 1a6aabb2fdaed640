/** Work that a running server does again and again, and ends in good order when it closes. */

/** The jobs of a running server. */
export interface Jobs {
  /** Stops in good order: resolves when the work at hand is kept and given back. */
  readonly stop: () => Promise<void>
}

/** When to work. */
export interface RepeatOptions {
  /** Between two tries when there was nothing to do, ms. */
  readonly pollMs: number
  /** Before the first try, ms. */
  readonly firstMs?: number
  /** A try that failed is not the last one. */
  readonly onError: (error: unknown) => void
}

/** Does the work until it is stopped. It says whether it is to be done again at once. */
export function repeat(work: (signal: AbortSignal) => Promise<boolean>, { pollMs, firstMs = 0, onError }: RepeatOptions): Jobs {
  const stopping = new AbortController()
  let wake: (() => void) | undefined
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, milliseconds).unref()
      if (stopping.signal.aborted) resolve()
    })
  const loop = async (): Promise<void> => {
    if (firstMs > 0) await wait(firstMs)
    while (!stopping.signal.aborted) {
      try {
        if (await work(stopping.signal)) continue
      } catch (error) {
        onError(error)
      }
      await wait(pollMs)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort(new Error('the server closes'))
      wake?.()
      await ended
    },
  }
}
