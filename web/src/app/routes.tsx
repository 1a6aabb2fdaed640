import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { SOURCES_PATH } from '../shell/address.ts'
import { AppLayout } from './AppLayout.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { HomePage } from './HomePage.tsx'
import { ResultsPage } from './ResultsPage.tsx'

/**
 * The pages of the portal, all in front of one map. First segments of services belong to the server and never come here.
 */
export const portalRoutes = (map: ReactNode): RouteObject[] => [
  {
    element: <AppLayout map={map} />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', element: <HomePage /> },
      { path: '/search', element: <ResultsPage /> },
      {
        path: '/resource/:dataSource/:id',
        lazy: async () => ({ Component: (await import('./ResourcePage.tsx')).ResourcePage }),
      },
      { path: SOURCES_PATH, lazy: async () => ({ Component: (await import('./SourcesPage.tsx')).SourcesPage }) },
      { path: '*', lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }) },
    ],
  },
  // the condition is known when the portal is built, and what only it leads to is left out
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/components',
          lazy: async () => ({ Component: (await import('./dev/ComponentsPage.tsx')).ComponentsPage }),
          errorElement: <ErrorPage />,
        },
      ]
    : []),
]
