/** Searches that cost much: phrases, areas, lists, deep pages, long answers. */
import { MAX_TEXT_LENGTH } from '../../../contracts/src/limits.ts'
import { type Attack, keepAsking, requestText, searchPath, type Target } from '../attack.ts'

/** A ring of so many corners around a middle, with a ragged edge. */
function raggedRing(corners: number, radius: number): string {
  const points = Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners
    const reach = radius * (1 + 0.2 * Math.sin(at * 7))
    return `${(reach * Math.cos(turn)).toFixed(4)} ${(reach * Math.sin(turn)).toFixed(4)}`
  })
  return `POLYGON((${[...points, points[0]].join(',')}))`
}

/** A comb from pole to pole. */
function comb(teeth: number): string {
  const points = Array.from({ length: teeth }, (_, at) => `${(-170 + (340 * at) / teeth).toFixed(3)} ${at % 2 === 0 ? -70 : 80}`)
  return `POLYGON((${[...points, '175 85', '-175 85', points[0]].join(',')}))`
}

const idList = ({ records }: Target, number: number): string =>
  Array.from({ length: 1_000 }, (_, at) => `urn:synthetic:${(at * 101 + number) % records}`).join(',')
const TYPED = 'sea surfce temperatur oecan coluor chlorophyl salinty iec shete glaceir snwo cov'

const asking =
  (path: (target: Target, number: number) => string, atOnce = 8) =>
  (target: Target) =>
    keepAsking(target, atOnce, (number) => requestText(path(target, number)))

export const COSTLY_SEARCHES: readonly Attack[] = [
  {
    name: 'equal phrases joined by OR',
    guard: 'equal operands count once',
    begin: asking(() =>
      searchPath({
        st: Array.from({ length: 90 }, () => '"sea surface"')
          .join(' OR ')
          .slice(0, MAX_TEXT_LENGTH),
      }),
    ),
  },
  {
    name: 'different phrases joined by OR, and recommendations',
    guard: 'cost, threads, refusal',
    begin: asking((_, number) => {
      const words = 'data sea surface ocean land cover ice sheet from the of and'.split(' ')
      const phrases = words.flatMap((a) => words.map((b) => `"${a} ${b}"`)).slice(number % 40, (number % 40) + 100)
      const st = phrases.join(' OR ')
      return number % 2 === 0 ? searchPath({ st }) : `/search/rest/recommendations?${new URLSearchParams({ st })}`
    }),
  },
  {
    name: 'areas of 990 corners',
    guard: 'cost, threads',
    begin: asking((_, number) => {
      const wkt = number % 3 === 0 ? comb(900) : raggedRing(990, 30 + (number % 10))
      return searchPath({ wkt, rel: ['CONTAINS', 'CONTAINED', 'OVERLAPS'][number % 3] ?? 'OVERLAPS' })
    }),
  },
  {
    name: 'lists of 1,000 ids and parents',
    guard: 'slices',
    begin: asking((target, number) =>
      searchPath(number % 2 === 0 ? { targetId: idList(target, number), ct: '100' } : { parents: idList(target, number) }),
    ),
  },
  {
    name: 'deep pages, facets, suggestions, extents, feeds of 100',
    guard: 'cost, slices, turns',
    begin: asking(
      ({ records }, number) =>
        [
          searchPath({ st: 'data', si: String(records - 200), ct: '100', sortBy: 'title:asc' }),
          searchPath({ st: 'data', tf: 'keyword,organisationName,format,protocol,providerID', tfContains: 'a' }),
          `/search/rest/suggestions?${new URLSearchParams({ q: TYPED, limit: '20' })}`,
          '/api/extents?st=data',
          searchPath({ st: 'sea OR land OR ice', ct: '100', outputFormat: 'application/atom+xml' }),
          searchPath({ parents: 'ROOT' }),
        ][number % 6] ?? '',
      16,
    ),
  },
  {
    name: 'a crowd: 200 connections of one address that search without a pause',
    guard: 'turns by visitor',
    begin: (target) =>
      keepAsking(target, 200, (number) => requestText(searchPath({ st: `sea NOT word${number}`, tf: 'keyword' })), {
        pauseMs: 0,
      }),
  },
]
