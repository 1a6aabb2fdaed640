import filters from './en/filters.json'
import map from './en/map.json'
import resource from './en/resource.json'
import results from './en/results.json'
import search from './en/search.json'
import shell from './en/shell.json'
import time from './en/time.json'

/** All English words by feature; keys of the other languages are typed from these. */
export const english = { filters, map, resource, results, search, shell, time }
