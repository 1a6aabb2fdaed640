import { CONSENT_COOKIE, CONSENT_REMOVED_COOKIE } from '@graticule/contracts/people/guide-cookies'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCookie } from '../../browser/cookies.ts'
import { withTexts } from '../../i18n/index.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { useConsent } from './consent.ts'
import { toldOfPage } from './matomo.ts'
import { Visits } from './Visits.tsx'

const ANALYTICS = { address: 'https://matomo.example.org/count/', site: 7 }
const forget = () => {
  for (const name of [CONSENT_COOKIE, CONSENT_REMOVED_COOKIE]) document.cookie = `${name}=; Max-Age=0; Path=/`
  useConsent.setState({ answer: undefined })
}

let sent: { readonly address: string; readonly options: RequestInit; readonly told: Record<string, string> }[]
let meta: HTMLMetaElement
beforeEach(async () => {
  await withTexts(Promise.resolve(), 'guides')
  forget()
  sent = []
  globalThis.fetch = async (address, options = {}) => {
    sent.push({
      address: typeof address === 'string' ? address : '',
      options,
      told: Object.fromEntries(options.body as URLSearchParams),
    })
    return new Response()
  }
  meta = Object.assign(document.createElement('meta'), { name: 'graticule-general' })
  document.head.append(meta)
  setAnalytics(ANALYTICS)
})
afterEach(() => {
  meta.remove()
  forget()
})

/** As the server has written the document, and as the flags are now. */
function setAnalytics(analytics: typeof ANALYTICS | undefined) {
  const flags = { ...useGeneralFlags.getInitialState(), ...(analytics && { analytics }) }
  meta.content = JSON.stringify(flags)
  useGeneralFlags.setState(flags, true)
}

function renderAt(path: string, isAsked = false) {
  const page = (
    <>
      <a href="/login?to=%2F">Sign in</a>
      <Visits isAsked={isAsked} onAnswered={() => undefined} />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}
const bar = () => screen.queryByRole('region', { name: 'Counting of visits' })

describe('counting of visits', () => {
  // @rule S3-4.consent
  // @rule S3-4.consent-bar
  it('sends nothing before somebody has agreed, and then this page and the next ones', async () => {
    const router = renderAt('/search?f:phrase=secret')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(screen.getByRole('link', { name: /^Terms and conditions/ }).getAttribute('target')).toBe('_blank')
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(bar()).toBeNull()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      address: 'https://matomo.example.org/count/matomo.php',
      options: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' },
      told: { idsite: '7', rec: '1', action_name: 'results', url: `${location.origin}/search` },
    })
    // @rule S3-4.consent-cookies
    expect([readCookie(CONSENT_COOKIE), readCookie(CONSENT_REMOVED_COOKIE)]).toEqual([expect.stringMatching(/^\d+$/), undefined])
    await router.navigate('/help')
    await waitFor(() => expect(sent).toHaveLength(2))
    // @rule S3-7.sign-in-event
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(sent[2]?.told).toMatchObject({ e_c: 'sign-in', e_a: 'start', action_name: 'about' })
    expect(JSON.stringify(sent)).not.toContain('secret')
  })

  it('does not ask a browser that wants no log, unless somebody wishes it', () => {
    Object.assign(navigator, { globalPrivacyControl: true })
    try {
      renderAt('/')
      expect(bar()).toBeNull()
      renderAt('/', true)
      expect(bar()).not.toBeNull()
    } finally {
      Object.assign(navigator, { globalPrivacyControl: false })
    }
  })

  it('sends nothing after Decline, asks no more, and stops when somebody withdraws', async () => {
    renderAt('/')
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect([bar(), sent]).toEqual([null, []])
    expect([readCookie(CONSENT_COOKIE), readCookie(CONSENT_REMOVED_COOKIE)]).toEqual([undefined, expect.any(String)])
  })

  // @rule B-visits.withdraw
  it('asks again on wish; Decline takes the consent away', async () => {
    useConsent.getState().give()
    const router = renderAt('/', true)
    await waitFor(() => expect(sent).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(readCookie(CONSENT_COOKIE)).toBeUndefined()
    await router.navigate('/help')
    expect(sent).toHaveLength(1)
  })

  // @rule B-visits.off
  it('asks nothing and sends nothing where no Matomo is set, or another one than the document allows', () => {
    useConsent.getState().give()
    setAnalytics(undefined)
    renderAt('/')
    useGeneralFlags.setState({ analytics: ANALYTICS })
    expect([bar(), sent]).toEqual([null, []])
  })
})

// @rule B-visits.what-is-told
it.each([
  ['/search', 'results', '/search'],
  ['/resource/dab/a%2F1', 'resource', '/resource/dab/a%2F1'],
  ['/dashboards/shared/a-secret-word', 'sharedDashboard', '/dashboards/shared/:word'],
  ['/admin/pages/42', 'contentEditor', '/admin/pages/:id'],
  ['/release-notes', 'content', '/release-notes'],
  ['/no/such/page', 'not found', '/404'],
])('of %s the name and the path are told, without secrets', (pathname, name, path) => {
  expect(toldOfPage(pathname)).toEqual({ name, path })
})
