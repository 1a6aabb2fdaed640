import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AppDependencies } from '../app/dependencies.ts'
import { createTestApp, TEST_NOW, type TestApp } from './create-test-app.ts'
import { playHosts, type PlayedHosts } from './outside/played-hosts.ts'

/** For the tests of one file: a portal that may fetch layers from any public server and from the played host. */
export function mapPortal(dependencies: Partial<AppDependencies> = {}) {
  let played: PlayedHosts
  let test: TestApp
  let time = TEST_NOW
  beforeAll(async () => {
    played = await playHosts()
    test = await createTestApp({
      config: { allowHosts: [played.host], layerHosts: { anyPublic: true, hosts: [played.host] } },
      dependencies: { outbound: played.outbound, clock: () => time, ...dependencies },
    })
  })
  afterAll(async () => {
    await test.close()
    await played.close()
  })
  beforeEach(() => {
    played.forget()
    // what was fetched for another test is old
    time += 25 * 60 * 60_000
  })
  return {
    get played() {
      return played
    },
    get app() {
      return test.app
    },
    get database() {
      return test.database
    },
    clock: () => time,
    /** So many milliseconds pass. */
    later: (milliseconds: number) => {
      time += milliseconds
    },
    ask: (path: string, url: string, more: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) =>
      test.app.inject({ url: path, query: { url, ...more }, headers }),
  }
}
