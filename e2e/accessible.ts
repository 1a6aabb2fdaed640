/**
 * Accessibility of what is on the screen: WCAG 2.2 levels A and AA, by axe.
 *
 * Journeys pass the same screens again and again. Each kind of screen and element is checked once in each theme and window size of a run:
 * axe looks at a whole screen when it is new, and otherwise at elements of kinds that it has not passed yet.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { WAITS } from './waits.ts'

/** A third of the source that the package exports: it is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Keys of what axe has passed in this run, one a line; the processes of the run share the file. Without it every call checks. */
const passedFile = process.env['GRATICULE_AXE_PASSED']

declare global {
  interface Window {
    /** Only where {@link violationsOf} has put it. */
    axe: typeof axe
    /** Elements of kinds that axe has not passed yet, where {@link shownKinds} has put them. */
    newKinds?: Element[]
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs axe on what is shown and has not passed before. */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = await page.evaluate(shownKinds, undefined).catch(() => undefined)
  const passed = passedKeys()
  const isNew = (kind: string) => shown === undefined || !passed.has(`${shown.look} ${kind}`)
  const screen = shown === undefined || isNew(shown.screen)
  const kinds = shown?.kinds.filter(isNew) ?? []
  if (!screen && kinds.length === 0) return
  await page.evaluate(comesToRest, WAITS.rest)
  await expectAxePasses(page, screen ? undefined : kinds)
  if (passedFile === undefined || shown === undefined) return
  const keys = [...(screen ? [shown.screen] : []), ...kinds].map((kind) => `${shown.look} ${kind}\n`)
  appendFileSync(passedFile, keys.join(''))
}

/**
 * Runs axe on what is shown, in all frames, whatever it has passed before; of the page itself on elements of these kinds alone, if any are
 * named. A colour on its way to another is looked at again.
 */
export async function expectAxePasses(page: Page, kinds?: readonly string[]): Promise<void> {
  const look = async () =>
    (await Promise.all(page.frames().map((frame) => violationsOf(frame, frame === page.mainFrame() ? kinds : undefined)))).flat()
  let found = await look()
  if (found.length > 0) {
    await page.evaluate(comesToRest, WAITS.rest)
    found = await look()
  }
  expect(found).toEqual([])
}

/**
 * What axe finds in a frame, a line each. axe runs in the frame itself and gives back the violations alone: @axe-core/playwright takes all
 * results, with a selector of each element, through a page of its own, which takes as long again.
 */
async function violationsOf(frame: Frame, kinds?: readonly string[]): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  if (kinds !== undefined) await frame.evaluate(shownKinds, kinds)
  return frame.evaluate(
    async ([tags, isPart]) => {
      // what was new may be gone again
      const include = (window.newKinds ?? []).filter((element) => element.isConnected)
      if (isPart && include.length === 0) return []
      const { violations } = await window.axe.run(isPart ? { include } : document, {
        runOnly: { type: 'tag', values: [...tags] },
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
      )
    },
    [TAGS, kinds !== undefined] as const,
  )
}

/** Ends when nothing fades or moves any more, but for what goes on without an end; after `mostMs` at most. Runs in the page. */
async function comesToRest(mostMs: number): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  const atRest = Promise.allSettled(ending.map(({ finished }) => finished))
  await Promise.race([atRest, new Promise((resolve) => setTimeout(resolve, mostMs))])
}

function passedKeys(): ReadonlySet<string> {
  return new Set(passedFile !== undefined && existsSync(passedFile) ? readFileSync(passedFile, 'utf8').split('\n') : [])
}

/**
 * The screen and the kinds of what is shown, and the theme and size that they are shown in. Runs in the page. A screen counts by its path
 * without ids; an element by its tag, classes, role and states, together with the element around it, on whose colours it stands.
 * @param wanted kinds whose outermost elements are put into `window.newKinds`
 */
function shownKinds(wanted: readonly string[] | undefined) {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const contrast = matchMedia('(forced-colors: active)').matches
  const theme = `${document.documentElement.dataset['theme'] ?? ''}${dark ? ' dark' : ''}${contrast ? ' forced' : ''}`
  const look = `${theme} ${innerWidth}x${innerHeight} ${getComputedStyle(document.documentElement).fontSize}`
  const kindOf = (element: Element | null) => {
    if (element === null) return ''
    const states = ['role', 'type', 'aria-expanded', 'aria-selected', 'aria-pressed', 'aria-invalid', 'aria-disabled', 'disabled']
    const told = states.map((name) => element.getAttribute(name) ?? '').join(',')
    return `${element.tagName}.${[...element.classList].toSorted().join('.')}[${told}]`
  }
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const kinds = shown.map((element) => `${kindOf(element.parentElement)} > ${kindOf(element)}`)
  if (wanted !== undefined) {
    const isWanted = new Set(wanted)
    const found = new Set(shown.filter((_, at) => isWanted.has(kinds[at] ?? '')))
    const isInside = (element: Element) => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) if (found.has(around)) return true
      return false
    }
    window.newKinds = [...found].filter((element) => !isInside(element))
  }
  const screen = `screen ${location.pathname.split('/').slice(0, 3).join('/')}`
  return { look, screen, kinds: [...new Set(kinds)] }
}
