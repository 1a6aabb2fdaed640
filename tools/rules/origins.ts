/**
 * Where the ids of rules come from, in our own words: the specification, the decisions about what it leaves open and the mock-ups are not
 * part of this repository. `npm run rules` writes them to docs/rules.md.
 */

/** A part of the specification: its page, what the page is about, and what each of its nine sections says. */
interface SpecificationPage {
  readonly page: string
  readonly title: string
  readonly sections: readonly string[]
}

const SECTIONS = [
  'purpose',
  'screens and routes',
  'entities and their fields',
  'states and transitions',
  'validation rules',
  'roles and permissions',
  'calls',
  'errors',
  'constants and limits',
]

const SPECIFICATION: readonly SpecificationPage[] = [
  {
    page: '1-search-and-map',
    title: 'Search and map',
    sections: [
      'Visitors search several sources, see results in a list and on the map, and share them; what they do is logged.',
      'A link carries a search and the state of the map in named parameters, and popups tell what went wrong or takes long.',
      'Sources, result sets, entries, filters, layers and the log of use have these names and fields.',
      'A search, a layer, a filter, a tile or a run goes from one state to the next in these steps.',
      'A place phrase, a box, a date and the file of a layer are accepted under these conditions.',
      'Everybody may search; what is kept needs a person, and what is decided a moderator.',
      'The page asks its services with these paths, parameters and bodies.',
      'When a source, a layer, a place or a call fails, visitors read this.',
      'Time-outs, sizes of pages, retries, sizes on the map and defaults have these values.',
    ],
  },
  {
    page: '2-accounts-and-content',
    title: 'Accounts and content',
    sections: [
      'People keep what they find, administrators care for sites, and communities have portals of their own.',
      'Screens of people, content and communities have these addresses, and lead to each other in this way.',
      'People, sites, settings, kept items, menus, pages, dashboards and surveys have these fields.',
      'Kept lists, the menu, downloads, dashboards and sign-in go from one state to the next in these steps.',
      'Areas, coordinates, required fields, selections and ratings are accepted under these conditions.',
      'Anonymous visitors, people, moderators and administrators may do this much.',
      'Settings, content, kept items, identity and statistics are asked with these calls.',
      'Kept items, relations, areas, dashboards and pages tell of failure and success in this way.',
      'Sizes of lists, the largest area, periods, languages and the answers of surveys have these values.',
    ],
  },
  {
    page: '3-shell',
    title: 'Shell',
    sections: [
      'The shell holds the portal together for visitors, people and administrators, and for the widget.',
      'Routes, layout, menu, popups, legends and overlays are these.',
      'Menu, popups, notices, legends, tips and settings of the shell have these fields.',
      'Menu, popups, notices, tips, banner, language and sign-in go from one state to the next in these steps.',
      'Tips, forms and what is left half done are shown and asked about under these conditions.',
      'The shell offers visitors, people and administrators this much.',
      'Menu, tips, people and sign-in are asked for with these calls.',
      'The texts of failures and of success that visitors read are these.',
      'Languages, cookies, durations, sizes and widths at which the layout changes have these values.',
    ],
  },
]

/** Decisions that rules or fixed texts name, by number. */
const DECISIONS: Readonly<Record<number, string>> = {
  3: 'The notice of the end of service is one of the scheduled notices that administrators write; all are off by default.',
  8: 'Scenes of a collection come from its STAC API, else from the catalogue; earthquakes from event services.',
  9: 'Results are ordered by relevance, then by date, and say why they match.',
  10: 'Views are stored queries, and the score of a record is worked out from its metadata when it is harvested.',
  11: 'Lists are HAL with pages from 0, and errors are problem documents.',
  14: 'An improvement or a relation is removed by its author or a moderator, and not while a workflow runs on it.',
  16: 'A key of the widget belongs to a site, is bound to origins and a rate, and can be revoked.',
  19: 'Usage is counted from our own log, without addresses and names, for a configured time.',
  26: 'All words must match, in any of the searched fields; AND, OR and NOT in capitals, and quotation marks, mean what they say.',
  28: 'The four relations of boxes are told from the area of the search; what has no place or date is left out, and the help counts it.',
  29: 'Harvests mend boxes, services refuse what is out of domain, each in the form of errors of its own standard.',
  30: 'Row and path are swapped only in requests to a GEO DAB and in links of the original portal.',
  31: 'Popups and warnings follow the chosen source; another one that fails says so in its cell.',
  32: 'The row "All" merges the sources by their ranks, and is never the default.',
  33: 'The matrix is the main switch of sources; an unknown source in a link opens the first one with a notice.',
  34: 'Earthquakes are a value of the facet of sources, and are asked of event services.',
  35: 'The default range of cloud cover is sent only where it is offered, and leaves out no scene without a value.',
  36: 'Links carry further parameters of ours; chosen and preset sources are intersected, and a layer in a link is added after checks.',
  37: 'A resource has an address of its own, and no page may take the address of a service or a screen.',
  38: 'An export is of the chosen source, as far as that gives, and says when it was cut.',
  39: 'Where the pages of the specification word a text differently, one wording is chosen.',
  40: 'Results by year stand in a strip under the map that narrows the dates.',
  41: 'A click on a footprint selects it; only "Show on map" adds a layer.',
  43: 'The map shows the page of results, or all results at once when asked.',
  45: 'The size and colour of an earthquake follow from magnitude and depth, in the legend as on the map.',
  46: 'Secrets are never served to anybody; administrators see whether one is set, and its last four characters.',
  47: 'A like is a flag with a public count, apart from bookmarks and ratings.',
  48: 'Lists take any size and give 10,000 at most, and a person keeps no more of a kind.',
  49: 'The form for a new portal stores a request for administrators.',
  50: 'Shortcuts of a single letter can be switched off.',
  51: 'Private servers are reached only by exact host and port in the settings.',
  52: 'Without a relation OVERLAPS is taken; sorting has one parameter on the wire and in links.',
  53: 'The public address is the base of all links, and first segments of paths are reserved.',
  55: 'A place leads when it outweighs the next one by five times, or is the only one of its full name.',
  59: 'On paths of the original the wire is that of the original; a setting lets its clients sign in.',
  61: 'The title BACKEND ERROR is for failures of our server, and maintainers are informed only when a report was stored.',
  62: 'A place phrase is compared with the name that matched, and what is read from a phrase is shown as chips.',
  63: 'A data source is a row that operators can add to.',
  64: 'With an area or dates, relevance counts how much of them is covered and used.',
  65: 'A setting has a typed key, a default, a scope and readers, and a change reaches every server within two seconds.',
  67: 'Alerts match changed records against stored searches.',
  68: 'What one visitor does changes nothing for others.',
  70: 'What a guest keeps stays in the browser and is taken over at sign-in.',
  71: 'Every person may draft a community portal, and an administrator publishes it.',
  72: 'Administrators of a site see the administration of their own site.',
  73: 'The directory of providers accepts any credentials, and those of a remote one stay on the server.',
  75: 'Details open inside the widget, with a link to the portal.',
}

/** Mock-ups that fixed texts name. */
const MOCK_UPS: Readonly<Record<string, string>> = {
  M12b: 'Popups and notices: of failures, of long requests, of layers that are not available.',
}

/** Where an id comes from. */
export interface Origin {
  /** Its first part: `S1-9`, `D41`, `M12b`. */
  readonly id: string
  /** Which page of what: "Specification, page 1-search-and-map, section 9 (constants and limits)". */
  readonly place: string
  /** What stands there, a sentence of ours. */
  readonly words: string
}

/** Every one that is known, in order. */
export const ORIGINS: readonly Origin[] = [
  ...SPECIFICATION.flatMap(({ page, sections }, part) =>
    sections.map((words, at) => ({
      id: `S${part + 1}-${at + 1}`,
      place: `Specification, page ${page}, section ${at + 1} (${SECTIONS[at] ?? ''})`,
      words,
    })),
  ),
  ...Object.entries(DECISIONS).map(([number, words]) => ({ id: `D${number}`, place: `Decision ${number}`, words })),
  ...Object.entries(MOCK_UPS).map(([id, words]) => ({ id, place: `Mock-up ${id.slice(1)}`, words })),
]

const byId = new Map(ORIGINS.map((origin) => [origin.id, origin]))
const START = /^(?:S[1-3]-\d+|D\d+|M\d+[a-z]?)/

/** Where the id of a rule comes from; `undefined` where nothing is known of it, and for rules of pages of behaviour. */
export const originOf = (id: string): Origin | undefined => byId.get(START.exec(id)?.[0] ?? '')

/** The page and the sentence of an id, to be printed behind it. */
export function toldOf(id: string, words: string): string {
  const page = /^B-([a-z-]+)\./.exec(id)?.[1]
  const origin = originOf(id)
  const place = page === undefined ? origin && `${origin.place}: ${origin.words}` : `docs/behaviour/${page}.md`
  return [...(words === '' ? [] : [`It says "${words}".`]), ...(place === undefined ? [] : [`Its page: ${place}`])].join(' ')
}
