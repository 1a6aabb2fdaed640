/**
 * Accessibility of what is on the screen: WCAG 2.2 levels A and AA, by axe.
 *
 * Journeys pass the same screens again and again. Each kind of screen and element is checked once in each theme and window size of a run:
 * axe runs only when the page shows a kind that it has not passed yet.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Keys of what axe has passed in this run, one a line; the processes of the run share the file. Without it every call checks. */
const passedFile = process.env['GRATICULE_AXE_PASSED']

declare global {
  interface Window {
    /** Only where {@link violationsOf} has put it. */
    axe: typeof axe
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs axe on what is shown, unless it has passed all of it before. */
export async function expectAccessible(page: Page): Promise<void> {
  const keys = await page.evaluate(shownKeys).catch(() => undefined)
  const passed = passedKeys()
  if (keys?.every((key) => passed.has(key)) === true) return
  await page.evaluate(comesToRest)
  await expectAxePasses(page)
  if (passedFile !== undefined && keys !== undefined) appendFileSync(passedFile, keys.map((key) => `${key}\n`).join(''))
}

/** Runs axe on what is shown, in all frames, whatever it has passed before. A colour on its way to another is looked at again. */
export async function expectAxePasses(page: Page): Promise<void> {
  const look = async () => (await Promise.all(page.frames().map(violationsOf))).flat()
  let found = await look()
  if (found.length > 0) {
    await page.evaluate(comesToRest)
    found = await look()
  }
  expect(found).toEqual([])
}

/**
 * What axe finds in a frame, a line each. axe runs in the frame itself and gives back the violations alone: @axe-core/playwright takes all
 * results, with a selector of each element, through a page of its own, which takes as long again.
 */
async function violationsOf(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
    )
  }, TAGS)
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
