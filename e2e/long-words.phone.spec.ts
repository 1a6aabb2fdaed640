/** The same as `long-words.spec.ts` on a phone. */
import { test } from './journey.ts'
import { expectLayout } from './main-screens.ts'
import { address, becomeAdministrator } from './sign-in.ts'
import { WAITS } from './waits.ts'

// one of the screens is a resource that there is not
test.use({ expectedStatuses: [401, 404] })
// some fifteen screens each
test.beforeEach(() => test.setTimeout(WAITS.allScreens))

test('on a phone long words run out of no screen', async ({ page, context }) => {
  await expectLayout(page, context)
})

test('nor do they in an account and the administration', async ({ page, context, baseURL }) => {
  await becomeAdministrator(page, address('long-words-phone'), baseURL)
  await expectLayout(page, context, { ofAdministrator: true })
})
