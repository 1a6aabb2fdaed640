import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { PortalMap } from './app/PortalMap.tsx'
import { portalRoutes } from './app/routes.tsx'
import { startFromAddress } from './app/use-address-state.ts'
import './i18n/index.ts'
import { followTheme } from './shell/theme.ts'
import './ui/fonts.ts'
import './ui/tokens.css'
import './ui/base.css'

followTheme()
startFromAddress(location)

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App router={createBrowserRouter(portalRoutes(<PortalMap />))} />
    </StrictMode>,
  )
}
