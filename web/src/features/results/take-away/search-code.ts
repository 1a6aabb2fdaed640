/**
 * A search as programs that ask this portal for the page that is shown: the same address and parameters that the portal
 * itself asks with, so the same entries in the same order.
 */
import { MAIN_SOURCE, type DataSourceName } from '@graticule/contracts/data-sources'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { type SearchFilters, writeFilters } from '@graticule/contracts/search/search-params'
import { pythonString, shellWord } from '../../../code/quote.ts'
import { rAddress } from '../../../code/r-address.ts'
import { dataSources } from '../../../site/data-sources.ts'

/** What the code is written for, by the names that people know. */
export const SEARCH_TOOLS = { python: 'Python', owslib: 'OWSLib', r: 'R', curl: 'curl' } as const
export type SearchTool = keyof typeof SEARCH_TOOLS

type Parameters = readonly (readonly [name: string, value: string])[]

function curl(url: string, parameters: Parameters): string {
  return [
    `curl --fail --location --get ${shellWord(url)}`,
    ...parameters.map(([name, value]) => `  --data-urlencode ${shellWord(`${name}=${value}`)}`),
    "  --header 'Accept: application/json'",
  ].join(' \\\n')
}

const tuples = (parameters: Parameters): string[] =>
  parameters.map(([name, value]) => `    (${pythonString(name)}, ${pythonString(value)}),`)

const PRINT_ENTRIES = [
  'print(result["total"], "results")',
  'for entry in result["entries"]:',
  '    print(entry["resource"]["id"], entry["resource"]["title"], sep="\\t")',
]

function python(url: string, parameters: Parameters): string {
  return [
    '# pip install requests',
    'import requests',
    '',
    'parameters = [',
    ...tuples(parameters),
    ']',
    `answer = requests.get(${pythonString(url)}, params=parameters, timeout=60)`,
    'answer.raise_for_status()',
    'result = answer.json()',
    ...PRINT_ENTRIES,
  ].join('\n')
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
    `catalogue = OpenSearch(${pythonString(description)})`,
    'parameters = {',
    ...parameters.map(([name, value]) => `    ${pythonString(name)}: ${pythonString(value)},`),
    '}',
    'escaped = {name: quote(value, safe=":,") for name, value in parameters.items()}',
    `result = catalogue.search(${pythonString(PORTAL_FORMAT)}, **escaped)`,
    ...PRINT_ENTRIES,
  ].join('\n')
}

function r(url: string, parameters: Parameters): string {
  return [
    '# install.packages("jsonlite")',
    'library(jsonlite)',
    '',
    ...rAddress(url, parameters),
    'result <- fromJSON(url(address), simplifyVector = FALSE)',
    'cat(result$total, "results\\n")',
    'for (entry in result$entries) {',
    '  cat(entry$resource$id, "\\t", entry$resource$title, "\\n", sep = "")',
    '}',
  ].join('\n')
}

/**
 * The code by tool, for a portal at `origin`; a tool that cannot ask for this search is missing.
 * @rule B-taking-away.code The shown page as code in curl, Python, R and OWSLib
 */
export function searchCode(
  origin: string,
  source: DataSourceName,
  filters: SearchFilters,
): Readonly<Partial<Record<SearchTool, string>>> {
  const search = dataSources().find(source)?.search ?? { path: '', fixed: {} }
  const asked = writeFilters(filters)
  asked.delete('reqID')
  for (const [name, value] of Object.entries(search.fixed)) asked.set(name, value)
  const parameters = [...asked]
  const whole: Parameters = [...parameters, ['outputFormat', PORTAL_FORMAT]]
  const url = origin + search.path
  const feed = source === MAIN_SOURCE ? owslib(`${origin}/dab/opensearch/description`, parameters) : undefined
  return {
    python: python(url, whole),
    ...(feed === undefined ? {} : { owslib: feed }),
    r: r(url, whole),
    curl: curl(url, whole),
  }
}
