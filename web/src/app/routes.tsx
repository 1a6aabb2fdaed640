import { PAGE_NAMES, type PageName, pagePattern, PAGES } from '@graticule/contracts/pages'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { withTexts } from '../i18n/index.ts'
import { siteInUse } from '../site/site.ts'
import { AppLayout } from './AppLayout.tsx'
import { BrokenPage, ErrorPage } from './pages/ErrorPage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { loadResultsPage } from './load-results-page.ts'

/** What pages show: an element, or what loads it. */
type Screens = Readonly<Record<PageName, Pick<RouteObject, 'element' | 'lazy'>>>

/** The pages of sign-in come together: who sees one of them soon sees another. */
const people = () => withTexts(import('../features/people/sign-in-pages.ts'), 'people')

/** Saved, popular and highlighted searches are one page with three addresses. */
const searches = async () => ({
  Component: (
    await withTexts(
      import('../features/people/searches/SavedSearchesPage.tsx'),
      'searches',
      'kept',
      'filters',
      'themes',
      'results',
    )
  ).SavedSearchesPage,
})

/** What each page of the table shows. */
const SCREENS: Screens = {
  home: { element: <HomePage /> },
  results: { lazy: async () => ({ Component: (await loadResultsPage()).ResultsPage }) },
  resource: {
    lazy: async () => {
      const { ResourcePage } = await withTexts(
        import('./pages/ResourcePage.tsx'),
        'resource',
        'results',
        'filters',
        'themes',
        'kept',
      )
      return { Component: ResourcePage }
    },
  },
  sources: { lazy: async () => ({ Component: (await import('./pages/SourcesPage.tsx')).SourcesPage }) },
  login: { lazy: async () => ({ Component: (await people()).LoginPage }) },
  register: { lazy: async () => ({ Component: (await people()).RegisterPage }) },
  verify: { lazy: async () => ({ Component: (await people()).VerifyPage }) },
  password: { lazy: async () => ({ Component: (await people()).NewPasswordPage }) },
  invitation: { lazy: async () => ({ Component: (await people()).InvitationPage }) },
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
  dashboards: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/dashboards/list/DashboardsPage.tsx'), 'dashboards', 'kept')).DashboardsPage,
    }),
  },
  dashboard: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/dashboards/edit/CreatorPage.tsx'), 'dashboards', 'kept')).CreatorPage,
    }),
  },
  sharedDashboard: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/dashboards/show/SharedDashboardPage.tsx'), 'dashboards'))
        .SharedDashboardPage,
    }),
  },
  yellowPages: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/providers/YellowPages.tsx'), 'providers')).YellowPages,
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
  savedSearches: { lazy: searches },
  highlightedSearches: { lazy: searches },
  savedRuns: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/people/runs/SavedRunsPage.tsx'), 'runs', 'kept')).SavedRunsPage,
    }),
  },
  adminOverview: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/overview/OverviewPage.tsx'), 'admin', 'desk', 'search')).OverviewPage,
    }),
  },
  adminBackups: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/backups/BackupsPage.tsx'), 'admin')).BackupsPage,
    }),
  },
  adminProviders: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/providers/ProvidersPage.tsx'), 'admin', 'providers')).ProvidersPage,
    }),
  },
  creator: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/creator/CreatorPage.tsx'), 'communities', 'admin'))
        .CreatorPage,
    }),
  },
  communityPortals: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/portals/PortalsPage.tsx'), 'communities')).PortalsPage,
    }),
  },
  geossViews: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/views/ViewsPage.tsx'), 'communities')).ViewsPage,
    }),
  },
  adminSite: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/site/SitePage.tsx'), 'communities', 'admin')).SitePage,
    }),
  },
  adminSites: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/portals/SitesPage.tsx'), 'communities', 'admin'))
        .SitesPage,
    }),
  },
  adminRoles: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/communities/roles/RolesPage.tsx'), 'communities', 'admin')).RolesPage,
    }),
  },
  adminSources: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/sources/SourcesDeskPage.tsx'), 'admin', 'desk')).SourcesDeskPage,
    }),
  },
  adminHarvests: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/harvests/HarvestsPage.tsx'), 'admin', 'desk')).HarvestsPage,
    }),
  },
  adminRecords: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/records/RecordsPage.tsx'), 'admin', 'records')).RecordsPage,
    }),
  },
  adminHarvest: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/harvests/HarvestPage.tsx'), 'admin', 'desk')).HarvestPage,
    }),
  },
  adminWidgetKeys: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/widget/keys/KeysPage.tsx'), 'embedding', 'admin')).KeysPage,
    }),
  },
  widgetBuilder: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/widget/builder/BuilderPage.tsx'), 'embedding', 'widget')).BuilderPage,
    }),
  },
  adminChanges: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/changes/ChangesPage.tsx'), 'admin', 'communities', 'records'))
        .ChangesPage,
    }),
  },
  adminNotices: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/notices/NoticesPage.tsx'), 'admin', 'notices')).NoticesPage,
    }),
  },
  adminDocuments: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/documents/DocumentsPage.tsx'), 'admin', 'documents')).DocumentsPage,
    }),
  },
  adminLogs: {
    lazy: async () => ({ Component: (await withTexts(import('../features/admin/logs/LogsPage.tsx'), 'admin', 'logs')).LogsPage }),
  },
  about: { lazy: async () => ({ Component: (await withTexts(import('./pages/AboutPage.tsx'), 'about')).AboutPage }) },
  contentPages: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/pages/PagesPage.tsx'), 'pages', 'admin')).PagesPage,
    }),
  },
  contentEditor: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/pages/EditorPage.tsx'), 'pages', 'admin')).EditorPage,
    }),
  },
  contentPreview: {
    lazy: async () => ({
      Component: (await withTexts(import('./pages/DraftPage.tsx'), 'content', 'admin')).DraftPage,
    }),
  },
  contentMenu: {
    lazy: async () => ({
      Component: (await withTexts(import('../features/admin/menu/MenuPage.tsx'), 'pages', 'admin')).MenuPage,
    }),
  },
  content: {
    lazy: async () => ({ Component: (await withTexts(import('./pages/SlugPage.tsx'), 'content')).SlugPage }),
  },
}

/** Pages that have the side navigation of the administration. Visitors of the views have none: they administer nothing. */
const isOfAdministration = (name: PageName): boolean =>
  name === 'moderation' || name === 'geossViews' || (/^\/admin(\/|$)/.test(PAGES[name].path) && !FULL_WIDTH.has(name))

/** Pages that have the navigation of the workspace. */
const WORKSPACE: ReadonlySet<PageName> = new Set([
  'bookmarks',
  'likes',
  'savedSearches',
  'highlightedSearches',
  'savedRuns',
  'dashboards',
  'account',
])

/** Pages of the administration that take its whole width. */
const FULL_WIDTH: ReadonlySet<PageName> = new Set(['contentEditor', 'contentPreview'])

const routeOf = (name: PageName, loaded: Partial<Screens>): RouteObject => ({
  path: pagePattern(name, siteInUse().slug),
  caseSensitive: true,
  ...(loaded[name] ?? SCREENS[name]),
})

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
      {
        // what does not load or breaks is one page: the header and the map stay
        errorElement: <BrokenPage />,
        children: [
          ...PAGE_NAMES.filter((name) => !isOfAdministration(name) && !WORKSPACE.has(name)).map((name) => routeOf(name, loaded)),
          {
            lazy: async () => ({
              Component: (await import('../features/people/workspace/WorkspaceLayout.tsx')).WorkspaceLayout,
            }),
            children: PAGE_NAMES.filter((name) => WORKSPACE.has(name)).map((name) => routeOf(name, loaded)),
          },
          {
            lazy: async () => ({
              Component: (await withTexts(import('../features/admin/frame/AdminLayout.tsx'), 'admin')).AdminLayout,
            }),
            children: PAGE_NAMES.filter(isOfAdministration).map((name) => routeOf(name, loaded)),
          },
          { path: '*', lazy: async () => ({ Component: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }) },
        ],
      },
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
