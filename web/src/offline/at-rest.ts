/** When a page has loaded all that it wants: on a slow network nothing is taken from what the visitor waits for. */

/**
 * Resolves when nothing was loaded for so long, ms.
 * @rule B-offline.quiet
 */
export function atRest(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const observer = 'PerformanceObserver' in globalThis ? new PerformanceObserver(() => begin()) : undefined
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        observer?.disconnect()
        resolve()
      }, quietMs)
    }
    observer?.observe({ type: 'resource' })
    begin()
  })
}
