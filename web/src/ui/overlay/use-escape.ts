import { useEffect, useRef } from 'react'

/** What Escape closes, the last opened on top. */
const layers: (() => void)[] = []

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  const top = layers.at(-1)
  if (top === undefined) return
  event.preventDefault()
  top()
}

/**
 * Closes one thing at a time: while `active`, Escape calls `close` of the layer that became active last. A widget that
 * uses Escape itself (an open list of suggestions) calls `preventDefault`, and nothing else closes.
 * @rule S3-9.escape Escape closes one thing at a time, the last opened first
 */
export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!active) return
    const layer = () => latest.current()
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [active])
}
