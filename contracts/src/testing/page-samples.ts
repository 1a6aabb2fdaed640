/** Addresses of each page of the table, for the tests of contracts, server and page: they walk over the same rows. */
import type { PageName, PageParameters } from '../pages.ts'

/** Addresses around one page. */
export interface PageSample<Name extends PageName = PageName> {
  /** Its canonical address on the global site. */
  readonly plain: string
  /** Its address on the site `polar`, where sites have this page. */
  readonly community: string
  readonly parameters: PageParameters<Name>
  /** Other addresses of the same page. */
  readonly others: readonly string[]
  /** Addresses that look alike and are no page. */
  readonly nearMisses: readonly string[]
}

export const PAGE_SAMPLES: { readonly [Name in PageName]: PageSample<Name> } = {
  home: { plain: '/', community: '/community/polar', parameters: {}, others: [], nearMisses: ['/home', '/index'] },
  results: {
    plain: '/search',
    community: '/community/polar/search',
    parameters: {},
    others: ['/search/'],
    nearMisses: ['/searches', '/Search', '/search/deeper'],
  },
  resource: {
    plain: '/resource/data/a%2Fb%3Ac',
    community: '/community/polar/resource/data/a%2Fb%3Ac',
    parameters: { dataSource: 'data', id: 'a/b:c' },
    others: ['/resource/cr_data/a%2Fb:c', '/resource/data/a%2Fb%3Ac/'],
    nearMisses: ['/resource', '/resource/data', '/resource/data/a/b', '/Resource/data/a'],
  },
  sources: {
    plain: '/sources',
    community: '/community/polar/sources',
    parameters: {},
    others: ['/sources/'],
    nearMisses: ['/source', '/sources/dab', '/SOURCES'],
  },
  about: {
    plain: '/help',
    community: '/community/polar/help',
    parameters: {},
    others: ['/help/'],
    nearMisses: ['/Help', '/help/us', '/helps'],
  },
  login: {
    plain: '/login',
    community: '/community/polar/login',
    parameters: {},
    others: ['/login/'],
    nearMisses: ['/Login', '/login/us', '/logins'],
  },
  register: {
    plain: '/register',
    community: '/community/polar/register',
    parameters: {},
    others: ['/register/'],
    nearMisses: ['/Register', '/register/us', '/registers'],
  },
  verify: {
    plain: '/verify',
    community: '/community/polar/verify',
    parameters: {},
    others: ['/verify/'],
    nearMisses: ['/Verify', '/verify/us', '/verifys'],
  },
  password: {
    plain: '/password',
    community: '/community/polar/password',
    parameters: {},
    others: ['/password/'],
    nearMisses: ['/Password', '/password/us', '/passwords'],
  },
  bookmarks: {
    plain: '/bookmarks',
    community: '/community/polar/bookmarks',
    parameters: {},
    others: ['/bookmarks/'],
    nearMisses: ['/Bookmarks', '/bookmarks/all', '/bookmark'],
  },
  savedSearches: {
    plain: '/saved-searches',
    community: '/community/polar/saved-searches',
    parameters: {},
    others: ['/saved-searches/'],
    nearMisses: ['/Saved-searches', '/saved-searches/all', '/saved-search'],
  },
  savedRuns: {
    plain: '/saved-runs',
    community: '/community/polar/saved-runs',
    parameters: {},
    others: ['/saved-runs/'],
    nearMisses: ['/Saved-runs', '/saved-runs/all', '/saved-run'],
  },
  likes: {
    plain: '/bookmarks/geo-likes',
    community: '/community/polar/bookmarks/geo-likes',
    parameters: {},
    others: ['/bookmarks/geo-likes/'],
    nearMisses: ['/bookmarks/Geo-likes', '/geo-likes', '/bookmarks/geo-likes/1'],
  },
  moderation: {
    plain: '/moderation',
    community: '/community/polar/moderation',
    parameters: {},
    others: ['/moderation/'],
    nearMisses: ['/Moderation', '/moderation/queue', '/moderations'],
  },
  feedback: {
    plain: '/feedback',
    community: '/community/polar/feedback',
    parameters: {},
    others: ['/feedback/'],
    nearMisses: ['/Feedback', '/feedback/us', '/feedbacks'],
  },
  account: {
    plain: '/account',
    community: '/community/polar/account',
    parameters: {},
    others: ['/account/'],
    nearMisses: ['/Account', '/account/us', '/accounts'],
  },
  users: {
    plain: '/admin/users',
    community: '/community/polar/admin/users',
    parameters: {},
    others: ['/admin/users/'],
    nearMisses: ['/admin', '/admin/Users', '/users'],
  },
  feedbackDesk: {
    plain: '/admin/feedback',
    community: '/community/polar/admin/feedback',
    parameters: {},
    others: ['/admin/feedback/'],
    nearMisses: ['/admin/Feedback', '/admin/feedback/1'],
  },
  highlights: {
    plain: '/admin/highlighted-searches',
    community: '/community/polar/admin/highlighted-searches',
    parameters: {},
    others: ['/admin/highlighted-searches/'],
    nearMisses: ['/admin/highlighted-search', '/highlighted-searches'],
  },
}
