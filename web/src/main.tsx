import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { firstAnswer } from './app/first-answer.ts'
import { loadResultsPageEarly } from './app/load-results-page.ts'
import { namesUnknownSource } from './app/sources/names-unknown-source.ts'
import { PortalMap } from './app/PortalMap.tsx'
import { portalRoutes } from './app/routes.tsx'
import { showTypefaces } from './app/typefaces.ts'
import { startFromAddress } from './app/use-address-state.ts'
import { onLanguage, speak } from './i18n/index.ts'
import { languageOfPage } from './i18n/page-language.ts'
import { enterSite } from './site/enter-site.ts'
import { followLook, showLook } from './site/site-look.ts'
import { mayBeSignedIn } from './session/sign-in-address.ts'
import { followTheme } from './stores/theme.ts'
import './ui/fonts.ts'
import './ui/tokens.css'
import './ui/base.css'

/** The page listens for changes of its site after so long, ms. */
const FOLLOW_AFTER_MS = 2_000

/** What keeps the page for times without a network, and follows other tabs, is loaded after so long, ms: the first screen goes before it. */
const OFFLINE_AFTER_MS = 8_000

/** Listens for changes of the site; a page that has lost its connection tries again when it is back. */
const follow = () =>
  void import('./site/follow-site.ts').then(
    ({ followSite }) => followSite(),
    () => addEventListener('online', follow, { once: true }),
  )

followTheme()
enterSite(document)
followLook()
// the document is new: what changes of the site is heard when the first screen is there
setTimeout(follow, FOLLOW_AFTER_MS)
setTimeout(
  () =>
    void Promise.all([import('./app/sources/own-sources.ts'), import('./offline/start-offline.ts')]).then(
      ([{ followOwnSession }, { startOffline }]) => {
        followOwnSession()
        startOffline()
      },
      () => undefined,
    ),
  OFFLINE_AFTER_MS,
)
const start = () => {
  startFromAddress(location)
  loadResultsPageEarly()
}
const session = mayBeSignedIn()
  ? import('./app/sources/own-sources.ts').then(({ readOwnSession }) => readOwnSession())
  : undefined
onLanguage((language) => {
  document.documentElement.lang = language
})
// texts that cannot be loaded are read in English; they come with the document, before the code
const spoken = speak(languageOfPage()).catch(() => speak('en'))
// a source that not everybody sees is known when it is known who is signed in; without a network a search fails at once, and says so in words
const started = Promise.all([spoken, namesUnknownSource(location) ? session?.catch(() => undefined) : undefined]).then(start)

const root = document.getElementById('root')
if (root !== null) {
  const draw = () =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App router={createBrowserRouter(portalRoutes(<PortalMap />))} />
        </StrictMode>,
      ),
    )
  const drawn = Promise.all([showLook(), started]).then(draw)
  void drawn.then(firstAnswer).then(() => showTypefaces())
}
