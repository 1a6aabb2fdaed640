import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { loadResultsPageEarly } from './app/load-results-page.ts'
import { PortalMap } from './app/PortalMap.tsx'
import { portalRoutes } from './app/routes.tsx'
import { startFromAddress } from './app/use-address-state.ts'
import { i18n, speak } from './i18n/index.ts'
import { languageOfPage } from './i18n/page-language.ts'
import { enterSite } from './site/enter-site.ts'
import { mayBeSignedIn } from './session/sign-in-address.ts'
import { followTheme } from './stores/theme.ts'
import './ui/fonts.ts'
import './ui/tokens.css'
import './ui/base.css'

followTheme()
enterSite(document)
startFromAddress(location)
loadResultsPageEarly()
if (mayBeSignedIn()) void import('./session/sign-in.ts').then(({ readSession }) => readSession())

const root = document.getElementById('root')
if (root !== null) {
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <App router={createBrowserRouter(portalRoutes(<PortalMap />))} />
      </StrictMode>,
    )
  // texts that cannot be loaded are read in English
  speak(languageOfPage()).then(draw, () => {
    document.documentElement.lang = i18n.language
    draw()
  })
}
