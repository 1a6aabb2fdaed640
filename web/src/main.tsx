import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { loadResultsPageEarly } from './app/load-results-page.ts'
import { PortalMap } from './app/PortalMap.tsx'
import { portalRoutes } from './app/routes.tsx'
import { startFromAddress } from './app/use-address-state.ts'
import { speak } from './i18n/index.ts'
import { makeLanguage } from './i18n/load-texts.ts'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { enterSite } from './site/enter-site.ts'
import { mayBeSignedIn } from './session/sign-in-address.ts'
import { followTheme } from './shell/theme.ts'
import './ui/fonts.ts'
import './ui/tokens.css'
import './ui/base.css'

followTheme()
enterSite(document)
startFromAddress(location)
loadResultsPageEarly()
if (mayBeSignedIn()) void import('./session/sign-in.ts').then(({ readSession }) => readSession())

/** The language of the document; in development the address may name another, as `?lang=en-XA`. */
function languageOfPage(): string {
  const { lang } = document.documentElement
  if (!import.meta.env.DEV) return lang
  makeLanguage(PSEUDO_LANGUAGE, pseudoWords)
  return new URLSearchParams(location.search).get('lang') ?? lang
}

const root = document.getElementById('root')
if (root !== null) {
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <App router={createBrowserRouter(portalRoutes(<PortalMap />))} />
      </StrictMode>,
    )
  // texts that cannot be loaded are read in English
  speak(languageOfPage()).then(draw, draw)
}
