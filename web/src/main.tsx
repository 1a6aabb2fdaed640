import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { loadResultsPageEarly } from './app/load-results-page.ts'
import { PortalMap } from './app/PortalMap.tsx'
import { portalRoutes } from './app/routes.tsx'
import { startFromAddress } from './app/use-address-state.ts'
import './i18n/index.ts'
import { PSEUDO_LANGUAGE, pseudoText } from './i18n/pseudo-language.ts'
import { spellTexts } from './i18n/texts.ts'
import { enterSite } from './site/enter-site.ts'
import { followTheme } from './shell/theme.ts'
import './ui/fonts.ts'
import './ui/tokens.css'
import './ui/base.css'

// `?lang=en-XA` shows the pseudo-language
if (import.meta.env.DEV && new URLSearchParams(location.search).get('lang') === PSEUDO_LANGUAGE) spellTexts(pseudoText)
followTheme()
enterSite(document)
startFromAddress(location)
loadResultsPageEarly()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App router={createBrowserRouter(portalRoutes(<PortalMap />))} />
    </StrictMode>,
  )
}
