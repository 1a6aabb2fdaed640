import { PAGE_NAMES, type PageName, pagePattern } from '@graticule/contracts/pages'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { withTexts } from '../i18n/index.ts'
import { siteInUse } from '../site/site.ts'
import { AppLayout } from './AppLayout.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { loadResultsPage } from './load-results-page.ts'

/** What pages show: an element, or what loads it. */
type Screens = Readonly<Record<PageName, Pick<RouteObject, 'element' | 'lazy'>>>

/** The pages of sign-in come together: who sees one of them soon sees another. */
const people = () => withTexts(import('../features/people/sign-in-pages.ts'), 'people')

/** What each page of the table shows. */
const SCREENS: Screens = {
  home: { element: <HomePage /> },
  results: { lazy: async () => ({ Component: (await loadResultsPage()).ResultsPage }) },
  resource: {
    lazy: async () => {
      const { ResourcePage } = await withTexts(import('./pages/ResourcePage.tsx'), 'resource', 'results', 'filters', 'kept')
      return { Component: ResourcePage }
    },
  },
  sources: { lazy: async () => ({ Component: (await import('./pages/SourcesPage.tsx')).SourcesPage }) },
  login: { lazy: async () => ({ Component: (await people()).LoginPage }) },
  register: { lazy: async () => ({ Component: (await people()).RegisterPage }) },
  verify: { lazy: async () => ({ Component: (await people()).VerifyPage }) },
  password: { lazy: async () => ({ Component: (await people()).NewPasswordPage }) },
  account: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/account/AccountPage.tsx'), 'people')).AccountPage,
    }),
  },
  users: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/users/UsersPage.tsx'), 'people')).UsersPage,
    }),
  },
  feedback: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/feedback/FeedbackPage.tsx'), 'feedback', 'robot', 'people'))
        .FeedbackPage,
    }),
  },
  feedbackDesk: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/feedback-desk/FeedbackDeskPage.tsx'), 'feedback')).FeedbackDeskPage,
    }),
  },
  highlights: {
    lazy: async () => ({
      Component: (
        await withTexts(
          import('../features/people/highlights/HighlightsPage.tsx'),
          'highlights',
          'searches',
          'filters',
          'results',
        )
      ).HighlightsPage,
    }),
  },
  bookmarks: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/bookmarks/BookmarksPage.tsx'), 'kept', 'people', 'results'))
        .BookmarksPage,
    }),
  },
  likes: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/bookmarks/LikesPage.tsx'), 'kept', 'people', 'results')).LikesPage,
    }),
  },
  moderation: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/moderation/ModerationPage.tsx'), 'moderation', 'improve'))
        .ModerationPage,
    }),
  },
  savedSearches: {
    lazy: async () => ({
      Component: (
        await withTexts(import('../features/people/searches/SavedSearchesPage.tsx'), 'searches', 'kept', 'filters', 'results')
      ).SavedSearchesPage,
    }),
  },
  savedRuns: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/runs/SavedRunsPage.tsx'), 'runs', 'kept')).SavedRunsPage,
    }),
  },
  about: { lazy: async () => ({ Component: (await withTexts(import('./pages/AboutPage.tsx'), 'about')).AboutPage }) },
}

/**
 * The pages of the site in use, all in front of one map. First segments of services belong to the server and never come here; pages
 * of another site are not among these routes, because the server says of each document which site it belongs to.
 *
 * @param loaded pages that are there already and need not be loaded
 */
export const portalRoutes = (map: ReactNode, loaded: Partial<Screens> = {}): RouteObject[] => [
  {
    element: <AppLayout map={map} />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      ...PAGE_NAMES.map((name) => ({
        path: pagePattern(name, siteInUse().slug),
        caseSensitive: true,
        ...(loaded[name] ?? SCREENS[name]),
      })),
      { path: '*', lazy: async () => ({ Component: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }) },
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
