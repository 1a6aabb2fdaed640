import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { App } from '../app/App.tsx'
import { ResultsPage } from '../app/pages/ResultsPage.tsx'
import { portalRoutes } from '../app/routes.tsx'

/** The whole portal without its map, opened at this address with the page of results at hand; with a hand on keyboard and pointer. */
export function renderApp(address: string) {
  const router = createMemoryRouter(portalRoutes(null, { results: { element: <ResultsPage /> } }), { initialEntries: [address] })
  const user = userEvent.setup({ delay: null })
  render(<App router={router} />)
  return {
    user,
    router,
    /** Path and parameters as the address bar would show them, percent signs decoded. */
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
  }
}
