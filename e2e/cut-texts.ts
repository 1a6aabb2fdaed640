/** Texts that a page cuts, measured in it. */
import type { Frame, Page } from '@playwright/test'

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
