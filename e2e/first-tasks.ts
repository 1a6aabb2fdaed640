/**
 * The first tasks of a visitor, walked with a pointer, by the keyboard alone and on a phone, and the actions of each counted: what is typed
 * and sent is one, each further click or key that chooses something is one. Moving the focus and scrolling are none.
 */
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { WAITS } from './waits.ts'

/** How a visitor acts on the page. */
export interface Hand {
  /** Actions so far. */
  readonly actions: () => number
  /** Types a sentence on the home page and sends it. */
  readonly say: (sentence: string) => Promise<void>
  /** Presses a button, follows a link. */
  readonly choose: (thing: Locator) => Promise<void>
  /** Ticks a box, chooses one of several. */
  readonly tick: (thing: Locator) => Promise<void>
  /** Chooses a row of a list of choices. */
  readonly pick: (list: Locator, row: string) => Promise<void>
}

/** A hand with a pointer or finger, or on the keyboard alone. */
export function handOn(page: Page, by: 'pointer' | 'keyboard'): Hand {
  let actions = 0
  const act = async (does: Promise<unknown>) => {
    actions += 1
    await does
  }
  return {
    actions: () => actions,
    say: (sentence) =>
      act(
        (async () => {
          await page.goto('/')
          const field = page.getByRole('combobox', { name: 'What' })
          await expect(field).toBeVisible()
          if (by === 'keyboard') await page.keyboard.press('/')
          else await field.click()
          await expect(field).toBeFocused()
          await page.keyboard.type(sentence)
          await page.keyboard.press('Enter')
          await expect(page.getByRole('article').first()).toBeVisible()
        })(),
      ),
    choose: (thing) => act(by === 'pointer' ? thing.click() : thing.press('Enter')),
    tick: (thing) => act(by === 'pointer' ? thing.check() : thing.press(' ')),
    pick: async (list, row) => {
      if (by === 'pointer') return act(list.selectOption(row))
      await list.focus()
      return act(list.selectOption(row))
    },
  }
}

const card = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title }).first()

/** Daily temperature of the Baltic in six years, as a file. */
export async function findBalticFile(page: Page, hand: Hand): Promise<void> {
  await hand.say('daily Baltic sea temperature 2015 to 2020 that can be downloaded')
  await expect(page.getByText(/^Searched in Baltic Sea for /)).toBeVisible()
  await hand.choose(card(page, /OISST/).getByRole('heading').getByRole('link'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OISST')
  const file = page.getByRole('link', { name: /Daily means of 2015/ }).first()
  await expect(file).toHaveAttribute('href', /^https:\/\/\S+\.2015\.nc$/)
}

/** Open land cover of Madagascar. */
export async function findLandCover(page: Page, hand: Hand): Promise<void> {
  await hand.say('open land cover of Madagascar')
  await expect(page.getByText('Searched in Madagascar for land cover.')).toBeVisible()
  const first = page.getByRole('article').first()
  await expect(first).toContainText(/covers (?:about )?\d+% of the area/)
  await hand.choose(first.getByRole('heading').getByRole('link'))
  await expect(page).toHaveURL(/\/resource\//)
  await expect(page.getByText('GEOSS Data-CORE').first()).toBeVisible()
}

/** The code for a search that fetches all of it. */
export async function findCode(page: Page, hand: Hand): Promise<void> {
  await hand.choose(page.getByRole('button', { name: 'Export or use in code' }))
  await hand.tick(page.getByRole('radio', { name: 'Code' }))
  await expect(page.getByText(/Fetches all \d+ results, page by page/)).toBeVisible()
}

/** A map service of a result, on the map at two of its dates. */
export async function compareDates(page: Page, hand: Hand): Promise<void> {
  await hand.say('MUR sea surface temperature')
  await hand.choose(card(page, /MUR/).getByRole('button', { name: 'Add to map' }))
  const layers = page.getByRole('button', { name: 'Layers, 1 on the map' })
  await expect(layers).toBeVisible()
  await hand.choose(layers)
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  await hand.choose(panel.getByRole('button', { name: /^Layer details/ }))
  await hand.pick(panel.getByRole('combobox', { name: 'Compare with' }), 'Same layer, another time')
  const compare = page.getByRole('group', { name: 'Compare' })
  await expect(compare.getByText(/2026-01-01$/)).toBeAttached()
  await expect(compare.getByText(/2026-06-01$/)).toBeAttached()
}

/** Strong earthquakes near Japan in a year. */
export async function findEarthquakes(page: Page, hand: Hand): Promise<void> {
  await hand.say('M6+ earthquakes near Japan in 2023')
  await expect(page.getByRole('heading', { name: /events$/ })).toBeVisible({ timeout: WAITS.slowAnswer })
  await expect(page).toHaveURL(/f:minMagnitude=6/)
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters).toContainText('Japan')
  await expect(filters).toContainText('2023')
}
