/** Texts that are 40 % longer, and a language that is written from right to left: nothing runs out of a screen. */
import { test } from './journey.ts'
import { expectLayout } from './main-screens.ts'
import { address, becomeAdministrator } from './sign-in.ts'
import { WAITS } from './waits.ts'

// one of the screens is a resource that there is not
test.use({ expectedStatuses: [401, 404] })
// some fifteen screens each
test.beforeEach(() => test.setTimeout(WAITS.allScreens))

test('with long words nothing runs out of the window, is cut off or lies on something else', async ({ page, context }) => {
  await expectLayout(page, context)
})

test('nor does it in an account and the administration', async ({ page, context, baseURL }) => {
  await becomeAdministrator(page, address('long-words'), baseURL)
  await expectLayout(page, context, { ofAdministrator: true })
})

test('nor does it in a language that is written from right to left', async ({ page, context }) => {
  await expectLayout(page, context, { rightToLeft: true })
})
