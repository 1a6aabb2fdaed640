/** Parts of the browser that jsdom does not have, as far as the portal uses them. Layout is not among them: all sizes are 0. */

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Media queries that hold; everything else does not. */
const holding = new Set<string>()

/** Lets a media query hold until the next call: `(max-width: 768px)` for the phone. */
export function holdMediaQueries(...queries: readonly string[]): void {
  holding.clear()
  for (const query of queries) holding.add(query)
}

/**
 * Frames by the real clock. jsdom keeps the timer it finds at its first frame; where a test has stopped the clock at that moment,
 * no later test of the process would see a frame.
 */
const { setTimeout: later, clearTimeout: notAnyMore } = globalThis
const FRAME_MS = 16

export function fillBrowserGaps(): void {
  window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), FRAME_MS)
  window.cancelAnimationFrame = (frame) => notAnyMore(frame)
  Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: holding.has(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
  Element.prototype.scrollIntoView = () => {}
  document.elementFromPoint = () => null
  // modal dialogs: opened and closed, without the focus rules of a browser
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('[autofocus], button, input')?.focus()
  }
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open')
  }
}
