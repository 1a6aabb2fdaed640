/**
 * A search as programs that ask this portal for all results, page by page: the same address and parameters that the portal itself asks
 * with, so the same entries in the same order.
 */
import { MAX_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import { MAIN_SOURCE, type DataSourceName } from '@graticule/contracts/data-sources'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { type SearchFilters, writeFilters } from '@graticule/contracts/search/search-params'
import { pythonString, shellWord } from '../../../code/quote.ts'
import { rAddress } from '../../../code/r-address.ts'
import { notebookOf } from './search-notebook.ts'
import { dataSources } from '../../../site/data-sources.ts'

/** What the code is written for, by the names that people know. */
export const SEARCH_TOOLS = { python: 'Python', notebook: 'Jupyter', owslib: 'OWSLib', r: 'R', curl: 'curl' } as const
export type SearchTool = keyof typeof SEARCH_TOOLS

type Parameters = readonly (readonly [name: string, value: string])[]

const tuples = (parameters: Parameters): string[] =>
  parameters.map(([name, value]) => `    (${pythonString(name)}, ${pythonString(value)}),`)

/** Results for each request of a program: the most that a page may have. */
const PAGE = MAX_ITEMS_PER_PAGE
/** A program takes so many results, unless whoever runs it wants more. */
export const MOST_BY_CODE = 10_000

/** Each page is a line: JSON can hold no line ends of its own. `"reach":` cannot be in a text, whose quotation marks are escaped. */
function curl(url: string, parameters: Parameters): string {
  const number = (name: string) => `$(printf '%s' "$page" | sed -n 's/.*"${name}":\\([0-9]*\\).*/\\1/p')`
  return [
    `# prints one page of results a line, ${PAGE} results each`,
    'start=1',
    `last=${MOST_BY_CODE}`,
    'while [ "$start" -le "$last" ]; do',
    `  page=$(curl --fail --silent --show-error --location --get ${shellWord(url)} \\`,
    ...parameters.map(([name, value]) => `    --data-urlencode ${shellWord(`${name}=${value}`)} \\`),
    `    --data-urlencode "si=$start" --data-urlencode 'ct=${PAGE}' \\`,
    "    --header 'Accept: application/json') || exit 1",
    '  printf \'%s\\n\' "$page"',
    '  total=$(printf \'%s\' "$page" | sed \'s/^{"total":\\([0-9]*\\).*/\\1/\')',
    `  reach=${number('reach')}`,
    `  step=$(printf '%s' "$page" | sed 's/^.\\{0,60\\}"itemsPerPage":\\([0-9]*\\).*/\\1/')`,
    '  [ "$last" -le "${reach:-$total}" ] || last=${reach:-$total}',
    '  [ "$step" -gt 0 ] || break',
    '  start=$((start + step))',
    'done',
  ].join('\n')
}

/** What both Pythons do with one page after the other, from the function that asks for one. */
const PYTHON_PAGES = [
  'entries = []',
  'start, last = 1, most',
  'while start <= last:',
  '    result = page(start)',
  '    entries += result["entries"]',
  '    last = min(most, result["total"], result.get("reach", result["total"]))',
  '    start += max(1, result["itemsPerPage"])',
  'print(result["total"], "results,", len(entries), "fetched")',
]
const PYTHON_MOST = `most = ${MOST_BY_CODE}  # results at most`

const PRINT_ENTRIES = ['for entry in entries:', '    print(entry["resource"]["id"], entry["resource"]["title"], sep="\\t")']

/** Fetches all entries into `entries`. */
function pythonFetch(url: string, parameters: Parameters): string[] {
  return [
    'import requests',
    '',
    PYTHON_MOST,
    'parameters = [',
    ...tuples(parameters),
    ']',
    '',
    '',
    'def page(start):',
    `    window = [("si", start), ("ct", ${PAGE})]`,
    `    answer = requests.get(${pythonString(url)}, params=parameters + window, timeout=60)`,
    '    answer.raise_for_status()',
    '    return answer.json()',
    '',
    '',
    ...PYTHON_PAGES,
  ]
}

function python(url: string, parameters: Parameters): string {
  return ['# pip install requests', ...pythonFetch(url, parameters), ...PRINT_ENTRIES].join('\n')
}

/**
 * OWSLib takes one value for each parameter, puts it into an address without escaping it and drops what has braces in it: it is
 * offered where that does no harm.
 */
function owslib(description: string, parameters: Parameters): string | undefined {
  const several = new Set(parameters.map(([name]) => name)).size < parameters.length
  if (several || parameters.some(([, value]) => /[{}]/.test(value))) return undefined
  return [
    '# pip install "owslib>=0.30"',
    'from urllib.parse import quote',
    '',
    'from owslib.opensearch import OpenSearch',
    '',
    PYTHON_MOST,
    `catalogue = OpenSearch(${pythonString(description)})`,
    'parameters = {',
    ...parameters.map(([name, value]) => `    ${pythonString(name)}: ${pythonString(value)},`),
    '}',
    'escaped = {name: quote(value, safe=":,") for name, value in parameters.items()}',
    '',
    '',
    'def page(start):',
    `    return catalogue.search(${pythonString(PORTAL_FORMAT)}, **escaped, si=str(start), ct="${PAGE}")`,
    '',
    '',
    ...PYTHON_PAGES,
    ...PRINT_ENTRIES,
  ].join('\n')
}

function r(url: string, parameters: Parameters): string {
  return [
    '# install.packages("jsonlite")',
    'library(jsonlite)',
    '',
    ...rAddress(url, parameters),
    `most <- ${MOST_BY_CODE} # results at most`,
    'entries <- list()',
    'start <- 1',
    'last <- most',
    'while (start <= last) {',
    `  window <- sprintf("&si=%d&ct=${PAGE}", as.integer(start))`,
    '  result <- fromJSON(url(paste0(address, window)), simplifyVector = FALSE)',
    '  entries <- c(entries, result$entries)',
    '  last <- min(most, result$total, result$reach)',
    '  start <- start + max(1, result$itemsPerPage)',
    '}',
    'cat(result$total, "results,", length(entries), "fetched\\n")',
    'for (entry in entries) {',
    '  cat(entry$resource$id, "\\t", entry$resource$title, "\\n", sep = "")',
    '}',
  ].join('\n')
}

/** The address that is asked, and all parameters but those of one page. */
function requestOf(origin: string, source: DataSourceName, filters: SearchFilters) {
  const search = dataSources().find(source)?.search ?? { path: '', fixed: {} }
  const asked = writeFilters(filters)
  for (const name of ['reqID', 'si', 'ct']) asked.delete(name)
  for (const [name, value] of Object.entries(search.fixed)) asked.set(name, value)
  return { url: origin + search.path, parameters: [...asked] as Parameters }
}

/**
 * The code by tool, for a portal at `origin`; a tool that cannot ask for this search is missing.
 * @rule B-taking-away.code A search as code in curl, Python, R, OWSLib and a notebook, which fetches all pages
 */
export function searchCode(
  origin: string,
  source: DataSourceName,
  filters: SearchFilters,
): Readonly<Partial<Record<SearchTool, string>>> {
  const { url, parameters } = requestOf(origin, source, filters)
  const whole: Parameters = [...parameters, ['outputFormat', PORTAL_FORMAT]]
  const feed = source === MAIN_SOURCE ? owslib(`${origin}/dab/opensearch/description`, parameters) : undefined
  return {
    python: python(url, whole),
    notebook: notebookOf(pythonFetch(url, whole)),
    ...(feed === undefined ? {} : { owslib: feed }),
    r: r(url, whole),
    curl: curl(url, whole),
  }
}
