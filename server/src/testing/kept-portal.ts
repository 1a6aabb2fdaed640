/** The whole server with people who keep things, on SQLite or, in `npm run test:services`, on PostgreSQL. */
import type { LightMyRequestResponse } from 'fastify'
import type { AppDependencies } from '../app/dependencies.ts'
import type { Config } from '../config.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import type { Visitor } from '../identity/visitor.ts'
import { createTestApp, TEST_NOW, type TestApp } from './create-test-app.ts'
import { createPerson, playIdentity } from './identity/played-identity.ts'
import { createTestLocation } from './test-location.ts'

/** People by their token. */
export const PEOPLE = {
  one: createPerson({ id: 'person-1' }),
  other: createPerson({ id: 'person-2' }),
  third: createPerson({ id: 'person-3' }),
  moderator: createPerson({ id: 'person-4', roles: new Set(['moderator']) }),
  admin: createPerson({ id: 'person-5', roles: new Set(['admin']) }),
} as const satisfies Readonly<Record<string, Visitor>>
export type PlayedPerson = keyof typeof PEOPLE

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A portal whose clock goes on by a second with every look at it. */
export interface KeptPortal extends TestApp {
  /** Sends a request as somebody; `undefined` = nobody. */
  readonly ask: (
    who: PlayedPerson | undefined,
    method: Method,
    url: string,
    payload?: string | object,
  ) => Promise<LightMyRequestResponse>
  /** Lets time go by, ms. */
  readonly wait: (milliseconds: number) => void
}

/** Opens it with these records. */
export async function openKeptPortal(
  records: readonly CatalogueRecord[] = [],
  dependencies: Partial<AppDependencies> = {},
  config: Partial<Config> = {},
): Promise<KeptPortal> {
  const { location, remove } = await createTestLocation()
  let now = TEST_NOW
  const clock = () => (now += 1_000)
  const test = await createTestApp({
    records,
    config: { ...location, ...config },
    dependencies: { identity: playIdentity(PEOPLE), clock, ...dependencies },
  })
  return {
    ...test,
    ask: (who, method, url, payload) =>
      test.app.inject({
        method,
        url,
        headers: who === undefined ? {} : { authorization: `Bearer ${who}` },
        ...(payload === undefined ? {} : { payload }),
      }),
    wait: (milliseconds) => void (now += milliseconds),
    close: async () => {
      await test.close()
      await remove()
    },
  }
}
