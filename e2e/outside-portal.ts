/** A portal of its own for journeys about outside sources, which are played by a server on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OutsideReplay, replayOutside } from '../server/src/testing/outside/replay-outside.ts'
import { type PortalProcess, startPortal } from '../tools/portal-process.ts'
import type { OutsideName } from '../server/src/testing/outside/outside-answers.ts'
import { test as base } from './journey.ts'

interface Outside {
  readonly replay: OutsideReplay
  readonly portal: PortalProcess
  /** Its data folder, for the command line. */
  readonly data: string
}

/** A check of a source's state asks it for one record; a search asks for a page of them. */
const CHECK = /[?&](?:rows|size|srlimit)=1(?:&|$)/

/** The searches of these outside sources so far, without the checks of their state. */
export const searchesOf = ({ asked }: OutsideReplay, ...names: readonly OutsideName[]): readonly string[] =>
  asked.map(({ line }) => line).filter((line) => names.some((name) => line.startsWith(`GET /${name}/`)) && !CHECK.test(line))

export const test = base.extend<object, { outside: Outside }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern
    async ({}, use) => {
      const replay = await replayOutside()
      const data = mkdtempSync(join(tmpdir(), 'graticule-outside-'))
      const portal = await startPortal(undefined, { ...replay.environment, GRATICULE_DATA: data })
      await use({ replay, portal, data })
      await portal.stop()
      await replay.close()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ outside }, use) => use(outside.portal.base),
})
