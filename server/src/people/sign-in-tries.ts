/**
 * Failed sign-ins: who guesses has to wait, and nobody else. Failures count for a visitor with an account, for an account from
 * everywhere, and for an address. A browser in which somebody has signed in before (device cookie, OWASP "Device Cookies") is counted by
 * itself, so that others who guess at an account do not keep its owner out.
 */
import { FAILED_SIGN_INS, FIRST_SIGN_IN_WAIT_MS, LONGEST_SIGN_IN_WAIT_MS, SIGN_IN_FAILURE_MS } from '@graticule/contracts/limits'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { emailKey } from './people-store.ts'
import type { Secrets } from './secrets.ts'

/** Who tries to sign in as whom. */
export interface SignInTry {
  readonly email: string
  /** Network of the visitor's address. */
  readonly visitor: string
  /** What tells this browser apart, if its owner has signed in with this account before. */
  readonly device: string | undefined
}

/** Methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface SignInTries {
  /** Milliseconds to wait before the next try; 0 = none. */
  readonly wait: (attempt: SignInTry, now: number) => Promise<number>
  readonly failed: (attempt: SignInTry, now: number) => Promise<void>
  /** The right password was given: this visitor's failures are forgotten. */
  readonly succeeded: (attempt: SignInTry) => Promise<void>
}

interface Count {
  readonly key: string
  /** Failures that cost no wait. */
  readonly free: number
}

/** @rule B-people.failure-wait Each failure beyond the free ones doubles the wait */
export function waitAfter(failures: number, free: number, sinceMs: number): number {
  if (failures < free || sinceMs >= SIGN_IN_FAILURE_MS) return 0
  const wait = Math.min(LONGEST_SIGN_IN_WAIT_MS, FIRST_SIGN_IN_WAIT_MS * 2 ** Math.min(failures - free, 20))
  return Math.max(0, wait - sinceMs)
}

async function count(db: Kysely<Tables>, key: string, now: number): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        failures: row
          .case()
          .when('sign_in_failures.last_at', '<=', now - SIGN_IN_FAILURE_MS)
          .then(1)
          .else(row('sign_in_failures.failures', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .execute()
}

/** The tries of an open database. Nothing in it tells who tried: keys are signed hashes. */
export function openSignInTries({ writer, reader }: Pick<Database, 'writer' | 'reader'>, secrets: Secrets): SignInTries {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The accounts', work)
  const keyOf = (...parts: readonly string[]) => secrets.sign('failures', JSON.stringify(parts))
  const ofVisitor = ({ email, visitor, device }: SignInTry): Count => ({
    key: device === undefined ? keyOf('visitor', emailKey(email), visitor) : keyOf('device', emailKey(email), device),
    free: FAILED_SIGN_INS.ofVisitor,
  })
  /** @rule B-people.failures */
  const countsOf = (attempt: SignInTry): readonly Count[] =>
    attempt.device === undefined
      ? [
          ofVisitor(attempt),
          { key: keyOf('account', emailKey(attempt.email)), free: FAILED_SIGN_INS.ofAccount },
          { key: keyOf('address', attempt.visitor), free: FAILED_SIGN_INS.ofAddress },
        ]
      : [ofVisitor(attempt)]
  return {
    wait: (attempt, now) =>
      available(async () => {
        const counts = countsOf(attempt)
        const keys = counts.map(({ key }) => key)
        const rows = await reader.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).execute()
        const waits = rows.map(({ key, failures, last_at: last }) =>
          waitAfter(failures, counts.find((one) => one.key === key)?.free ?? 0, now - last),
        )
        return Math.max(0, ...waits)
      }),
    failed: (attempt, now) =>
      available(async () => {
        for (const { key } of countsOf(attempt)) await count(writer, key, now)
        await writer
          .deleteFrom('sign_in_failures')
          .where('last_at', '<=', now - SIGN_IN_FAILURE_MS)
          .execute()
      }),
    succeeded: (attempt) =>
      available(
        async () => void (await writer.deleteFrom('sign_in_failures').where('key', '=', ofVisitor(attempt).key).execute()),
      ),
  }
}
