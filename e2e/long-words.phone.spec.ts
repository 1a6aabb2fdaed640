/** The same as `long-words.spec.ts` on a phone. */
import { test } from './journey.ts'
import { expectLayout } from './long-words.ts'
import { address, becomeAdministrator } from './sign-in.ts'

// one of the screens is a resource that there is not
test.use({ expectedStatuses: [401, 404] })
// some fifteen screens each
test.beforeEach(() => test.setTimeout(600_000))

test('on a phone long words run out of no screen', async ({ page, context }) => {
  await expectLayout(page, context)
})

test('nor do they in an account and the administration', async ({ page, context, baseURL }) => {
  await becomeAdministrator(page, address('long-words-phone'), baseURL)
  await expectLayout(page, context, { ofAdministrator: true })
})
