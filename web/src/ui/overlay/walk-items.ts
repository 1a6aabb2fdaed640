/**
 * Moves the focus among the items of a menu as a key asks (ARIA practices, menu): arrows in circles, Home, End. False for keys that
 * ask for no other item.
 */
export function walkItems(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items[to % items.length]?.focus()
  return true
}
