/** A portal of its own beside played catalogues, for journeys of those who set a portal up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { playCatalogues, type PlayedCatalogues } from '../server/src/testing/outside/played-catalogues.ts'
import { playGuard, type PlayedGuard } from '../server/src/testing/outside/played-guard.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import { test as base } from './journey.ts'
import { administratorLink, registerAdministrator, signInAs } from './sign-in.ts'

/** What the guarded catalogue wants to be asked with. */
export const KEY = 'a-key-of-the-portal-42'

export interface Desk {
  readonly played: PlayedCatalogues
  readonly guard: PlayedGuard
  readonly portal: PortalProcess
  readonly data: string
}

/** Starts both, gives them, and ends them. */
export async function withDesk(use: (desk: Desk) => Promise<void>): Promise<void> {
  const played = await playCatalogues()
  const data = mkdtempSync(join(tmpdir(), 'graticule-desk-'))
  const guard = await playGuard(played.base, KEY)
  const hosts = [played.base, guard.base].map((base) => new URL(base).host).join(',')
  const environment = { GRATICULE_OUTSIDE: 'off', GRATICULE_ALLOW_HOSTS: hosts, GRATICULE_DATA: data }
  const portal = await startPortal(undefined, environment)
  try {
    await use({ played, guard, portal, data })
  } finally {
    await portal.stop()
    guard.close()
    await played.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Journeys of one file that share a portal. */
export const test = base.extend<object, { desk: Desk }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
  desk: [async ({}, use) => withDesk(use), { scope: 'worker' }],
  baseURL: async ({ desk }, use) => use(desk.portal.base),
})

/** Makes an administrator of the portal, and signs in. */
export async function becomeAdministrator(
  page: Page,
  { portal, data }: Pick<Desk, 'portal' | 'data'>,
  email: string,
): Promise<void> {
  await registerAdministrator(page, administratorLink(data, portal.base), email, 'Admin')
  await signInAs(page, email, 'Admin')
}
