/** Looks at the layout of the main screens in the pseudo-language. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { layoutFaults } from './layout-faults.ts'
import { MAIN_SCREENS, openScreen } from './main-screens.ts'
import { speakPseudo } from './pseudo-page.ts'

/** Which screens are opened, one after the other: those of administrators need one who is signed in. */
interface Look {
  readonly ofAdministrator?: boolean
  readonly rightToLeft?: boolean
}

/** Fails on whatever the measure finds wrong. */
export async function expectLayout(
  page: Page,
  context: BrowserContext,
  { ofAdministrator = false, rightToLeft = false }: Look = {},
): Promise<void> {
  await speakPseudo(context, rightToLeft)
  for (const screen of MAIN_SCREENS.filter((one) => (one.ofAdministrator ?? false) === ofAdministrator)) {
    await openScreen(page, screen)
    expect.soft(await layoutFaults(page), screen.name).toEqual([])
  }
}
