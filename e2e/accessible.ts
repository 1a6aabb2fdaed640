/**
 * Accessibility of what is on the screen: WCAG 2.2 levels A and AA, by axe.
 *
 * Journeys pass the same screens again and again. Each kind of screen and element is checked once in each theme and window size of a run:
 * axe runs only when the page shows a kind that it has not passed yet.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Keys of what axe has passed in this run, one a line; the processes of the run share the file. Without it every call checks. */
const passedFile = process.env['GRATICULE_AXE_PASSED']

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs axe on what is shown, unless it has passed all of it before. */
export async function expectAccessible(page: Page): Promise<void> {
  const keys = await page.evaluate(shownKeys).catch(() => undefined)
  const passed = passedKeys()
  if (keys?.every((key) => passed.has(key)) === true) return
  await page.evaluate(comesToRest)
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  )
  expect(found).toEqual([])
  if (passedFile !== undefined && keys !== undefined) appendFileSync(passedFile, keys.map((key) => `${key}\n`).join(''))
}

/** Ends when nothing fades or moves any more, but for what goes on without an end; after two seconds at most. Runs in the page. */
async function comesToRest(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  const atRest = Promise.allSettled(ending.map(({ finished }) => finished))
  await Promise.race([atRest, new Promise((resolve) => setTimeout(resolve, 2_000))])
}

function passedKeys(): ReadonlySet<string> {
  return new Set(passedFile !== undefined && existsSync(passedFile) ? readFileSync(passedFile, 'utf8').split('\n') : [])
}

/**
 * The kinds of what is shown, each with the theme and the size of the window. Runs in the page. A screen counts by its path without
 * ids; an element by its tag, classes, role and states, together with the element around it, on whose colours it stands.
 */
function shownKeys(): string[] {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const contrast = matchMedia('(forced-colors: active)').matches
  const look = `${document.documentElement.dataset['theme'] ?? ''}${dark ? ' dark' : ''}${contrast ? ' forced' : ''}`
  const size = `${innerWidth}x${innerHeight} ${getComputedStyle(document.documentElement).fontSize}`
  const kindOf = (element: Element | null) => {
    if (element === null) return ''
    const states = ['role', 'type', 'aria-expanded', 'aria-selected', 'aria-pressed', 'aria-invalid', 'aria-disabled', 'disabled']
    const told = states.map((name) => element.getAttribute(name) ?? '').join(',')
    return `${element.tagName}.${[...element.classList].toSorted().join('.')}[${told}]`
  }
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const kinds = shown.map((element) => `${kindOf(element.parentElement)} > ${kindOf(element)}`)
  const screen = `screen ${location.pathname.split('/').slice(0, 3).join('/')}`
  return [...new Set([screen, ...kinds])].map((kind) => `${look} ${size} ${kind}`)
}
