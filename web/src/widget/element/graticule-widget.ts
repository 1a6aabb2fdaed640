/**
 * The element that shows the search widget in a page of somebody else: `<graticule-widget key="…">`. It is a frame in a closed shadow root, so
 * that no style and no script goes in or out (ADR 144). This file is loaded as a plain script.
 */
import { FRAME_LOOK, FRAME_READY, FRAME_REFUSED } from '@graticule/contracts/widget/frame'
import {
  FRAME_ATTRIBUTES,
  FRAME_SANDBOX,
  frameAddress,
  LEAST_WIDGET_HEIGHT,
  MOST_WIDGET_HEIGHT,
  USUAL_WIDGET_HEIGHT,
} from '@graticule/contracts/widget/snippet'

const NAME = 'graticule-widget'
/** A frame that has been loaded says so within this time, ms; one that a browser does not show says nothing. */
const SILENCE_MS = 8_000
/** Whether it loads at all is known after this time, ms. */
const LONGEST_LOAD_MS = 30_000

/** Keys of the texts of the element, within those of the widget. */
type ElementKey = 'element.label' | 'element.unavailable'
type ElementWords = Readonly<Record<string, string>>

/** The texts below `element`, by the file of each language that has them. */
const WORDS = import.meta.glob<ElementWords>('../../i18n/*/widget.json', { eager: true, import: 'element' })

const STYLE = `
:host{display:block;box-sizing:border-box;width:100%;max-width:100%;min-width:0}
iframe{display:block;box-sizing:border-box;width:100%;height:100%;border:1px solid #c2cdd3;border-radius:8px;background:#fff;color-scheme:normal}
p{box-sizing:border-box;margin:0;padding:24px;border:1px solid #c2cdd3;border-radius:8px;background:#fff;color:#0f1f29;font:16px/1.5 sans-serif;text-align:center}
[hidden]{display:none}`

/** The portal that this script comes from. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined
const portal = script === undefined ? undefined : URL.parse(script)?.origin

function wordsFor(key: ElementKey, language: string): string {
  const tag = language.toLowerCase().replace('_', '-')
  const named = (name: string) => WORDS[`../../i18n/${name}/widget.json`]
  const words = named(tag) ?? named(tag.split('-')[0] ?? '') ?? named('en')
  return words?.[key.slice('element.'.length)] ?? ''
}

class GraticuleWidget extends HTMLElement {
  static readonly observedAttributes: readonly string[] = [...FRAME_ATTRIBUTES, 'height', 'label']

  readonly #root = this.attachShadow({ mode: 'closed' })
  #frame: HTMLIFrameElement | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isQueued = false
  /** The frame has said something; that may be before it has loaded all. */
  #isHeard = false

  connectedCallback(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    this.#root.adoptedStyleSheets = [sheet]
    window.addEventListener('message', this.#hear)
    this.#show()
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear)
    clearTimeout(this.#timer)
    this.#root.replaceChildren()
    this.#frame = undefined
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || this.#frame === undefined) return
    if (name === 'height') this.#sizeFrame()
    else if (name === 'label') this.#frame.title = this.#label()
    else if (name === 'theme' || name === 'accent') this.#tellLook()
    else this.#showSoon()
  }

  /** Several attributes may change at once. */
  #showSoon(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      if (this.isConnected) this.#show()
    })
  }

  #language(): string {
    return this.getAttribute('lang') ?? (this.closest('[lang]')?.getAttribute('lang') || navigator.language)
  }

  #label(): string {
    return this.getAttribute('label') || wordsFor('element.label', this.#language())
  }

  #show(): void {
    if (portal === undefined) return
    const given = FRAME_ATTRIBUTES.map((name) => [name, this.getAttribute(name) ?? ''] as const)
    const frame = document.createElement('iframe')
    frame.title = this.#label()
    // the frame learns which page shows it, and no more of its address
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.setAttribute('sandbox', FRAME_SANDBOX)
    frame.addEventListener('load', () => this.#expect(SILENCE_MS))
    frame.src = frameAddress(portal, { ...Object.fromEntries(given), lang: this.#language() })
    this.#frame = frame
    this.#isHeard = false
    this.#sizeFrame()
    this.#root.replaceChildren(frame)
    this.#expect(LONGEST_LOAD_MS)
  }

  #sizeFrame(): void {
    const given = Number(this.getAttribute('height') || USUAL_WIDGET_HEIGHT)
    const height = Number.isFinite(given) ? given : USUAL_WIDGET_HEIGHT
    if (this.#frame === undefined) return
    this.#frame.style.height = `${Math.min(MOST_WIDGET_HEIGHT, Math.max(LEAST_WIDGET_HEIGHT, height))}px`
  }

  /** Says that there is nothing to see, unless the frame says something within this time. */
  #expect(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isHeard) return
    this.#timer = setTimeout(() => {
      const words = document.createElement('p')
      words.setAttribute('role', 'status')
      words.textContent = wordsFor('element.unavailable', this.#language())
      this.#root.replaceChildren(words)
      this.#frame = undefined
    }, milliseconds)
  }

  #tellLook(): void {
    const look = { type: FRAME_LOOK, theme: this.getAttribute('theme') ?? 'light', accent: this.getAttribute('accent') ?? '' }
    this.#frame?.contentWindow?.postMessage(look, portal ?? '')
  }

  /** @rule B-widget.messages */
  readonly #hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== portal || event.source !== this.#frame?.contentWindow) return
    const type = (event.data as { readonly type?: unknown } | null)?.type
    if (type !== FRAME_READY && type !== FRAME_REFUSED) return
    clearTimeout(this.#timer)
    this.#isHeard = true
    this.dispatchEvent(new CustomEvent(type === FRAME_READY ? 'ready' : 'refused'))
  }
}

// the script may stand in a page twice
if (customElements.get(NAME) === undefined) customElements.define(NAME, GraticuleWidget)
