import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAILED_SIGN_INS } from '@graticule/contracts/limits'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { secretsOf } from './secrets.ts'
import { openSignInTries, type SignInTries, waitAfter } from './sign-in-tries.ts'

let test: TestApp
let tries: SignInTries
beforeAll(async () => {
  test = await createTestApp()
  tries = openSignInTries(test.database, secretsOf('a secret of at least thirty-two characters'))
})
afterAll(() => test.close())

const MINUTE = 60_000
const attempt = (email: string, visitor: string, device?: string) => ({ email, visitor, device })
async function failing(times: number, of: (at: number) => ReturnType<typeof attempt>, now = 0) {
  for (let at = 0; at < times; at += 1) await tries.failed(of(at), now)
}

describe('failed sign-ins', () => {
  // @rule B-people.failure-wait
  it('cost nothing at first, then a wait that doubles up to a quarter of an hour, and are forgotten after an hour', () => {
    expect([0, 4, 5, 6, 7, 20, 5_000].map((failures) => waitAfter(failures, 5, 0) / 1_000)).toEqual([0, 0, 30, 60, 120, 900, 900])
    expect(waitAfter(5, 5, 20_000)).toBe(10_000)
    expect(waitAfter(50, 5, 60 * MINUTE)).toBe(0)
  })

  // @rule B-people.failures
  it('of one visitor keep others neither from this account nor this visitor from another', async () => {
    await failing(FAILED_SIGN_INS.ofVisitor, () => attempt('a@example.org', '192.0.2.1'))
    expect(await tries.wait(attempt('A@example.org', '192.0.2.1', undefined), 0)).toBeGreaterThan(0)
    expect(await tries.wait(attempt('a@example.org', '192.0.2.2'), 0)).toBe(0)
    expect(await tries.wait(attempt('b@example.org', '192.0.2.1'), 0)).toBe(0)
    await tries.succeeded(attempt('a@example.org', '192.0.2.1'))
    expect(await tries.wait(attempt('a@example.org', '192.0.2.1'), 0)).toBe(0)
  })

  it('of many addresses with one account keep strangers out, and not a browser that is known', async () => {
    await failing(FAILED_SIGN_INS.ofAccount, (at) => attempt('many@example.org', `198.51.100.${at}`))
    expect(await tries.wait(attempt('many@example.org', '203.0.113.1'), 0)).toBeGreaterThan(0)
    expect(await tries.wait(attempt('many@example.org', '203.0.113.1', 'known'), 0)).toBe(0)
    expect(await tries.wait(attempt('many@example.org', '203.0.113.1'), 61 * MINUTE)).toBe(0)
  })

  it('of one address with many accounts keep it from all of them', async () => {
    await failing(FAILED_SIGN_INS.ofAddress, (at) => attempt(`n${at}@example.org`, '203.0.113.77'))
    expect(await tries.wait(attempt('other@example.org', '203.0.113.77'), 0)).toBeGreaterThan(0)
    expect(await tries.wait(attempt('other@example.org', '203.0.113.77', 'known'), 0)).toBe(0)
  })

  it('keep no address and no e-mail', async () => {
    const rows = await test.database.reader.selectFrom('sign_in_failures').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/example\.org|203\.0\.113/)
  })
})
