/**
 * The pages of the portal as one table, and the first path segments that are reserved. The page derives routes and titles
 * from it, the server which addresses are pages.
 *
 * A page of a site has two forms: `/search` on the global site, `/community/{site}/search` on any other.
 */
import { SHIPPED_SOURCES } from './data-sources.ts'

/** One page. */
export interface PageRow {
  /** From the root of its site; `:name` stands for any one segment. */
  readonly path: `/${string}`
  /** Message key of its title: `feature:key`. A page about one thing takes the name of that thing as soon as it is known. */
  readonly title: `${string}:${string}`
  /** Each site has this page; otherwise only the global site has it. */
  readonly inSites: boolean
}

/**
 * All pages by name. An address that none of them has is answered 404.
 * @rule S3-2.pages One table of pages gives routes, titles and reserved words
 */
export const PAGES = {
  home: { path: '/', title: 'search:home.title', inSites: true },
  results: { path: '/search', title: 'results:pageTitle', inSites: true },
  resource: { path: '/resource/:dataSource/:id', title: 'resource:state.loading', inSites: true },
  sources: { path: '/sources', title: 'search:sources.page', inSites: false },
  about: { path: '/help', title: 'about:title', inSites: true },
  login: { path: '/login', title: 'people:signIn.page', inSites: false },
  register: { path: '/register', title: 'people:register.page', inSites: false },
  verify: { path: '/verify', title: 'people:verify.page', inSites: false },
  invitation: { path: '/invitation', title: 'people:invitation.page', inSites: false },
  password: { path: '/password', title: 'people:newPassword.page', inSites: false },
  bookmarks: { path: '/bookmarks', title: 'kept:list.page', inSites: true },
  savedSearches: { path: '/saved-searches', title: 'searches:page', inSites: true },
  highlightedSearches: { path: '/highlighted-searches', title: 'searches:highlightedPage', inSites: true },
  savedRuns: { path: '/saved-runs', title: 'runs:page', inSites: true },
  likes: { path: '/bookmarks/geo-likes', title: 'kept:likes.page', inSites: true },
  moderation: { path: '/moderation', title: 'moderation:page', inSites: false },
  yellowPages: { path: '/yellow-pages', title: 'providers:page', inSites: true },
  dashboards: { path: '/dashboards', title: 'dashboards:list.page', inSites: true },
  sharedDashboard: { path: '/dashboards/shared/:word', title: 'dashboards:list.page', inSites: true },
  dashboard: { path: '/dashboards/:id', title: 'dashboards:edit.page', inSites: true },
  feedback: { path: '/feedback', title: 'feedback:page', inSites: true },
  account: { path: '/account', title: 'people:account.page', inSites: false },
  users: { path: '/admin/users', title: 'people:users.page', inSites: false },
  feedbackDesk: { path: '/admin/feedback', title: 'feedback:desk.page', inSites: false },
  adminProviders: { path: '/admin/providers', title: 'providers:admin.page', inSites: false },
  highlights: { path: '/admin/highlighted-searches', title: 'highlights:page', inSites: false },
  adminOverview: { path: '/admin', title: 'admin:overview.page', inSites: false },
  adminBackups: { path: '/admin/backups', title: 'admin:backups.page', inSites: false },
  creator: { path: '/creator', title: 'communities:creator.page', inSites: true },
  communityPortals: { path: '/community-portals', title: 'communities:portals.page', inSites: false },
  geossViews: { path: '/geoss-views', title: 'communities:views.page', inSites: true },
  adminSite: { path: '/admin/site', title: 'communities:site.page', inSites: true },
  adminSites: { path: '/admin/sites', title: 'communities:sites.page', inSites: false },
  adminRoles: { path: '/admin/roles', title: 'communities:roles.page', inSites: true },
  adminWidgetKeys: { path: '/admin/widget-keys', title: 'embedding:keys.page', inSites: true },
  widgetBuilder: { path: '/widget', title: 'embedding:builder.page', inSites: true },
  adminChanges: { path: '/admin/changes', title: 'admin:changes.page', inSites: true },
  contentPages: { path: '/admin/pages', title: 'pages:page', inSites: true },
  contentEditor: { path: '/admin/pages/:id', title: 'pages:editor.page', inSites: true },
  contentPreview: { path: '/admin/pages/:id/preview', title: 'content:preview.page', inSites: true },
  contentMenu: { path: '/admin/menu', title: 'pages:menu.page', inSites: true },
  adminNotices: { path: '/admin/notices', title: 'notices:desk.page', inSites: true },
  adminDocuments: { path: '/admin/documents', title: 'documents:page', inSites: true },
  adminLogs: { path: '/admin/logs', title: 'logs:page', inSites: false },
  adminSources: { path: '/admin/sources', title: 'desk:sources.page', inSites: false },
  adminHarvests: { path: '/admin/harvests', title: 'desk:harvests.page', inSites: false },
  adminRecords: { path: '/admin/records', title: 'records:page', inSites: false },
  adminHarvest: { path: '/admin/harvests/:id', title: 'desk:harvests.one', inSites: false },
  // the last: it takes what no other page has
  content: { path: '/:slug', title: 'content:loading', inSites: true },
} as const satisfies Readonly<Record<string, PageRow>>
export type PageName = keyof typeof PAGES

/** Names of all pages in the order of the table. */
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

type NamesIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/**
 * Pages for people who are signed in: whoever is not is led to the page of sign-in, and back. Lists that keep something in the browser
 * for guests (bookmarks, saved searches) are not among them.
 * @rule S3-4.sign-in-pages Pages that need sign-in are listed in one place, and lead to the page of sign-in
 */
export const SIGN_IN_PAGES: ReadonlySet<PageName> = new Set(
  PAGE_NAMES.filter((name) => /^\/(?:account|admin|creator|moderation|saved-runs)(?:\/|$)/.test(PAGES[name].path)),
)
  .add('dashboards')
  .add('dashboard')

/** What an address of this page names, not percent-encoded: `{ dataSource, id }` for a resource. */
export type PageParameters<Name extends PageName> = { readonly [Key in NamesIn<(typeof PAGES)[Name]['path']>]: string }

/** Pages whose address names nothing. */
export type PlainPageName = { readonly [Name in PageName]: keyof PageParameters<Name> extends never ? Name : never }[PageName]

/** A page that an address names. */
export type FoundPage = {
  readonly [Name in PageName]: {
    readonly name: Name
    /** Slug of the site; empty = the global site. Whether there is such a site is for the reader to find out. */
    readonly site: string
    readonly parameters: PageParameters<Name>
  }
}[PageName]

/** First segment of the pages of all sites but the global one. */
export const SITE_SEGMENT = 'community'

/** First segments that services have, now or in the original portal. Below them there are only the pages that the table names. */
export const SERVICE_SEGMENTS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'auth',
  'contents',
  'csw',
  'curated',
  'dab',
  'feeds',
  'geossWidget',
  'health',
  'internal',
  'kp',
  'metrics',
  'nextgeoss',
  'oembed',
  'ogc',
  'opensearch',
  'people',
  'personaldata',
  'places',
  'proxy',
  'sdg',
  'session',
  'settings',
  'stac',
  'statistics',
  'system',
  'thumbnails',
  'wps',
  'zenodo',
])

/** First segments of screens of the original portal and of the roles in this one, of short links, and of the original's sign-in. */
const SCREEN_SEGMENTS = [
  'admin',
  'c',
  'creator',
  'dashboards',
  'feedback',
  'geoss-views',
  'highlighted-searches',
  's',
  'yellow-pages',
]

/**
 * Words that the slug of a page of content may not be: first segments of services and screens.
 * @rule D53.reserved-words The first path segments of services and screens cannot be slugs of content pages
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...SERVICE_SEGMENTS,
  ...SCREEN_SEGMENTS,
  SITE_SEGMENT,
  ...PAGE_NAMES.map((name) => PAGES[name].path.split('/')[1] ?? '').filter(
    (segment) => segment !== '' && !segment.startsWith(':'),
  ),
])

/** The slug of a page of content: words of small letters and digits, joined with hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The segments of a path, decoded; `undefined` for what is no path or cannot be decoded. One slash at the end counts for nothing. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const inner = path.slice(1).replace(/\/$/, '')
  if (inner === '') return path === '//' ? undefined : []
  try {
    const segments = inner.split('/').map(decodeURIComponent)
    return segments.includes('') ? undefined : segments
  } catch {
    return undefined
  }
}

const patternOf = (name: PageName): string[] => PAGES[name].path.split('/').filter((segment) => segment !== '')

function parametersOf(name: PageName, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = patternOf(name)
  if (pattern.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [at, segment] of pattern.entries()) {
    const given = segments[at] ?? ''
    if (segment.startsWith(':')) parameters[segment.slice(1)] = given
    else if (segment !== given) return undefined
  }
  return parameters
}

const mayBeSlug = (text: string): boolean => SLUG.test(text) && !RESERVED_SLUGS.has(text)

/**
 * The page that a path names, as it stands in an address (percent-encoded, without its query). Upper and lower case differ.
 * `undefined` = there is no such page. Whether a page of content has been written is for its reader to find out.
 */
export function findPage(path: string): FoundPage | undefined {
  const segments = segmentsOf(path)
  if (segments === undefined) return undefined
  const ofSite = segments[0] === SITE_SEGMENT && segments.length > 1
  const [site, inner] = ofSite ? [segments[1] ?? '', segments.slice(2)] : ['', segments]
  for (const name of PAGE_NAMES) {
    const parameters = ofSite && !PAGES[name].inSites ? undefined : parametersOf(name, inner)
    if (name === 'content' && !mayBeSlug(parameters?.['slug'] ?? '')) continue
    if (parameters !== undefined) return { name, site, parameters } as FoundPage
  }
  return undefined
}

/** Slug of the site that an address lies below, whether a page has it or not; empty = the global site. */
export function siteOfPath(path: string): string {
  const [first, slug = ''] = segmentsOf(path) ?? []
  return first === SITE_SEGMENT ? slug : ''
}

const ofSite = (path: string, inSites: boolean, site: string): string => {
  if (site === '' || !inSites) return path
  return `/${SITE_SEGMENT}/${encodeURIComponent(site)}${path === '/' ? '' : path}`
}

/** Pattern of the addresses that a page has on this site (slug; empty = the global one), as a router takes it. */
export const pagePattern = (name: PageName, site: string): string => ofSite(PAGES[name].path, PAGES[name].inSites, site)

/**
 * The address of a page on this site (slug; empty = the global one), percent-encoded, from the root of the portal.
 * @rule S3-2.community-form Pages of a site are under /community/{siteurl}/
 */
export function pagePath<Name extends PageName>(name: Name, site: string, parameters: PageParameters<Name>): string {
  const given = parameters as Readonly<Record<string, string>>
  const filled = patternOf(name).map((segment) =>
    segment.startsWith(':') ? encodeURIComponent(given[segment.slice(1)] ?? '') : segment,
  )
  return ofSite(`/${filled.join('/')}`, PAGES[name].inSites, site)
}

/** The one address among all that name this page: without a slash at its end, and its source by the name that links give it. */
export function canonicalPath(found: FoundPage): string {
  if (found.name !== 'resource') return pagePath(found.name, found.site, found.parameters as PageParameters<typeof found.name>)
  const { dataSource, id } = found.parameters
  return pagePath('resource', found.site, { dataSource: SHIPPED_SOURCES.find(dataSource)?.name ?? dataSource, id })
}
