/** What is wrong with the layout of a page, measured in it: what runs out of the window, what is cut off, what lies on something else. */
import type { Frame, Page } from '@playwright/test'

/**
 * Runs in the page. Texts of the catalogue are known by the brackets of the pseudo-language; words of records may be cut off, with their
 * whole in the tip or on the page of the record.
 */
function measure(): string[] {
  const faults = new Set<string>()
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth - clientWidth} px wider than the window`)
  const nameOf = (element: Element): string => {
    const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    return `<${element.localName} ${element.classList[0] ?? ''}> "${words || (element.getAttribute('aria-label') ?? '')}"`
  }
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    // what is read out only is one pixel large
    return width > 2 && height > 2 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  }
  const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
  /** Something around it scrolls or cuts: then it is for that to say. */
  const isInside = (element: Element): boolean => {
    for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement)
      if (clips(around)) return true
    return false
  }
  /** Whether something around it hides this point of it: it is no control to press then. */
  const isHiddenAt = (element: Element, x: number, y: number): boolean => {
    for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement) {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      if (clips(around) && (x < left || x > right || y < top || y > bottom)) return true
    }
    return false
  }
  const hasWords = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
  const isOurs = (element: Element): boolean => /^\[.*·\]$/s.test((element.textContent ?? '').trim())
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg, canvas, [aria-hidden="true"], iframe') !== null || !isShown(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > clientWidth + 1) && !isInside(element)) faults.add(`${nameOf(element)} runs out of the window`)
    if (!hasWords(element) || !isOurs(element)) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    // a tip says the whole
    const isTold = (element.closest('[title]')?.getAttribute('title') ?? '') !== ''
    if (!isTold && /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.add(`${nameOf(element)} is cut off at its side`)
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4)
      faults.add(`${nameOf(element)} is cut off below`)
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, [role="switch"]')].filter(
    (element) => isShown(element) && element.closest('[role="application"], svg') === null,
  )
  for (const control of controls) {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (y < 0 || y > window.innerHeight || x < 0 || x > clientWidth || isHiddenAt(control, x, y)) continue
    const found = document.elementFromPoint(x, y)
    const other = found?.closest('button, a[href], input, select, textarea, [role="switch"]')
    if (other === null || other === undefined || control.contains(other) || other.contains(control)) continue
    // a label belongs to its field, and a popup may lie on everything
    const group = (element: Element) =>
      element.closest('dialog, [role="dialog"], [role="menu"], [role="listbox"], header, form, article, nav, section, main')
    if (group(control) === group(other)) faults.add(`${nameOf(other)} lies on ${nameOf(control)}`)
  }
  return [...faults]
}

/** Faults of the layout as it is shown now, in words; none = an empty list. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(measure)

/**
 * Texts that are cut: larger than their own box, or beyond a box that hides what is outside it. What ends with an ellipsis, what
 * scrolls and fields whose text is moved with the cursor are not cut.
 */
export const cutTexts = (page: Page | Frame) =>
  page.evaluate(() => {
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    const isOpen = (style: CSSStyleDeclaration) => style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none'
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    /** One pixel large: it is read out only. */
    const isForEars = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { width, height } = box.getBoundingClientRect()
        if (width <= 1 && height <= 1 && getComputedStyle(box).overflowX !== 'visible') return true
      }
      return false
    }
    /** Beyond the side of a box that hides it: nobody can scroll there. */
    const isHiddenBySide = (element: Element, right: number): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (scrolls(style.overflowX) || !isOpen(style)) return false
        if (style.overflowX !== 'visible' && right > box.getBoundingClientRect().right + 2) return true
      }
      return false
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && element.checkVisibility() && !element.closest('.visually-hidden, svg, select'))
      .filter(
        (element) => !isForEars(element) && !element.closest('[aria-label="World map"]') && isOpen(getComputedStyle(element)),
      )
      .filter((element) => {
        const { overflowX, overflowY, display } = getComputedStyle(element)
        const boxed = display !== 'inline'
        const wide = boxed && element.scrollWidth - element.clientWidth > 2 && !scrolls(overflowX)
        const high = boxed && element.scrollHeight - element.clientHeight > 2 && !scrolls(overflowY)
        return wide || high || isHiddenBySide(element, element.getBoundingClientRect().right)
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60) ?? ''}`)
  })
